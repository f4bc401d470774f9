import { isHeld } from "../../notices/hold.ts";
import { forEvery } from "../../platform/queues/for-every.ts";
import { createStaffMail, type StaffMailParts } from "../../users/staff-mail/staff-mail.ts";
import { placeText } from "../words/enquiry-place.ts";
import { assignmentKey, givenIn } from "./given.ts";

/** Mails those to whom enquiries were given, once each and one mail for all of a change. */
export function createAssignmentMail(parts: StaffMailParts & { now?: () => Date }) {
  const { db, publicUrl, now = () => new Date() } = parts;
  const send = createStaffMail(parts);
  return async ({ history_ids: ids }: { history_ids: readonly number[] }): Promise<void> => {
    const given = new Map((await givenIn(db, "mail", ids)).map((one) => [one.userId, one]));
    await forEvery([...given.keys()], async (userId) => {
      const { email = "", rows = [], by = null } = given.get(userId) ?? {};
      const [first] = rows;
      if (!first) return;
      const key = assignmentKey(ids, userId);
      const enquiryIds = rows.map(({ id }) => id);
      if (await isHeld(db, "mail", { kind: "assigned", userId, key, enquiryIds }, now())) return;
      const count = rows.length;
      await send({
        key,
        to: email,
        url: () =>
          count === 1
            ? `${publicUrl}/admin/customers?open=${first.id}`
            : `${publicUrl}/admin/customers?assignee=${userId}`,
        say: (t, language) => ({
          subject:
            count === 1
              ? t("mail.assignment.subject", { id: first.id, name: first.name })
              : t("mail.assignment.subject_many", { count }),
          heading: count === 1 ? t("mail.assignment.heading") : t("mail.assignment.heading_many", { count }),
          lines: [
            ...(count === 1
              ? [
                  t("mail.escalation.from", { id: first.id, name: first.name }),
                  placeText(first, t, language),
                ].filter(Boolean)
              : []),
            by === null ? t("mail.assignment.by_rule") : t("mail.assignment.by", { name: by }),
          ],
          button: t("mail.staff.open"),
        }),
      });
    });
  };
}
