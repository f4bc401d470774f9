import { NEWSLETTER_LINK_DAYS } from "@ezo/contract/values/limits/marketing";
import type { OpenMailLinks } from "../../campaigns/links/mail-links.ts";
import { brandText, readBrand } from "../../mail/brand.ts";
import { paragraph, renderMail } from "../../mail/layout.tsx";
import { newsletterReplyAddress } from "../../mail/reply-to.ts";
import type { Db } from "../../platform/db.ts";
import { isWithinDailyLimit, TYPED_ADDRESS_MAILS } from "../../platform/mail/daily-limit.ts";
import { type Mailer, recipientRefusal } from "../../platform/mail/mailer.ts";
import { deliverOnce } from "../../platform/queues/deliveries.ts";
import { shownLocale } from "../../site-languages/shown-languages.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { askingOf, returningPerson } from "./newsletter-asking.ts";

/** Mails the link of one asking, in its language, within the daily limit of the address. */
export function createNewsletterMail(options: {
  db: Db;
  links: OpenMailLinks;
  mailer: Mailer;
  translations: TranslationsService;
  publicUrl: string;
}) {
  const { db, links, mailer, translations, publicUrl } = options;
  return async (historyId: number): Promise<void> => {
    const line = await db.contactHistory.findUnique({ where: { id: historyId }, include: { contact: true } });
    const asking = line?.kind === "asked" ? askingOf(line.detail) : null;
    if (!line || !asking || ["subscribed", "complained"].includes(line.contact.status)) return;
    const returning = await returningPerson(db, line, asking);
    if (line.contact.status === "erased" && !returning) return;
    const recipient = returning?.email ?? line.contact.email;
    const locale = await shownLocale(db, asking.locale);
    const t = await translations.lookup(locale);
    const brand = await readBrand({ db, locale, t, publicUrl });
    const url = (await links()).confirm(historyId);
    const lines = [t("mail.newsletter.text"), t("mail.newsletter.expires", { days: NEWSLETTER_LINK_DAYS })];
    const sending = deliverOnce(
      db,
      {
        key: `${TYPED_ADDRESS_MAILS.newsletter}${historyId}`,
        recipient,
        mayClaim: (tx, hash) => isWithinDailyLimit(tx, hash, TYPED_ADDRESS_MAILS.newsletter),
      },
      async () =>
        mailer.send({
          to: [recipient],
          firm: brand.name,
          subject: t("mail.newsletter.subject"),
          html: await renderMail({
            language: locale,
            heading: t("mail.newsletter.heading"),
            body: lines.map(paragraph),
            button: { label: t("mail.newsletter.button"), url },
            brand,
          }),
          text: [t("mail.newsletter.heading"), ...lines, url, brandText(brand)].join("\n\n"),
          replyTo: await newsletterReplyAddress(db),
          autoSubmitted: "auto-replied",
        }),
    );
    await sending.catch(async (error: unknown) => {
      // Somebody has typed an address that does not exist: there is nothing for us to repair.
      const reason = recipientRefusal(error);
      if (reason === undefined) throw error;
      // The server's words may name the address, which nothing of an erased contact does.
      if (returning) return;
      await db.contactHistory.create({
        data: { contactId: line.contactId, kind: "refused", detail: reason.slice(0, 300) },
      });
    });
  };
}
