import { SAVED_SEARCH_LINK_DAYS } from "@ezo/contract/values/limits";
import type { OpenMailLinks } from "../campaigns/links/mail-links.ts";
import type { SavedSearch } from "../generated/prisma/client.ts";
import { paragraph, renderMail } from "../mail/layout.tsx";
import { newsletterReplyAddress } from "../mail/reply-to.ts";
import type { Db } from "../platform/db.ts";
import { isWithinDailyLimit } from "../platform/mail/daily-limit.ts";
import { type Mail, type Mailer, recipientRefusal } from "../platform/mail/mailer.ts";
import { deliverOnce } from "../platform/queues/deliveries.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { storedFilters } from "./filters.ts";
import { isSuppressed, LINK_MAIL } from "./saved-search-rows.ts";
import { newToken } from "./saved-searches.service.ts";
import { searchWords } from "./search-words.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface LinkMailParts {
  db: Db;
  links: OpenMailLinks;
  mailer: Mailer;
  translations: TranslationsService;
}

/**
 * Mails the link of one asking, within the daily limit of the address: the link that confirms the search, or where it was
 * confirmed before, the one to its page. It is in the language of the asking, whatever that of the search.
 */
export const createLinkMail =
  (parts: LinkMailParts) =>
  async ({ search_id: id, asking, locale }: JobPayload<"mail-search-link">): Promise<void> => {
    const { db, mailer } = parts;
    const search = await db.savedSearch.findUnique({ where: { id } });
    // Where it was asked for again since, that is mailed.
    if (search?.asking !== asking || (await isSuppressed(db, search.email, null))) return;
    const sending = deliverOnce(
      db,
      {
        key: `${LINK_MAIL}${id}-${asking}`,
        recipient: search.email,
        mayClaim: (tx, recipientHash) =>
          isWithinDailyLimit(tx, recipientHash, LINK_MAIL, new Date(Date.now() - DAY_MS)),
      },
      async () => mailer.send(await linkMail(parts, { ...search, locale: locale ?? search.locale })),
    );
    await sending.catch((error: unknown) => {
      // Somebody has typed an address that is none.
      if (recipientRefusal(error) === undefined) throw error;
    });
  };

async function linkMail({ db, links, translations }: LinkMailParts, search: SavedSearch): Promise<Mail> {
  const { id, locale, status } = search;
  const filters = storedFilters(search.filters);
  const [t, write, at] = await Promise.all([
    translations.lookup(locale),
    searchWords({ db, translations }, [filters]),
    links(),
  ]);
  const words = write(filters, locale);
  const expiresAt = new Date(Date.now() + SAVED_SEARCH_LINK_DAYS * DAY_MS);
  const said =
    status === "pending"
      ? {
          heading: t("mail.search.ask_heading"),
          lines: [
            t("mail.search.ask_text"),
            words,
            t("mail.newsletter.expires", { days: SAVED_SEARCH_LINK_DAYS }),
          ],
          button: t("mail.newsletter.button"),
          url: at.confirmSearch(await newToken(db, id, expiresAt), locale),
        }
      : {
          heading: t("mail.search.known_heading"),
          lines: [t("mail.search.known_text"), words],
          button: t("mail.search.manage"),
          url: at.search(id, locale),
        };
  const { heading, lines, button, url } = said;
  return {
    to: [search.email],
    subject: t(status === "pending" ? "mail.search.ask_subject" : "mail.search.known_heading"),
    html: await renderMail({
      language: locale,
      heading,
      body: lines.map(paragraph),
      button: { label: button, url },
      footer: t("mail.footer"),
    }),
    text: [heading, ...lines, url, t("mail.footer")].join("\n\n"),
    replyTo: await newsletterReplyAddress(db),
    autoSubmitted: "auto-replied",
  };
}
