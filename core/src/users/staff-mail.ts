import type { Locale } from "@ezo/contract/values/locale";
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
  /** Georgian, the staff's language, where nothing else is said. In several, one follows the other. */
  languages?: readonly Locale[];
  say: (t: Texts) => { subject: string; heading: string; lines: string[]; button: string };
}

/** Sends a mail with one button to a member of staff. */
export function createStaffMail({ db, mailer, translations }: StaffMailParts) {
  return async ({ key, to, url: urlOf, languages = ["ka"], say }: StaffMail): Promise<void> => {
    const texts = await Promise.all(languages.map((language) => translations.lookup(language)));
    const said = texts.map(say);
    const inEach = (part: "subject" | "heading" | "button") => said.map((one) => one[part]).join(" / ");
    const [heading, lines] = [inEach("heading"), said.flatMap((one) => one.lines)];
    const footer = texts.map((t) => t("mail.footer")).join(" / ");
    await deliverOnce(db, { key, recipient: to }, async () => {
      const url = await urlOf();
      return mailer.send({
        to: [to],
        autoSubmitted: "auto-generated",
        subject: inEach("subject"),
        html: await renderMail({
          language: "ka",
          heading,
          body: lines.map(paragraph),
          button: { label: inEach("button"), url },
          footer,
        }),
        text: [heading, "", ...lines, "", url, "", footer].join("\n"),
      });
    });
  };
}
