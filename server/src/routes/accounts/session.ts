import * as contract from "@ezo/contract/accounts/auth";
import * as own from "@ezo/contract/accounts/profile";
import { presentSignedIn } from "@ezo/core/users/sessions/signed-in";
import { countryOf } from "../../http/request/caller/ip-country.ts";
import type { Mount } from "../../http/mount.ts";
import { uploadedFile } from "../../http/request/body/multipart.ts";
import type { Parts } from "../../services.ts";
import { answersOf, messagesOf } from "../mounting/calls.ts";

/**
 * Ending a session drops its sockets here at once; the recorded event does the same again wherever this process
 * could not reach.
 */
export function sessionRoutes(mount: Mount, { people, translations, live }: Parts) {
  const { sessions, profile } = people;
  const { data } = answersOf(mount);
  const { message } = messagesOf(mount, translations);
  data(contract.login, async ({ body }, { address, userAgent, device, keepDevice }) => {
    const client = { address, userAgent, device, country: countryOf(address) };
    const answer = await sessions.login(body, client);
    if ("second_factor" in answer) return answer;
    keepDevice(answer.device);
    return { token: answer.token, user: answer.user };
  });
  message(contract.objectToNotice, "messages.sessions_ended", async ({ body }) =>
    live.dropSessions(await people.objectToNotice(body.token)),
  );
  mount(contract.logout, async (_, { actor }) => live.dropSessions(await sessions.logout(actor)));
  data(contract.getUser, (_, { actor }) => presentSignedIn(actor));
  data(own.getProfile, (_, { actor }) => profile.get(actor));
  data(own.updateProfile, ({ body }, { actor }) => profile.update(actor, body));
  data(own.updateOwnLanguage, ({ body }, { actor }) => profile.setLanguage(actor, body.language));
  data(own.putOwnPhoto, ({ body }, { actor, uploads }) =>
    profile.setPhoto(actor, uploadedFile(uploads, body.file)),
  );
  data(own.deleteOwnPhoto, (_, { actor }) => profile.setPhoto(actor, null));
  message(contract.changePassword, "messages.saved", async ({ body }, { actor }) => {
    const change = { current: body.current_password, next: body.new_password };
    live.dropSessions(await profile.changePassword(actor, change));
  });
  data(contract.listSessions, (_, { actor }) => sessions.list(actor));
  message(contract.revokeSession, "messages.deleted", async ({ params }, { actor }) =>
    live.dropSessions(await sessions.revoke(actor, params.id)),
  );
}
