import type { Config } from "../../platform/config/config.ts";
import { derivedKey } from "../../platform/crypto/keys.ts";
import type { OncePer } from "../../platform/once-per.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { RecordParts } from "../../records/resource.ts";
import { createCeremonies } from "../passkeys/ceremonies.ts";
import { createPasskeys } from "../passkeys/passkeys.service.ts";
import { createFactorCodes } from "./factor-codes.ts";
import { codeGuessWarning } from "./factor-events.ts";
import { createFactorRule } from "./factor-rule.ts";
import { createSecondFactors } from "./second-factor.service.ts";
import { createSecuritySettings } from "./security-settings.ts";
import { createTickets } from "./tickets.ts";

export function composeSecondFactor(
  parts: RecordParts,
  options: { config: Config; rateLimits: RateLimits; oncePer: OncePer },
) {
  const { db } = parts;
  const { config, rateLimits, oncePer } = options;
  const now = () => new Date();
  const key = derivedKey(config.jwtSecret, "second_factors");
  const codes = createFactorCodes({ db, key, now });
  const rule = createFactorRule({ db, now });
  const ceremonies = createCeremonies({
    key: derivedKey(config.jwtSecret, "passkeys"),
    publicUrl: config.publicUrl,
    now,
  });
  return {
    /** What logins need. */
    login: {
      ceremonies,
      codes,
      rule,
      tickets: createTickets({ key: derivedKey(config.jwtSecret, "login_tickets"), now }),
      warnOfCodes: codeGuessWarning({ db, oncePer }),
    },
    passkeys: createPasskeys({ db, ceremonies, rule, now }),
    secondFactors: createSecondFactors({ db, rateLimits, codes, rule, now }),
    securitySettings: createSecuritySettings({ ...parts, rule }),
  };
}
