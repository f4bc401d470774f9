import { isHeld } from "../../notices/hold.ts";
import { createStaffMail, type StaffMailParts } from "../../users/staff-mail/staff-mail.ts";
import { placeText } from "../words/enquiry-place.ts";
import { undeliveredKey, undeliveredReply } from "./undelivered.ts";

/** Mails to its author that a reply has reached nobody, once. */
export function createUndeliveredMail(parts: StaffMailParts & { now?: () => Date }) {
  const { db, publicUrl, now = () => new Date() } = parts;
  const send = createStaffMail(parts);
  return async ({ reply_id: replyId }: { reply_id: number }): Promise<void> => {
    const undelivered = await undeliveredReply(db, "mail", replyId);
    if (!undelivered) return;
    const { row, subject, failure, author } = undelivered;
    const key = undeliveredKey(replyId, author.id);
    const notice = { kind: "reply_failed" as const, userId: author.id, key, enquiryIds: [row.id] };
    if (await isHeld(db, "mail", notice, now())) return;
    await send({
      key,
      to: author.email,
      url: () => `${publicUrl}/admin/customers?open=${row.id}`,
      say: (t, language) => ({
        subject: t("mail.held.reply_failed", { id: row.id, name: row.name }),
        heading: t("mail.undelivered.heading", { name: row.name }),
        lines: [
          subject,
          failure ? t("mail.undelivered.reason", { reason: failure }) : "",
          placeText(row, t, language),
        ].filter(Boolean),
        button: t("mail.staff.open"),
      }),
    });
  };
}
