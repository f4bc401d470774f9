import { ADMIN_LANGUAGES, type AdminLanguage } from "@ezo/contract/values/languages";
import { brandText, readBrand } from "../../mail/brand.ts";
import { paragraph, renderMail } from "../../mail/layout.tsx";
import type { Db } from "../../platform/db.ts";
import { deliverOnce } from "../../platform/queues/deliveries.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { languageAt } from "./staff-language.ts";

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
  /** Begins the subject with the firm's name, for mails that look like those of other services. */
  namesFirm?: true;
  /** Says it in every language of the admin, the recipient's own first: whether they can read that is not certain. */
  isInEveryLanguage?: true;
  /** In one language. The recipient's, which is their account's, unless the mail is in every one. */
  say: (
    t: Texts,
    language: AdminLanguage,
  ) => { subject: string; heading: string; lines: string[]; button: string };
}

/** Sends a mail with one button to a member of staff, in the language of their account. */
export function createStaffMail({ db, mailer, translations, publicUrl }: StaffMailParts) {
  return async ({ key, to, url: urlOf, isInEveryLanguage, namesFirm, say }: StaffMail): Promise<void> => {
    const own = await languageAt(db, to);
    const others = ADMIN_LANGUAGES.filter((language) => language !== own);
    const inLanguages = [own, ...(isInEveryLanguage ? others : [])].map(async (language) => {
      const t = await translations.lookup(language);
      const content = say(t, language);
      const subject = namesFirm ? `${t("firm.short_name")}: ${content.subject}` : content.subject;
      return { ...content, subject, firm: t("firm.name") };
    });
    const said = await Promise.all(inLanguages);
    const inEach = (part: "subject" | "heading" | "button" | "firm") =>
      said.map((one) => one[part]).join(" / ");
    const [heading, lines] = [inEach("heading"), said.flatMap((one) => one.lines)];
    await deliverOnce(db, { key, recipient: to }, async () => {
      const url = await urlOf();
      const t = await translations.lookup(own);
      const brand = { ...(await readBrand({ db, locale: own, t, publicUrl })), name: inEach("firm") };
      return mailer.send({
        to: [to],
        firm: t("firm.name"),
        autoSubmitted: "auto-generated",
        subject: inEach("subject"),
        html: await renderMail({
          language: own,
          heading,
          body: lines.map(paragraph),
          button: { label: inEach("button"), url },
          brand,
        }),
        text: [heading, "", ...lines, "", url, "", brandText(brand)].join("\n"),
      });
    });
  };
}
