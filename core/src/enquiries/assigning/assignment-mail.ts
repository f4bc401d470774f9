import { forEvery } from "../../platform/queues/for-every.ts";
import { createStaffMail, type StaffMailParts } from "../../users/staff-mail.ts";
import { wantsMail } from "../../users/staff-mails.service.ts";
import { placeOf } from "../enquiry-place.ts";
import { presentRow, type RowRecord } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";

interface Given {
  userId: number;
  enquiryIds: number[];
  /** Null where a rule has done it. */
  by: string | null;
}

/**
 * Mails those to whom enquiries were given, once each and one mail for all of a change; nobody of what they took themselves, or do
 * not have any more.
 */
export function createAssignmentMail(parts: StaffMailParts) {
  const { db, publicUrl } = parts;
  const send = createStaffMail(parts);
  return async ({ history_ids: ids }: { history_ids: readonly number[] }): Promise<void> => {
    const given = new Map((await givenIn(parts, ids)).map((one) => [one.userId, one]));
    const people = await db.user.findMany({
      where: { id: { in: [...given.keys()] }, isActive: true, deletedAt: null, ...wantsMail("assigned") },
      select: { id: true, email: true },
    });
    const emails = new Map(people.map(({ id, email }) => [id, email]));
    await forEvery([...emails.keys()], async (userId) => {
      const { enquiryIds = [], by = null } = given.get(userId) ?? {};
      const rows = await repo.findRows(db, enquiryIds);
      const theirs = rows.filter(({ assigneeId, deletedAt }) => assigneeId === userId && !deletedAt);
      const [first] = theirs;
      if (!first) return;
      const count = theirs.length;
      await send({
        key: `assignment-${Math.min(...ids)}-${userId}`,
        to: emails.get(userId) ?? "",
        url: () =>
          count === 1
            ? `${publicUrl}/admin/customers?open=${first.id}`
            : `${publicUrl}/admin/customers?assignee=${userId}`,
        say: (t) => ({
          subject:
            count === 1
              ? t("mail.assignment.subject", { id: first.id, name: first.name })
              : t("mail.assignment.subject_many", { count }),
          heading: count === 1 ? t("mail.assignment.heading") : t("mail.assignment.heading_many", { count }),
          lines: [
            ...(count === 1
              ? aboutOne(first, t("mail.escalation.from", { id: first.id, name: first.name }))
              : []),
            by === null ? t("mail.assignment.by_rule") : t("mail.assignment.by", { name: by }),
          ],
          button: t("mail.staff.open"),
        }),
      });
    });
  };
}

function aboutOne(row: RowRecord, from: string): string[] {
  const place = Object.values(placeOf(presentRow(row, new Map())))
    .filter(Boolean)
    .join(", ");
  return place ? [from, place] : [from];
}

async function givenIn({ db }: Pick<StaffMailParts, "db">, ids: readonly number[]): Promise<Given[]> {
  const lines = await db.enquiryHistory.findMany({
    where: { id: { in: [...ids] }, kind: "assignee", toValue: { not: null } },
    orderBy: { id: "asc" },
    select: { enquiryId: true, toValue: true, actorId: true, actor: { select: { name: true } } },
  });
  const given = new Map<number, Given>();
  for (const { enquiryId, toValue, actorId, actor } of lines) {
    const userId = Number(toValue);
    if (actorId === userId) continue;
    const known = given.get(userId) ?? { userId, enquiryIds: [], by: actor?.name ?? null };
    known.enquiryIds.push(enquiryId);
    given.set(userId, known);
  }
  return [...given.values()];
}
