import { setTimeout } from "node:timers/promises";
import * as contract from "@ezo/contract/admin/users";
import { forgotPassword } from "@ezo/contract/accounts/auth";
import { FORGOTTEN_PASSWORD_ANSWER_MS } from "@ezo/contract/values/limits/accounts";
import type { Mount } from "../../http/mount.ts";
import { uploadedFile } from "../../http/request/body/multipart.ts";
import type { Parts } from "../../services.ts";
import { answersOf, messagesOf } from "../mounting/calls.ts";
import { mountResource } from "../mounting/resource-calls.ts";

export function adminUserRoutes(mount: Mount, { people, translations, live }: Parts) {
  const { users, sessions, passwordLinks: links, sendForgottenPassword } = people;
  const { data } = answersOf(mount);
  const { message } = messagesOf(mount, translations);
  message(contract.setPasswordByLink, "messages.saved", async ({ body }, { address, device }) => {
    const { email } = await links.use(body.token, body.password);
    await sessions.forgetGuesses(email, { address, device });
  });
  message(forgotPassword, "messages.success", async ({ body }, { address }) => {
    // The work takes longer for an address with a user; the time of the answer must not reveal it.
    await Promise.all([sendForgottenPassword(body.email, address), setTimeout(FORGOTTEN_PASSWORD_ANSWER_MS)]);
  });
  data(contract.checkPasswordLink, async ({ body }) => ({ state: await links.state(body.token) }));
  message(contract.renewPasswordLink, "messages.success", ({ body }) => links.renew(body.token));
  message(contract.sendPasswordLink, "messages.success", ({ params }, { actor }) =>
    users.sendLink(actor, params.id),
  );
  data(contract.getUserPhoto, async ({ params }, { actor }) => ({
    photo: await users.photo(actor, params.id),
  }));
  data(contract.putUserPhoto, async ({ params, body }, { actor, uploads }) => ({
    photo: await users.setPhoto(actor, params.id, uploadedFile(uploads, body.file)),
  }));
  data(contract.deleteUserPhoto, async ({ params }, { actor }) => ({
    photo: await users.setPhoto(actor, params.id, null),
  }));
  data(contract.listUserSessions, ({ params }, { actor }) => users.sessions(actor, params.id));
  message(contract.revokeUserSession, "messages.deleted", async ({ params }, { actor }) =>
    live.dropSessions(await users.endSessions(actor, params.id, params.session)),
  );
  mount(contract.revokeUserSessions, async ({ params }, { actor, locale }) => {
    const ended = await users.endSessions(actor, params.id);
    live.dropSessions(ended);
    return {
      message: (await translations.lookup(locale))("messages.deleted"),
      data: { ended: ended.length },
    };
  });
  mountResource(mount, contract.userRoutes, users, translations);
}
