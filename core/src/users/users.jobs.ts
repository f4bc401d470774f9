import type { Db } from "../platform/db.ts";
import { derivedKey } from "../platform/crypto/keys.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { createAccountNoticeMail } from "./account-notices/account-notices.ts";
import { createLoginWarningMail } from "./login/login-warning.ts";
import { createNotMeTokens } from "./account-notices/not-me.ts";
import { createPasswordLinkMail } from "./passwords/password-link-mail.ts";
import { createPasswordLinks } from "./passwords/password-links.ts";
import { createSecondFactorMail } from "./second-factor/second-factor-mail.ts";

export function userJobs(options: {
  db: Db;
  mailer: Mailer;
  translations: TranslationsService;
  publicUrl: string;
  jwtSecret: string;
}): JobHandlers<"mail-password-link" | "mail-login-warning" | "mail-account-notice" | "mail-second-factor"> {
  const { db, jwtSecret } = options;
  const links = createPasswordLinks({ db, key: derivedKey(jwtSecret, "password_links") });
  const mailPasswordLink = createPasswordLinkMail({ ...options, links });
  const mailLoginWarning = createLoginWarningMail(options);
  const notMe = createNotMeTokens({ key: derivedKey(jwtSecret, "not_me") });
  const mailAccountNotice = createAccountNoticeMail({ ...options, notMe });
  const mailSecondFactor = createSecondFactorMail({ ...options, notMe });
  return {
    "mail-password-link": ({ link_id }) => mailPasswordLink(link_id),
    "mail-login-warning": ({ user_id }) => mailLoginWarning(user_id),
    "mail-account-notice": (notice) => mailAccountNotice(notice),
    "mail-second-factor": (change) => mailSecondFactor(change),
  };
}
