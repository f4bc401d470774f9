import { randomInt } from "node:crypto";
import { SETUP_CODE_LENGTH } from "@ezo/contract/values/limits/firm";
import { AppError, refused } from "../platform/app-error.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import type { Actor } from "../users/actor.ts";
import { createStaffMail, type StaffMailParts } from "../users/staff-mail/staff-mail.ts";
import type { ChangeKept } from "./kept.ts";

/**
 * A mail with a code, which shows that mails arrive: the server's answer alone does not. An administrator who
 * guessed it would deceive nobody else, so the code is stored as it is.
 */
export function createTestMail(
  parts: StaffMailParts & { rateLimits: RateLimits; changeKept: ChangeKept; now: () => Date },
) {
  const { publicUrl, rateLimits, changeKept, now } = parts;
  const send = createStaffMail(parts);
  return {
    /** Sends it to the administrator's own address. Throws `mail_refused` with the cause, and `too_many_requests`. */
    async send(actor: Actor): Promise<void> {
      await rateLimits.spend("testMail", String(actor.id));
      const code = String(randomInt(10 ** SETUP_CODE_LENGTH)).padStart(SETUP_CODE_LENGTH, "0");
      const at = now();
      const mail = send({
        key: `setup-${actor.id}-${at.getTime()}`,
        to: canonicalAddress(actor.email),
        url: () => `${publicUrl}/admin/setup?step=mail`,
        say: (t) => ({
          subject: t("mail.setup.subject"),
          heading: t("mail.setup.heading"),
          lines: [t("mail.setup.code", { code })],
          button: t("mail.setup.button"),
        }),
      });
      await mail.catch((cause: unknown) => {
        throw new AppError("mail_refused", { cause });
      });
      await changeKept((kept) => ({
        ...kept,
        test_mail: { user_id: actor.id, code, sent_at: at.toISOString(), confirmed_at: null },
      }));
    },

    /** Throws `invalid` where it is not the code of the actor's last mail. */
    confirm: (actor: Actor, code: string): Promise<void> =>
      changeKept((kept) => {
        const { test_mail: mail } = kept;
        if (mail?.user_id !== actor.id) throw refused("code", "errors.setup_no_mail");
        if (mail.code !== code) throw refused("code", "errors.setup_code");
        return { ...kept, test_mail: { ...mail, confirmed_at: now().toISOString() } };
      }),
  };
}
