import { KEPT_SHORTLIST_LINK_DAYS, SHORTLIST_MAIL_NAMES } from "@ezo/contract/values/limits/followed-stock";
import { DAY_MS } from "@ezo/contract/values/time";
import { newToken } from "../asked-by-mail/asked.ts";
import { type LinkMailParts, type LinkText, mailLink } from "../asked-by-mail/link-mail.ts";
import type { KeptShortlist } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { apartmentNames } from "./apartment-names.ts";
import { apartmentIdsOf, SHORTLIST_LINK_MAIL } from "./shortlist-rows.ts";

/** Mails the link that confirms a shortlist, or where one was confirmed before, the one that opens that (see `mailLink`). */
export const createShortlistLinkMail =
  (parts: LinkMailParts) =>
  async ({ shortlist_id: id, asking, locale }: JobPayload<"mail-shortlist-link">): Promise<void> =>
    mailLink(parts, {
      kind: SHORTLIST_LINK_MAIL,
      row: await parts.db.keptShortlist.findUnique({ where: { id } }),
      asking,
      locale,
      write: (shortlist, t) => linkText(parts, shortlist, t),
    });

async function linkText(parts: LinkMailParts, shortlist: KeptShortlist, t: TextLookup): Promise<LinkText> {
  const { id, locale, status } = shortlist;
  const at = await parts.links();
  if (status !== "pending")
    return {
      subject: t("mail.shortlist.known_heading"),
      heading: t("mail.shortlist.known_heading"),
      lines: [t("mail.shortlist.known_text")],
      button: t("mail.shortlist.open"),
      url: at.openShortlist(id, locale),
      after: [`${t("mail.shortlist.manage")}: ${at.shortlist(id, locale)}`],
    };
  return {
    subject: t("mail.shortlist.ask_subject"),
    heading: t("mail.shortlist.ask_heading"),
    lines: [
      t("mail.shortlist.ask_text"),
      ...(await namesOf(parts, shortlist, t)),
      t("mail.newsletter.expires", { days: KEPT_SHORTLIST_LINK_DAYS }),
      t("mail.shortlist.ask_later"),
    ],
    button: t("mail.newsletter.button"),
    url: at.confirmShortlist(await tokenFor(parts.db, id), locale),
  };
}

async function tokenFor(db: Db, id: number): Promise<string> {
  const { token, tokenHash } = newToken();
  const tokenExpiresAt = new Date(Date.now() + KEPT_SHORTLIST_LINK_DAYS * DAY_MS);
  await db.keptShortlist.updateMany({
    where: { id, status: "pending" },
    data: { tokenHash, tokenExpiresAt },
  });
  return token;
}

/** The apartments that are to be kept, a line each: they are all that the mail takes from the person who typed the address. */
async function namesOf(
  parts: LinkMailParts,
  { id, locale }: KeptShortlist,
  t: TextLookup,
): Promise<string[]> {
  const ids = await apartmentIdsOf(parts.db, id);
  const write = await apartmentNames(parts, ids);
  const names = write(ids, locale).map(({ name }) => name);
  const more = names.length - SHORTLIST_MAIL_NAMES;
  const first = names.slice(0, SHORTLIST_MAIL_NAMES);
  return more > 0 ? [...first, t("mail.shortlist.more", { count: more })] : first;
}
