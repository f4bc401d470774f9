import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { DIGEST_LINES_MAX } from "@ezo/contract/values/limits/notices";
import { isOfficeTime } from "@ezo/contract/values/clock/office-hours";
import { readOffice } from "../enquiries/clock/office.ts";
import { stepsOf } from "../enquiries/next-steps/step-owner.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { clockTime, clockTimeOn, shortDate, startOfDay } from "../platform/business-day.ts";
import type { Db } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { withinReach } from "../platform/database/row-rights.ts";
import { firmTimeZone } from "../platform/settings.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { rightsOfUser, rolesWith } from "../users/roles/role-rights.ts";
import { createStaffMail, type StaffMailParts } from "../users/staff-mail/staff-mail.ts";
import { findReader, type Reader } from "./reader.ts";
import { quietUntil } from "./quiet-hours.ts";

interface Wanting {
  user_id: number;
  quiet_from: number | null;
  quiet_until: number | null;
}

/**
 * Has everybody who wants a daily summary mailed one, once on each day on which the office works: when it opens, or when their quiet
 * hours are over. Returns how many.
 */
export async function startDigests({
  db,
  now = () => new Date(),
}: {
  db: Db;
  now?: () => Date;
}): Promise<number> {
  const at = now();
  const { times } = await readOffice(db);
  if (!isOfficeTime(times, at)) return 0;
  const { time_zone: timeZone } = times;
  const day = dayIn(at, timeZone);
  return db.$transaction(async (tx) => {
    const answering = await rolesWith(tx, "enquiries.answer");
    const wanting = await tx.$queryRaw<Wanting[]>`
      select c.user_id, c.quiet_from, c.quiet_until from staff_mail_choices c join users u on u.id = c.user_id
      where c.digest and (c.digested_on is null or c.digested_on < ${day}::date)
        and u.is_active and u.deleted_at is null and u.role = any(${answering}::text[])
      order by c.user_id for update of c skip locked`;
    const due = wanting.filter(
      ({ quiet_from: quietFrom, quiet_until: until }) =>
        quietUntil({ quietFrom, quietUntil: until }, at, timeZone) === null,
    );
    const ids = due.map(({ user_id: id }) => id);
    await tx.$executeRaw`
      update staff_mail_choices set digested_on = ${day}::date where user_id = any(${ids}::int[])`;
    for (const userId of ids) await record(tx, "digest.due", { user_id: userId, day });
    return ids.length;
  });
}

/** Mails the summary of a day, once: what waits for an answer, and what is to be done. Nothing where there is neither. */
export function createDigestMail(parts: StaffMailParts) {
  const { db, publicUrl } = parts;
  const send = createStaffMail(parts);
  return async ({ user_id: userId, day }: { user_id: number; day: string }): Promise<void> => {
    const reader = await findReader(db, userId);
    if (!reader?.mailChoices?.digest) return;
    const timeZone = await firmTimeZone(db);
    const [mine, open, steps] = await Promise.all([
      waitingOf(db, { assigneeId: userId }),
      waitingOf(db, { assigneeId: null, ...reachOf(reader) }),
      dueStepsOf(db, reader, startOfDay(day, timeZone, 1)),
    ]);
    if (mine.count + open.count + steps.count === 0) return;
    await send({
      key: `digest-${userId}-${day}`,
      to: reader.email,
      url: () => `${publicUrl}/admin/today`,
      say: (t) => ({
        subject: t("mail.digest.subject", { waiting: mine.count + open.count, steps: steps.count }),
        heading: t("mail.digest.heading", { day: shortDate(day) }),
        lines: [
          ...part(t("mail.digest.steps", { count: steps.count }), steps, (step) =>
            stepLine(step, { day, timeZone }, t),
          ),
          ...part(t("mail.digest.mine", { count: mine.count }), mine, (row) => waitingLine(row, timeZone, t)),
          ...part(t("mail.digest.open", { count: open.count }), open, (row) => waitingLine(row, timeZone, t)),
        ],
        button: t("mail.staff.open"),
      }),
    });
  };
}

interface Listed<Row> {
  count: number;
  /** The first of them. */
  rows: Row[];
}

function part<Row>(title: string, { count, rows }: Listed<Row>, line: (row: Row) => string): string[] {
  return count === 0 ? [] : [title, ...rows.map(line)];
}

/** Enquiries that nobody has answered, who waits longest first. */
async function waitingOf(db: Db, whose: Prisma.EnquiryWhereInput) {
  const where = { ...whose, deletedAt: null, awaitsSince: { not: null } } satisfies Prisma.EnquiryWhereInput;
  const [count, rows] = await Promise.all([
    db.enquiry.count({ where }),
    db.enquiry.findMany({
      where,
      orderBy: [{ awaitsSince: "asc" }, { id: "asc" }],
      take: DIGEST_LINES_MAX,
      select: { id: true, name: true, awaitsSince: true },
    }),
  ]);
  return { count, rows };
}

/** What of all enquiries somebody may see, as `row-rights.ts` limits requests. */
function reachOf(reader: Reader): Prisma.EnquiryWhereInput {
  const { capabilities, projectIds: granted } = rightsOfUser(reader);
  if (capabilities.includes("enquiries.read_all")) return {};
  const projectIds = capabilities.includes("enquiries.read_project") ? granted : [];
  return withinReach({ userId: reader.id, projectIds });
}

/** Somebody's own next steps before a time, what is overdue first. One may be of an enquiry that they do not see any more. */
async function dueStepsOf(db: Db, reader: Reader, until: Date) {
  const where = {
    ...stepsOf(reader.id),
    endedAt: null,
    dueAt: { lt: until },
    enquiry: { ...reachOf(reader), deletedAt: null },
  } satisfies Prisma.EnquiryStepWhereInput;
  const [count, rows] = await Promise.all([
    db.enquiryStep.count({ where }),
    db.enquiryStep.findMany({
      where,
      orderBy: [{ dueAt: "asc" }, { id: "asc" }],
      take: DIGEST_LINES_MAX,
      select: { kind: true, dueAt: true, enquiry: { select: { name: true } } },
    }),
  ]);
  return { count, rows };
}

type WaitingRow = Awaited<ReturnType<typeof waitingOf>>["rows"][number];
type StepRow = Awaited<ReturnType<typeof dueStepsOf>>["rows"][number];

const waitingLine = ({ id, name, awaitsSince }: WaitingRow, timeZone: string, t: TextLookup): string =>
  t("mail.digest.waiting", { id, name, time: awaitsSince ? clockTime(awaitsSince, timeZone) : "" });

/** One that is overdue names its day, too. */
const stepLine = (
  { kind, dueAt, enquiry }: StepRow,
  { day, timeZone }: { day: string; timeZone: string },
  t: TextLookup,
): string =>
  t("mail.step.subject", {
    step: t(`mail.step.${kind}`),
    name: enquiry.name,
    time: clockTimeOn(day, dueAt, timeZone),
  });
