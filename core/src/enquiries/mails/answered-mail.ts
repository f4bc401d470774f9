import { splitQuoted } from "@ezo/contract/values/mails/split-quoted";
import { isHeld } from "../../notices/hold.ts";
import { forEvery } from "../../platform/queues/for-every.ts";
import { createStaffMail, type StaffMailParts } from "../../users/staff-mail/staff-mail.ts";
import { placeText } from "../words/enquiry-place.ts";
import { answeredIn, answeredKey } from "./answered.ts";

/** Of what a person has written, the mail to staff shows so much. */
const SHOWN_LENGTH = 500;

/** Mails to whom it concerns that a person has written about their enquiry, once each. */
export function createAnsweredMail(parts: StaffMailParts & { now?: () => Date }) {
  const { db, publicUrl, now = () => new Date() } = parts;
  const send = createStaffMail(parts);
  return async ({ mail_id: mailId }: { mail_id: number }): Promise<void> => {
    const answered = await answeredIn(db, "mail", mailId);
    if (!answered) return;
    const { row, subject, text, people } = answered;
    const emails = new Map(people.map(({ id, email }) => [id, email]));
    await forEvery([...emails.keys()], async (userId) => {
      const key = answeredKey(mailId, userId);
      if (await isHeld(db, "mail", { kind: "answered", userId, key, enquiryIds: [row.id] }, now())) return;
      const { written } = splitQuoted(text);
      const shown = written.length > SHOWN_LENGTH ? `${written.slice(0, SHOWN_LENGTH)}…` : written;
      await send({
        key,
        to: emails.get(userId) ?? "",
        url: () => `${publicUrl}/admin/customers?open=${row.id}`,
        say: (t, language) => ({
          subject: t("mail.held.answered", { id: row.id, name: row.name }),
          heading: t("mail.answered.heading", { name: row.name }),
          lines: [subject, shown, placeText(row, t, language)].filter(Boolean),
          button: t("mail.staff.open"),
        }),
      });
    });
  };
}
