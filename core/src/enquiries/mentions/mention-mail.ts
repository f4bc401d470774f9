import { isHeld } from "../../notices/hold.ts";
import { forEvery } from "../../platform/queues/for-every.ts";
import { createStaffMail, type StaffMailParts } from "../../users/staff-mail/staff-mail.ts";
import { placeText } from "../words/enquiry-place.ts";
import { mentionIn, mentionKey } from "./mentioned.ts";

/** Mails a note to those whom it names, once each. */
export function createMentionMail(parts: StaffMailParts & { now?: () => Date }) {
  const { db, publicUrl, now = () => new Date() } = parts;
  const send = createStaffMail(parts);
  return async ({ note_id: noteId }: { note_id: number }): Promise<void> => {
    const mention = await mentionIn(db, "mail", noteId);
    if (!mention) return;
    const { row, text, author, people } = mention;
    const emails = new Map(people.map(({ id, email }) => [id, email]));
    await forEvery([...emails.keys()], async (userId) => {
      const key = mentionKey(noteId, userId);
      const notice = { kind: "mentioned" as const, userId, key, enquiryIds: [row.id] };
      if (await isHeld(db, "mail", notice, now())) return;
      await send({
        key,
        to: emails.get(userId) ?? "",
        url: () => `${publicUrl}/admin/customers?open=${row.id}`,
        say: (t, language) => ({
          subject: t("mail.held.mentioned", { id: row.id, name: row.name }),
          heading: author === null ? t("mail.mention.heading") : t("mail.mention.heading_by", { author }),
          lines: [
            text,
            t("mail.escalation.from", { id: row.id, name: row.name }),
            placeText(row, t, language),
          ].filter(Boolean),
          button: t("mail.staff.open"),
        }),
      });
    });
  };
}
