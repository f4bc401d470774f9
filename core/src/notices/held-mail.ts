import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { DIGEST_LINES_MAX } from "@ezo/contract/values/limits/notices";
import { clockTimeOn } from "../platform/business-day.ts";
import { firmTimeZone } from "../platform/settings.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { createStaffMail, type StaffMailParts } from "../users/staff-mail/staff-mail.ts";
import { allStillOpen, findReader, type OpenNotice } from "./reader.ts";

/** Mails what has waited for the end of somebody's quiet hours and is still true, once and in one mail. */
export function createHeldMail(parts: StaffMailParts & { now?: () => Date }) {
  const { db, publicUrl, now = () => new Date() } = parts;
  const send = createStaffMail(parts);
  return async (due: { user_id: number; notice_ids: readonly number[] }): Promise<void> => {
    const { user_id: userId, notice_ids: ids } = due;
    const reader = await findReader(db, userId);
    if (!reader) return;
    const held = await db.heldNotice.findMany({
      where: { id: { in: [...ids] }, userId, mail: true },
      orderBy: { id: "asc" },
    });
    const open = await allStillOpen(db, reader, "mail", held);
    if (open.length === 0) return;
    const count = open.length;
    const timeZone = await firmTimeZone(db);
    const clock = { today: dayIn(now(), timeZone), timeZone };
    await send({
      key: `held-${Math.min(...ids)}-${userId}`,
      to: reader.email,
      url: () => publicUrl + pathOf(open),
      say: (t) => ({
        subject: t("mail.held.subject", { count }),
        heading: t("mail.held.heading", { count }),
        lines: atMost(
          open.flatMap((one) => linesOf(one, clock, t)),
          t,
        ),
        button: t("mail.staff.open"),
      }),
    });
  };
}

/** The enquiry that all of it is about, else the inbox. */
export function pathOf(open: readonly Pick<OpenNotice, "rows">[]): string {
  const ids = new Set(open.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const [only] = ids;
  return ids.size === 1 ? `/admin/customers?open=${only}` : "/admin/customers";
}

/** As many lines as are read, and how many more there are. */
export function atMost(lines: readonly string[], t: TextLookup): string[] {
  if (lines.length <= DIGEST_LINES_MAX) return [...lines];
  return [
    ...lines.slice(0, DIGEST_LINES_MAX),
    t("mail.held.more", { count: lines.length - DIGEST_LINES_MAX }),
  ];
}

/** A step of another day names it: what has waited over night is read the morning after. */
function linesOf(
  { kind, rows, step }: OpenNotice,
  { today, timeZone }: { today: string; timeZone: string },
  t: TextLookup,
): string[] {
  return rows.map((row) => {
    const about = { id: row.id, name: row.name };
    switch (kind) {
      case "new_request":
        return t("mail.held.new_request", about);
      case "assigned":
        return t("mail.held.assigned", about);
      case "mentioned":
        return t("mail.held.mentioned", about);
      case "answered":
        return t("mail.held.answered", about);
      case "reply_failed":
        return t("mail.held.reply_failed", about);
      case "late":
        return t("mail.held.late", about);
      case "step_due":
        return step === null
          ? t("mail.escalation.from", about)
          : t("mail.step.subject", {
              step: t(`mail.step.${step.kind}`),
              name: row.name,
              time: clockTimeOn(today, step.dueAt, timeZone),
            });
    }
  });
}
