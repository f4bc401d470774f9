import { offerPath, offerPdfPath } from "@ezo/contract/site/offers";
import { brandText, type MailBrand } from "../mail/brand.ts";
import { facts, linkedParagraph, paragraph, renderMail } from "../mail/layout.tsx";
import type { Mail } from "../platform/mail/mailer.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import type { Fact, OfferWords } from "./offer-words.ts";

/** The way to an offer, and to the page of its apartment. Contains no text of the person who has asked for it, so that it cannot be used to write to strangers. */
export async function offerMail(
  { id, words, apartment }: { id: string; words: OfferWords; apartment: string },
  options: {
    t: TextLookup;
    publicUrl: string;
    brand: MailBrand;
    replyTo: string | undefined;
    to: string;
  },
): Promise<Mail> {
  const { t, publicUrl, brand, replyTo, to } = options;
  const [url, pdf] = [publicUrl + offerPath(id), publicUrl + offerPdfPath(id)];
  const rows: Fact[] = [
    [words.priceLabel, [words.price, words.fullPrice, words.instead].filter(Boolean).join(". ")],
    ...(words.plan ? [[t("apartments.plan_choice"), words.plan.title] as const, ...words.plan.terms] : []),
  ];
  const what = `${words.title}. ${words.label}`;
  const heading = t("offers.mail_heading");
  const notYou = t("offers.mail_not_you");
  return {
    to: [to],
    firm: brand.name,
    subject: t("offers.mail_subject", { apartment: words.title }),
    replyTo,
    autoSubmitted: "auto-replied",
    html: await renderMail({
      language: words.locale,
      heading,
      body: [
        paragraph(what),
        paragraph(words.place),
        facts(rows),
        ...words.discountNotes.map(paragraph),
        ...(words.note ? [paragraph(words.note)] : []),
        paragraph(words.conditions),
        linkedParagraph(t("offers.mail_pdf"), { label: t("offers.open_pdf"), url: pdf }),
        linkedParagraph(t("offers.mail_today"), { label: t("offers.open_apartment"), url: apartment }),
        paragraph(notYou),
      ],
      button: { label: t("offers.mail_open"), url },
      brand,
    }),
    text: [
      heading,
      what,
      words.place,
      rows.map(([label, value]) => `${label}: ${value}`).join("\n"),
      ...words.discountNotes,
      ...(words.note ? [words.note] : []),
      words.conditions,
      `${t("offers.mail_open")}: ${url}`,
      `${t("offers.open_pdf")}: ${pdf}`,
      `${t("offers.open_apartment")}: ${apartment}`,
      notYou,
      brandText(brand),
    ].join("\n\n"),
  };
}
