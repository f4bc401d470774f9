import { paragraph, renderMail } from "../mail/layout.tsx";
import type { Db } from "../platform/db.ts";
import { deliverOnce } from "../platform/queues/deliveries.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { TranslationsService } from "../translations/translations.service.ts";

export interface StaffMailParts {
  db: Db;
  mailer: Mailer;
  translations: TranslationsService;
  publicUrl: string;
}
type Texts = Awaited<ReturnType<TranslationsService["lookup"]>>;
interface StaffMail {
  /** The key of the delivery: a repeat sends nothing. */
  key: string;
  to: string;
  /** Called when the mail is claimed. */
  url: () => string | Promise<string>;
  say: (t: Texts) => { subject: string; heading: string; lines: string[]; button: string };
}

/** Sends a mail with one button to a member of staff, in Georgian, the staff's language. */
export function createStaffMail({ db, mailer, translations }: StaffMailParts) {
  return async ({ key, to, url: urlOf, say }: StaffMail): Promise<void> => {
    const t = await translations.lookup("ka");
    const { subject, heading, lines, button } = say(t);
    const footer = t("mail.footer");
    await deliverOnce(db, { key, recipient: to }, async () => {
      const url = await urlOf();
      return mailer.send({
        to: [to],
        autoSubmitted: "auto-generated",
        subject,
        html: await renderMail({
          language: "ka",
          heading,
          body: lines.map(paragraph),
          button: { label: button, url },
          footer,
        }),
        text: [heading, "", ...lines, "", url, "", footer].join("\n"),
      });
    });
  };
}
