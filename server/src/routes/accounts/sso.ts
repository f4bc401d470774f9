import * as contract from "@ezo/contract/accounts/sso";
import {
  SSO_ATTEMPT_COOKIE,
  SSO_ATTEMPT_MS,
  SSO_CODE_COOKIE,
  SSO_CODE_MS,
} from "@ezo/contract/values/limits/accounts";
import { countryOf } from "../../http/request/caller/ip-country.ts";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf, messagesOf } from "../mounting/calls.ts";

/** Lax: the provider, another site, leads the browser back to where it is read. */
const ATTEMPT = { path: contract.SSO_CALLBACK_PATH, maxAgeMs: SSO_ATTEMPT_MS, sameSite: "lax" } as const;
const CODE = { path: contract.SSO_CALLS_PATH, maxAgeMs: SSO_CODE_MS, sameSite: "strict" } as const;

/** Between `startSso` and `enterBySso` the browser is at the provider, and comes back by a page (`ssoCallback`). */
export function ssoRoutes(mount: Mount, { people, translations, live }: Parts) {
  const { sso, sessions } = people;
  const { data } = answersOf(mount);
  const { message } = messagesOf(mount, translations);
  data(contract.getSso, () => sso.offer());
  data(contract.startSso, async ({ body }, { keepCookie }) => {
    const { url, cookie } = await sso.start(body.rememberMe);
    keepCookie(SSO_ATTEMPT_COOKIE, cookie, ATTEMPT);
    return { url };
  });
  data(contract.enterBySso, async (_, context) => {
    const { address, userAgent, device, keepDevice, cookie, keepCookie } = context;
    const client = { address, userAgent, device, country: countryOf(address) };
    const answer = await sessions.enterBySso(cookie(SSO_CODE_COOKIE), client);
    keepCookie(SSO_CODE_COOKIE, null, CODE);
    if ("second_factor" in answer) return answer;
    keepDevice(answer.device);
    return { token: answer.token, user: answer.user };
  });
  message(contract.unlinkSso, "messages.saved", async ({ params }, { actor }) =>
    live.dropSessions(await sso.unlink(actor, params.id)),
  );
}
