import { SEARCH_MAIL_CARDS } from "@ezo/contract/values/limits/followed-stock";
import type { Locale } from "@ezo/contract/values/locale";
import type { ResolvedBlock } from "../campaigns/compile/resolve-blocks.ts";
import { BY_DAY, constructionInclude, presentEntry } from "../construction/construction.present.ts";
import type { SavedSearch } from "../generated/prisma/client.ts";
import { escapeHtml } from "../mail/escape-html.ts";
import { fullDate } from "../offers/offer-words.ts";
import type { Db } from "../platform/db.ts";
import type { Mail } from "../platform/mail/mailer.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { type MatchesMailParts, ownMail, textBlock } from "./matches-mail.ts";

/** The mail that says how a construction goes on, the newest entries in words; null where visitors see none of them any more. */
export const progressMail = (
  parts: MatchesMailParts,
  { search, entryIds }: { search: SavedSearch; entryIds: readonly number[] },
): Promise<Mail | null> =>
  ownMail(parts, search, async ({ t, locale, words }) => {
    const blocks = await entryBlocks(parts.db, { ids: entryIds.slice(0, SEARCH_MAIL_CARDS), locale, t });
    if (blocks.length === 0) return null;
    const more = entryIds.length - SEARCH_MAIL_CARDS;
    return {
      subject: t("mail.progress.subject", { construction: words }),
      blocks: [...blocks, ...(more > 0 ? [textBlock(t("mail.progress.more", { count: more }))] : [])],
    };
  });

async function entryBlocks(
  db: Db,
  { ids, locale, t }: { ids: readonly number[]; locale: Locale; t: TextLookup },
): Promise<ResolvedBlock[]> {
  const { where, include } = constructionInclude;
  const records = await db.constructionEntry.findMany({
    where: { ...where, id: { in: [...ids] } },
    orderBy: [...BY_DAY],
    include,
  });
  return records.map((record) => {
    const { title, description, stage, percent, happened_on: day } = presentEntry(record, locale);
    const facts = [t(`projects.stage_${stage}`), fullDate(day, locale), `${percent}\u00A0%`].join(" · ");
    const text = [`<strong>${escapeHtml(title)}</strong>`, escapeHtml(facts), escapeHtml(description)]
      .filter(Boolean)
      .map((line) => `<p>${line}</p>`)
      .join("");
    return { type: "text", html: text };
  });
}
