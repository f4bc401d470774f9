import { SENDER_LINK_DAYS } from "@ezo/contract/values/limits/marketing";
import { DAY_MS } from "@ezo/contract/values/time";
import { newToken } from "../../asked-by-mail/asked.ts";
import { type LinkMailParts, type LinkText, mailLink } from "../../asked-by-mail/link-mail.ts";
import type { SenderAddress } from "../../generated/prisma/client.ts";
import { readableAddress } from "../../platform/mail/email-address.ts";
import { TYPED_ADDRESS_MAILS } from "../../platform/mail/daily-limit.ts";
import type { JobPayload } from "../../platform/queues/job-types.ts";
import type { TextLookup } from "../../translations/translations.service.ts";

/** Mails an address the link that lets campaigns come from it. */
export const createSenderLinkMail =
  (parts: LinkMailParts) =>
  async ({ address_id: id, asking }: JobPayload<"mail-sender-link">): Promise<void> => {
    const row = await parts.db.senderAddress.findUnique({ where: { id } });
    if (row?.verifiedAt) return;
    await mailLink(parts, {
      kind: TYPED_ADDRESS_MAILS.sender,
      row,
      asking,
      locale: undefined,
      // The firm asks itself: whether the address reads the newsletter says nothing about that.
      isDemand: true,
      write: (address, t) => linkText(parts, address, t),
    });
  };

async function linkText(
  { db, links }: LinkMailParts,
  { id, email, locale }: SenderAddress,
  t: TextLookup,
): Promise<LinkText> {
  const { token, tokenHash } = newToken();
  // From now on, so that a queue that is late takes nothing of it.
  const tokenExpiresAt = new Date(Date.now() + SENDER_LINK_DAYS * DAY_MS);
  await db.senderAddress.updateMany({ where: { id }, data: { tokenHash, tokenExpiresAt } });
  return {
    subject: t("mail.sender.subject"),
    heading: t("mail.sender.confirm_title"),
    lines: [
      t("mail.sender.text", { email: readableAddress(email) }),
      t("mail.newsletter.expires", { days: SENDER_LINK_DAYS }),
      t("mail.sender.not_you"),
    ],
    button: t("mail.sender.button"),
    url: (await links()).confirmSender(token, locale),
  };
}
