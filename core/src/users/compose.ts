import { createRefusals } from "../audit/refusals.ts";
import type { Config } from "../platform/config/config.ts";
import { derivedKey } from "../platform/crypto/keys.ts";
import type { Log } from "../platform/log/log.ts";
import type { OncePer } from "../platform/once-per.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { RecordParts } from "../records/resource.ts";
import { createBoardPass } from "./sessions/board-pass.ts";
import { createForgottenPassword } from "./passwords/forgotten-password.ts";
import { createNotMe, createNotMeTokens } from "./account-notices/not-me.ts";
import { createPasswordLinks } from "./passwords/password-links.ts";
import { createPhotos } from "./photos.ts";
import { createProfile } from "./profile.service.ts";
import { createReauthentication } from "./sessions/reauthentication.ts";
import { createRolesAdmin } from "./roles/roles.admin.ts";
import { composeSecondFactor } from "./second-factor/compose.ts";
import { createSessions } from "./sessions/sessions.service.ts";
import { composeSso } from "./sso/compose.ts";
import { createUsersAdmin } from "./users.admin.ts";

export function composeUsers(
  parts: RecordParts,
  options: { config: Config; log: Log; rateLimits: RateLimits; oncePer: OncePer },
) {
  const { db } = parts;
  const { config, rateLimits, oncePer } = options;
  const passwordLinks = createPasswordLinks({ db, key: derivedKey(config.jwtSecret, "password_links") });
  const secondFactor = composeSecondFactor(parts, { config, rateLimits, oncePer });
  const photos = createPhotos(parts);
  const sso = composeSso(parts, options);
  return {
    sso: sso.service,
    sessions: createSessions({
      db,
      jwtSecret: config.jwtSecret,
      rateLimits,
      secondFactor: secondFactor.login,
      sso: config.sso,
      ssoTickets: sso.tickets,
    }),
    reauthentication: createReauthentication({
      db,
      rateLimits,
      codes: secondFactor.login.codes,
      minutes: config.reauthenticationMinutes,
    }),
    passkeys: secondFactor.passkeys,
    secondFactors: secondFactor.secondFactors,
    securitySettings: secondFactor.securitySettings,
    profile: createProfile({ ...parts, photos, rateLimits }),
    users: createUsersAdmin({ ...parts, photos, links: passwordLinks, rule: secondFactor.login.rule }),
    roles: createRolesAdmin(parts),
    passwordLinks,
    sendForgottenPassword: createForgottenPassword({
      links: passwordLinks,
      rateLimits,
      noteRefusal: createRefusals({ db, oncePer }),
    }),
    objectToNotice: createNotMe({
      db,
      tokens: createNotMeTokens({ key: derivedKey(config.jwtSecret, "not_me") }),
      links: passwordLinks,
    }),
    boardPass: createBoardPass({ key: derivedKey(config.jwtSecret, "queue_board"), oncePer }),
  };
}
