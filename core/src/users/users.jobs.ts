import type { Db } from "../platform/db.ts";
import { derivedKey } from "../platform/keys.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { createLoginWarningMail } from "./login-warning.ts";
import { createPasswordLinkMail } from "./password-link-mail.ts";
import { createPasswordLinks } from "./password-links.ts";
import { createSecondFactorMail } from "./second-factor/second-factor-mail.ts";

export function userJobs(options: {
  db: Db;
  mailer: Mailer;
  translations: TranslationsService;
  publicUrl: string;
  jwtSecret: string;
}): JobHandlers<"mail-password-link" | "mail-login-warning" | "mail-second-factor"> {
  const { db, jwtSecret } = options;
  const links = createPasswordLinks({ db, key: derivedKey(jwtSecret, "password_links") });
  const mailPasswordLink = createPasswordLinkMail({ ...options, links });
  const mailLoginWarning = createLoginWarningMail(options);
  const mailSecondFactor = createSecondFactorMail(options);
  return {
    "mail-password-link": ({ link_id }) => mailPasswordLink(link_id),
    "mail-login-warning": ({ user_id }) => mailLoginWarning(user_id),
    "mail-second-factor": (change) => mailSecondFactor(change),
  };
}
