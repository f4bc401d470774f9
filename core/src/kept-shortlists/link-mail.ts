import { KEPT_SHORTLIST_LINK_DAYS, SHORTLIST_MAIL_NAMES } from "@ezo/contract/values/limits";
import type { OpenMailLinks } from "../campaigns/links/mail-links.ts";
import type { KeptShortlist } from "../generated/prisma/client.ts";
import { paragraph, renderMail } from "../mail/layout.tsx";
import { newsletterReplyAddress } from "../mail/reply-to.ts";
import type { Db } from "../platform/db.ts";
import { isWithinDailyLimit } from "../platform/mail/daily-limit.ts";
import { type Mail, type Mailer, recipientRefusal } from "../platform/mail/mailer.ts";
import { deliverOnce } from "../platform/queues/deliveries.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import { isSuppressed } from "../saved-searches/saved-search-rows.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { apartmentNames } from "./apartment-names.ts";
import { newToken } from "./own-shortlist.ts";
import { apartmentIdsOf, SHORTLIST_LINK_MAIL } from "./shortlist-rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface ShortlistLinkParts {
  db: Db;
  links: OpenMailLinks;
  mailer: Mailer;
  translations: TranslationsService;
}

/**
 * Mails the link of one asking, within the daily limit of the address: the link that confirms the shortlist, or where one was
 * confirmed before, the link that opens that. It is in the language of the asking, whatever that of the shortlist.
 */
export const createShortlistLinkMail =
  (parts: ShortlistLinkParts) =>
  async ({ shortlist_id: id, asking, locale }: JobPayload<"mail-shortlist-link">): Promise<void> => {
    const { db, mailer } = parts;
    const shortlist = await db.keptShortlist.findUnique({ where: { id } });
    // Where it was asked for again since, that is mailed.
    if (shortlist?.asking !== asking || (await isSuppressed(db, shortlist.email, null))) return;
    const sending = deliverOnce(
      db,
      {
        key: `${SHORTLIST_LINK_MAIL}${id}-${asking}`,
        recipient: shortlist.email,
        mayClaim: (tx, recipientHash) =>
          isWithinDailyLimit(tx, recipientHash, SHORTLIST_LINK_MAIL, new Date(Date.now() - DAY_MS)),
      },
      async () => mailer.send(await linkMail(parts, { ...shortlist, locale })),
    );
    await sending.catch((error: unknown) => {
      // Somebody has typed an address that is none.
      if (recipientRefusal(error) === undefined) throw error;
    });
  };

async function linkMail(parts: ShortlistLinkParts, shortlist: KeptShortlist): Promise<Mail> {
  const { db, links, translations } = parts;
  const { id, locale, status } = shortlist;
  const [t, at] = await Promise.all([translations.lookup(locale), links()]);
  const expiresAt = new Date(Date.now() + KEPT_SHORTLIST_LINK_DAYS * DAY_MS);
  const said =
    status === "pending"
      ? {
          subject: t("mail.shortlist.ask_subject"),
          heading: t("mail.shortlist.ask_heading"),
          lines: [
            t("mail.shortlist.ask_text"),
            ...(await namesOf(parts, shortlist)),
            t("mail.newsletter.expires", { days: KEPT_SHORTLIST_LINK_DAYS }),
            t("mail.shortlist.ask_later"),
          ],
          button: t("mail.newsletter.button"),
          url: at.confirmShortlist(await newToken(db, id, expiresAt), locale),
        }
      : {
          subject: t("mail.shortlist.known_heading"),
          heading: t("mail.shortlist.known_heading"),
          lines: [t("mail.shortlist.known_text")],
          button: t("mail.shortlist.open"),
          url: at.openShortlist(id, locale),
        };
  const { subject, heading, lines, button, url } = said;
  const manage = status === "pending" ? [] : [`${t("mail.shortlist.manage")}: ${at.shortlist(id, locale)}`];
  return {
    to: [shortlist.email],
    subject,
    html: await renderMail({
      language: locale,
      heading,
      body: [...lines, ...manage].map(paragraph),
      button: { label: button, url },
      footer: t("mail.footer"),
    }),
    text: [heading, ...lines, url, ...manage, t("mail.footer")].join("\n\n"),
    replyTo: await newsletterReplyAddress(db),
    autoSubmitted: "auto-replied",
  };
}

/** The apartments that are to be kept, a line each: they are all that the mail takes from who typed the address. */
async function namesOf(parts: ShortlistLinkParts, { id, locale }: KeptShortlist): Promise<string[]> {
  const ids = await apartmentIdsOf(parts.db, id);
  const [t, write] = await Promise.all([parts.translations.lookup(locale), apartmentNames(parts, ids)]);
  const names = write(ids, locale).map(({ name }) => name);
  const more = names.length - SHORTLIST_MAIL_NAMES;
  const first = names.slice(0, SHORTLIST_MAIL_NAMES);
  return more > 0 ? [...first, t("mail.shortlist.more", { count: more })] : first;
}
