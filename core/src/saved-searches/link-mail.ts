import { SAVED_SEARCH_LINK_DAYS } from "@ezo/contract/values/limits/followed-stock";
import { DAY_MS } from "@ezo/contract/values/time";
import { newToken } from "../asked-by-mail/asked.ts";
import { type LinkMailParts, type LinkText, mailLink } from "../asked-by-mail/link-mail.ts";
import type { SavedSearch } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { storedFilters } from "./filters.ts";
import { LINK_MAIL } from "./saved-search-rows.ts";
import { limitCurrency } from "./search-currency.ts";
import { searchTexts } from "./search-texts.ts";
import { searchWords } from "./search-words.ts";

/** Mails the link that confirms a search, or where it was confirmed before, the one to its page (see `mailLink`). */
export const createLinkMail =
  (parts: LinkMailParts) =>
  async ({ search_id: id, asking, locale }: JobPayload<"mail-search-link">): Promise<void> =>
    mailLink(parts, {
      kind: LINK_MAIL,
      row: await parts.db.savedSearch.findUnique({ where: { id } }),
      asking,
      locale,
      write: (search, t) => linkText(parts, search, t),
    });

async function linkText(parts: LinkMailParts, search: SavedSearch, t: TextLookup): Promise<LinkText> {
  const { id, locale, status, currency } = search;
  const filters = storedFilters(search.filters);
  const [write, at] = await Promise.all([searchWords(parts, [filters]), parts.links()]);
  const words = write(filters, locale, limitCurrency(currency));
  const texts = searchTexts(filters);
  if (status !== "pending")
    return {
      subject: t(texts.knownHeading),
      heading: t(texts.knownHeading),
      lines: [t(texts.knownText), words],
      button: t(texts.manage),
      url: at.search(id, locale),
    };
  return {
    subject: t(texts.askSubject),
    heading: t(texts.askHeading),
    lines: [t(texts.askText), words, t("mail.newsletter.expires", { days: SAVED_SEARCH_LINK_DAYS })],
    button: t("mail.newsletter.button"),
    url: at.confirmSearch(await tokenFor(parts.db, id), locale),
  };
}

async function tokenFor(db: Db, id: number): Promise<string> {
  const { token, tokenHash } = newToken();
  const tokenExpiresAt = new Date(Date.now() + SAVED_SEARCH_LINK_DAYS * DAY_MS);
  await db.savedSearch.updateMany({ where: { id, status: "pending" }, data: { tokenHash, tokenExpiresAt } });
  return token;
}
