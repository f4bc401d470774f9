import type { Locale } from "@ezo/contract/values/locale";
import { SEARCH_MAIL_CARDS } from "@ezo/contract/values/limits/followed-stock";
import { canonicalPath } from "@ezo/contract/values/languages";
import { moneyText } from "@ezo/contract/values/money/money";
import { render } from "@react-email/render";
import { createElement } from "react";
import { CampaignMail } from "../campaigns/compile/campaign-mail.tsx";
import { senderLine } from "../campaigns/compile/compile.ts";
import { plainText } from "../campaigns/compile/plain-text.ts";
import {
  type ApartmentCard,
  type ResolvedBlock,
  resolveBlocks,
} from "../campaigns/compile/resolve-blocks.ts";
import type { MailLinks, OpenMailLinks } from "../campaigns/links/mail-links.ts";
import { fill, oneLine, parseTemplate } from "../campaigns/merge.ts";
import { escapeHtml } from "../mail/escape-html.ts";
import { readBrand } from "../mail/brand.ts";
import { newsletterReplyAddress } from "../mail/reply-to.ts";
import type { Db } from "../platform/db.ts";
import type { Mail } from "../platform/mail/mailer.ts";
import { firmCurrency } from "../platform/settings.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import type { TextLookup, TranslationsService } from "../translations/translations.service.ts";
import type { NamedChange, Reason, Taken } from "./take.ts";

export interface ChangesMailParts {
  db: Db;
  links: OpenMailLinks;
  translations: TranslationsService;
  publicUrl: string;
}

/**
 * The mail that names the apartments that have changed, the first of them as cards; null where visitors see none of these any
 * more. Prices are those that the site shows now, beside those that the reader knew.
 */
export async function changesMail(parts: ChangesMailParts, taken: Taken): Promise<Mail | null> {
  const { db, links, translations } = parts;
  const { reason, changes, email } = taken;
  const locale = await shownLocale(db, taken.locale);
  const [t, at] = await Promise.all([translations.lookup(locale), links()]);
  const groups = await groupsOf(parts, { ...taken, locale }, t);
  if (groups.length === 0) return null;
  const more = changes.length - SEARCH_MAIL_CARDS;
  const own = ownLinks(at, reason, { t, locale, publicUrl: parts.publicUrl });
  const blocks: ResolvedBlock[] = [
    { type: "heading", text: t("mail.watch.heading") },
    ...groups,
    ...(more > 0 ? [textBlock(t("mail.watch.more", { count: more }))] : []),
    { type: "button", ...own.button },
  ];
  const brand = await readBrand({ db, locale, t, publicUrl: parts.publicUrl });
  const subject = oneLine(t(`mail.watch.subject_${kindOf(changes)}`, { count: changes.length }));
  const urls = { unsubscribe_url: own.end.url, preferences_url: own.manage.url };
  const footer = {
    note: "",
    reason: t(`mail.watch.why_${reason.kind}`),
    sender: (await senderLine({ db, locale, t })).text,
    unsubscribe: own.end.label,
    preferences: own.manage.label,
  };
  const html = await render(
    createElement(CampaignMail, { language: locale, subject, preview: subject, blocks, brand, footer }),
  );
  return {
    to: [email],
    firm: brand.name,
    subject,
    html: fill(parseTemplate(html, "html"), urls, "html"),
    text: fill(parseTemplate(plainText(blocks, { footer, brand }), "text"), urls, "text"),
    replyTo: await newsletterReplyAddress(db),
    autoSubmitted: "auto-generated",
    unsubscribeUrl: own.end.url,
  };
}

const textBlock = (text: string): ResolvedBlock => ({ type: "text", html: `<p>${escapeHtml(text)}</p>` });

/** What the subject says: prices, what can be had again, or both. */
function kindOf(changes: readonly NamedChange[]): "prices" | "available" | "both" {
  if (changes.every(({ isFreed }) => !isFreed)) return "prices";
  return changes.every(({ before }) => before === null) ? "available" : "both";
}

/** What can be had again, then what has become cheaper; an apartment of both is in the first, with its price of before. */
async function groupsOf(
  { db, publicUrl }: ChangesMailParts,
  { changes, locale }: Taken,
  t: TextLookup,
): Promise<ResolvedBlock[]> {
  const shown = changes.slice(0, SEARCH_MAIL_CARDS);
  const currency = await firmCurrency(db);
  const beforeOf = new Map(shown.map(({ id, before }) => [`/apartment-${id}`, before]));
  const withBefore = (card: ApartmentCard): ApartmentCard => {
    const before = beforeOf.get(card.url.slice(card.url.lastIndexOf("/"))) ?? null;
    if (before === null) return card;
    const fact = t("mail.watch.before", { price: moneyText(before, currency) });
    return { ...card, facts: [...card.facts, fact] };
  };
  const group = async (key: string, of: readonly NamedChange[]): Promise<ResolvedBlock[]> => {
    if (of.length === 0) return [];
    const ids = of.map(({ id }) => id);
    const asked = [{ type: "apartments" as const, apartment_ids: ids }];
    const { blocks } = await resolveBlocks(asked, { db, locale, t, publicUrl });
    const cards = blocks.map((block) =>
      block.type === "apartments" ? { ...block, cards: block.cards.map(withBefore) } : block,
    );
    return cards.length === 0 ? [] : [textBlock(t(key)), ...cards];
  };
  return [
    ...(await group(
      "mail.watch.available",
      shown.filter(({ isFreed }) => isFreed),
    )),
    ...(await group(
      "mail.watch.cheaper",
      shown.filter(({ isFreed }) => !isFreed),
    )),
  ];
}

/** Where a reader goes from the mail, and how they end it: by the shortlist that they keep, or by their consent. */
function ownLinks(
  at: MailLinks,
  reason: Reason,
  { t, locale, publicUrl }: { t: TextLookup; locale: Locale; publicUrl: string },
) {
  if (reason.kind === "kept") {
    const { shortlistId: id } = reason;
    return {
      button: { label: t("mail.shortlist.open"), url: at.openShortlist(id, locale) },
      end: { label: t("mail.shortlist.end"), url: at.endShortlist(id, locale) },
      manage: { label: t("mail.shortlist.manage"), url: at.shortlist(id, locale) },
    };
  }
  const { contactId: id } = reason;
  return {
    button: { label: t("mail.watch.all"), url: publicUrl + canonicalPath(locale, "/apartments") },
    end: { label: t("mail.campaign.unsubscribe"), url: at.leave(id) },
    manage: { label: t("mail.campaign.preferences"), url: at.contactPreferences(id) },
  };
}
