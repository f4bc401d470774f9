import * as contract from "@ezo/contract/accounts/second-factor";
import { countryOf } from "../../http/request/caller/ip-country.ts";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf, messagesOf } from "../mounting/calls.ts";
import { mountSettings } from "../mounting/resource-calls.ts";

/** Ended sessions lose their sockets here at once; the recorded event does the same on the other servers. */
export function secondFactorRoutes(mount: Mount, { people, translations, live }: Parts) {
  const { reauthentication, sessions, secondFactors, securitySettings } = people;
  const { data } = answersOf(mount);
  const { message } = messagesOf(mount, translations);
  data(contract.finishLogin, async ({ body }, { address, userAgent, device, keepDevice }) => {
    const client = { address, userAgent, device, country: countryOf(address) };
    const { token, user, device: known } = await sessions.finishLogin(body, client);
    keepDevice(known);
    return { token, user };
  });
  data(contract.reauthenticate, ({ body }, { actor }) => reauthentication.confirm(actor, body));
  data(contract.getSecondFactor, (_, { actor }) => secondFactors.state(actor));
  data(contract.offerSecondFactor, ({ body }, { actor }) =>
    secondFactors.offer(actor, body.current_password),
  );
  data(contract.confirmSecondFactor, async ({ body }, { actor }) => {
    const { codes, ended } = await secondFactors.confirm(actor, body.code);
    live.dropSessions(ended);
    return { recovery_codes: codes };
  });
  data(contract.renewRecoveryCodes, async ({ body }, { actor }) => ({
    recovery_codes: await secondFactors.renewRecoveryCodes(actor, proofOf(body)),
  }));
  message(contract.switchOffSecondFactor, "messages.saved", async ({ body }, { actor }) =>
    live.dropSessions(await secondFactors.switchOff(actor, proofOf(body))),
  );
  message(contract.resetSecondFactor, "messages.saved", async ({ params }, { actor }) =>
    live.dropSessions(await secondFactors.reset(actor, params.id)),
  );
  mountSettings(mount, contract.securitySettings, securitySettings);
}

const proofOf = (body: { current_password: string; code: string }) => ({
  password: body.current_password,
  code: body.code,
});
