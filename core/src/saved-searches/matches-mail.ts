import { SEARCH_MAIL_CARDS } from "@ezo/contract/values/limits/followed-stock";
import type { Locale } from "@ezo/contract/values/locale";
import { render } from "@react-email/render";
import { createElement } from "react";
import { CampaignMail } from "../campaigns/compile/campaign-mail.tsx";
import { senderLine } from "../campaigns/compile/compile.ts";
import { plainText } from "../campaigns/compile/plain-text.ts";
import { type ResolvedBlock, resolveBlocks } from "../campaigns/compile/resolve-blocks.ts";
import type { OpenMailLinks } from "../campaigns/links/mail-links.ts";
import { fill, oneLine, parseTemplate } from "../campaigns/merge.ts";
import type { SavedSearch } from "../generated/prisma/client.ts";
import { escapeHtml } from "../mail/escape-html.ts";
import { readBrand } from "../mail/brand.ts";
import { newsletterReplyAddress } from "../mail/reply-to.ts";
import type { Db } from "../platform/db.ts";
import type { Mail } from "../platform/mail/mailer.ts";
import { shownLocale } from "../site-languages/shown-languages.ts";
import type { TextLookup, TranslationsService } from "../translations/translations.service.ts";
import { searchPath, storedFilters } from "./filters.ts";
import { limitCurrency } from "./search-currency.ts";
import { searchTexts } from "./search-texts.ts";
import { searchWords } from "./search-words.ts";

export interface MatchesMailParts {
  db: Db;
  links: OpenMailLinks;
  translations: TranslationsService;
  publicUrl: string;
}

/**
 * The mail that names the apartments a search has found, the first of them as cards; null where visitors see none of
 * these any more. Prices are those that the site shows now.
 */
export const matchesMail = (
  parts: MatchesMailParts,
  { search, apartmentIds }: { search: SavedSearch; apartmentIds: readonly number[] },
): Promise<Mail | null> =>
  ownMail(parts, search, async ({ t, locale, words }) => {
    const { db, publicUrl } = parts;
    const cards = [...apartmentIds.slice(0, SEARCH_MAIL_CARDS)];
    const { blocks } = await resolveBlocks([{ type: "apartments", apartment_ids: cards }], {
      db,
      locale,
      t,
      publicUrl,
    });
    if (blocks.length === 0) return null;
    const more = apartmentIds.length - cards.length;
    return {
      subject: t("mail.search.subject", { count: apartmentIds.length, search: words }),
      blocks: [...blocks, ...(more > 0 ? [textBlock(t("mail.search.more", { count: more }))] : [])],
    };
  });

interface Told {
  subject: string;
  blocks: readonly ResolvedBlock[];
}

/** A mail about what is new for the owner of a search, with the links to its page and to its end; null where `tell` has nothing. */
export async function ownMail(
  { db, links, translations, publicUrl }: MatchesMailParts,
  search: SavedSearch,
  tell: (about: { t: TextLookup; locale: Locale; words: string }) => Promise<Told | null>,
): Promise<Mail | null> {
  const { id, currency } = search;
  const locale = await shownLocale(db, search.locale);
  const filters = storedFilters(search.filters);
  const texts = searchTexts(filters);
  const [t, write, { endSearch, search: ownPage }] = await Promise.all([
    translations.lookup(locale),
    searchWords({ db, translations }, [filters]),
    links(),
  ]);
  const words = write(filters, locale, limitCurrency(currency));
  const told = await tell({ t, locale, words });
  if (!told) return null;
  const all: ResolvedBlock[] = [
    { type: "heading", text: t(texts.mailHeading) },
    textBlock(words),
    ...told.blocks,
    { type: "button", label: t(texts.open), url: publicUrl + searchPath(filters, locale) },
  ];
  const subject = oneLine(told.subject);
  const own = { unsubscribe_url: endSearch(id, locale), preferences_url: ownPage(id, locale) };
  const footer = {
    note: "",
    reason: t(texts.why),
    sender: (await senderLine({ db, locale, t })).text,
    unsubscribe: t("mail.search.end"),
    preferences: t(texts.manage),
  };
  const brand = await readBrand({ db, locale, t, publicUrl });
  const preview = words;
  const html = await render(
    createElement(CampaignMail, { language: locale, subject, preview, blocks: all, brand, footer }),
  );
  return {
    to: [search.email],
    firm: brand.name,
    subject,
    html: fill(parseTemplate(html, "html"), own, "html"),
    text: fill(parseTemplate(plainText(all, { footer, brand }), "text"), own, "text"),
    replyTo: await newsletterReplyAddress(db),
    autoSubmitted: "auto-generated",
    unsubscribeUrl: own.unsubscribe_url,
  };
}

export const textBlock = (text: string): ResolvedBlock => ({
  type: "text",
  html: `<p>${escapeHtml(text)}</p>`,
});
