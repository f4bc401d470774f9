import * as contract from "@ezo/contract/accounts/passkeys";
import { countryOf } from "../../http/request/caller/ip-country.ts";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf, messagesOf } from "../mounting/calls.ts";

export function passkeyRoutes(mount: Mount, { people, translations, live }: Parts) {
  const { sessions, passkeys } = people;
  const { data } = answersOf(mount);
  const { message } = messagesOf(mount, translations);
  data(contract.offerPasskeyLogin, () => sessions.offerPasskey());
  data(contract.loginByPasskey, async ({ body }, { address, userAgent, device, keepDevice }) => {
    const client = { address, userAgent, device, country: countryOf(address) };
    const { token, user, device: known } = await sessions.loginByPasskey(body, client);
    keepDevice(known);
    return { token, user };
  });
  mount(contract.listPasskeys, (_, { actor }) => passkeys.list(actor));
  data(contract.offerPasskey, (_, { actor }) => passkeys.offer(actor));
  mount(contract.addPasskey, async ({ body }, { actor }) => {
    const { passkey, codes, ended } = await passkeys.add(actor, body);
    live.dropSessions(ended);
    return { data: passkey, recovery_codes: codes };
  });
  data(contract.renamePasskey, ({ params, body }, { actor }) => passkeys.rename(actor, params.id, body));
  message(contract.removePasskey, "messages.deleted", async ({ params }, { actor }) =>
    live.dropSessions(await passkeys.remove(actor, params.id)),
  );
}
