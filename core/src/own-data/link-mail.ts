import { OWN_DATA_LINK_MINUTES } from "@ezo/contract/values/limits/personal-data";
import { MINUTE_MS } from "@ezo/contract/values/time";
import { newToken } from "../asked-by-mail/asked.ts";
import { type LinkMailParts, type LinkText, mailLink } from "../asked-by-mail/link-mail.ts";
import type { OwnDataLink } from "../generated/prisma/client.ts";
import { TYPED_ADDRESS_MAILS } from "../platform/mail/daily-limit.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import type { TextLookup } from "../translations/translations.service.ts";

/** Each link is a row of its own, so that one that somebody else has asked for replaces none. */
const ONCE = { asking: 1 };

/** Mails the link to what is held under an address. It says the same whether anything is. */
export const createOwnDataLinkMail =
  (parts: LinkMailParts) =>
  async ({ link_id: id }: JobPayload<"mail-own-data-link">): Promise<void> => {
    const link = await parts.db.ownDataLink.findUnique({ where: { id } });
    await mailLink(parts, {
      kind: TYPED_ADDRESS_MAILS.ownData,
      row: link && { ...link, ...ONCE },
      ...ONCE,
      locale: undefined,
      isDemand: true,
      write: (row, t) => linkText(parts, row, t),
    });
  };

async function linkText(
  { db, links }: LinkMailParts,
  { id, locale }: OwnDataLink,
  t: TextLookup,
): Promise<LinkText> {
  const { token, tokenHash } = newToken();
  // From now on, so that a queue that is late takes nothing of it.
  const tokenExpiresAt = new Date(Date.now() + OWN_DATA_LINK_MINUTES * MINUTE_MS);
  await db.ownDataLink.updateMany({ where: { id }, data: { tokenHash, tokenExpiresAt } });
  return {
    subject: t("mail.own_data.link_subject"),
    heading: t("mail.own_data.title"),
    lines: [
      t("mail.own_data.link_text"),
      t("mail.own_data.link_expires", { minutes: OWN_DATA_LINK_MINUTES }),
      t("mail.own_data.link_not_you"),
    ],
    button: t("mail.own_data.link_button"),
    url: (await links()).ownData(token, locale),
  };
}
