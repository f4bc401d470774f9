import type { Prisma } from "@ezo/core/generated/prisma/client";
import { STAGE } from "@ezo/core/enquiries/clock/escalate";
import type { Tx } from "@ezo/core/platform/db";
import type { Actor } from "@ezo/core/users/actor";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { type LifeClock, minutesAfter } from "./life-clock.ts";
import type { DemoAct, DemoEnquiry } from "./life-file.ts";
import { memberOf, type Staff } from "./life-staff.ts";

type Line = Omit<Prisma.EnquiryHistoryCreateManyInput, "enquiryId">;
interface Progress {
  status: EnquiryStatus;
  version: number;
  changedAt: Date;
  lines: Line[];
  /** What the enquiry's row says of the acts. */
  row: Prisma.EnquiryUncheckedUpdateInput;
}

/** What staff have done with an enquiry so far: rows and history, as their services write them, at the time of the file. */
export async function actsOf(
  tx: Tx,
  parts: { clock: LifeClock; staff: Staff },
  { id, asked, at, hasEmail }: { id: number; asked: DemoEnquiry; at: Date; hasEmail: boolean },
): Promise<void> {
  const { clock, staff } = parts;
  // What follows from an act within a minute is past, too.
  const latest = minutesAfter(clock.now, -1);
  const progress: Progress = {
    status: "new",
    version: 1,
    changedAt: at,
    lines: mailsOf(asked, at, hasEmail),
    row: {},
  };
  if (asked.assignee) assign(progress, memberOf(staff, asked.assignee).id, minutesAfter(at, 1));
  for (const act of asked.acts) {
    const when = act.kind === "step" ? clock.now : minutesAfter(at, act.after);
    if (when > latest && act.kind !== "step") continue;
    if (act.kind === "mail") await receive(tx, { id, when, progress }, act);
    else if (act.kind === "escalation")
      await escalate(tx, { id, at, when, progress }, act.to === "seller" ? memberOf(staff, act.by) : null);
    else await applyAct(tx, { id, actorId: memberOf(staff, act.by).id, when, clock, progress }, act);
    progress.changedAt = when;
  }
  await tx.enquiryHistory.createMany({ data: progress.lines.map((line) => ({ ...line, enquiryId: id })) });
  await tx.enquiry.update({
    where: { id },
    data: {
      ...progress.row,
      status: progress.status,
      version: progress.version,
      updatedAt: progress.changedAt,
    },
  });
}

/** What was mailed by itself: to the visitor of a form, where there is an address, and to staff. */
function mailsOf({ source }: DemoEnquiry, at: Date, hasEmail: boolean): Line[] {
  const createdAt = minutesAfter(at, 1);
  const isForm = source === "contact_form" || source === "call_request";
  return [
    ...(isForm && hasEmail ? [{ kind: "confirmation_sent" as const, createdAt }] : []),
    ...(isForm ? [{ kind: "staff_notified" as const, createdAt }] : []),
  ];
}

function assign(progress: Progress, userId: number, createdAt: Date): void {
  const version = ++progress.version;
  progress.lines.push({ kind: "assignee", toValue: String(userId), version, createdAt });
  progress.row.assigneeId = userId;
}

function setStatus(progress: Progress, to: EnquiryStatus, line: Omit<Line, "kind">): void {
  if (progress.status === to && !line.reason) return;
  const version = ++progress.version;
  progress.lines.push({ ...line, kind: "status", fromValue: progress.status, toValue: to, version });
  progress.status = to;
}

interface ActContext {
  id: number;
  actorId: number;
  when: Date;
  clock: LifeClock;
  progress: Progress;
}

/** A mail from the person, as one that has arrived and was read. */
async function receive(
  tx: Tx,
  { id, when, progress }: Pick<ActContext, "id" | "when" | "progress">,
  { subject, body }: Extract<DemoAct, { kind: "mail" }>,
): Promise<void> {
  const { email, name } = await tx.enquiry.findUniqueOrThrow({ where: { id } });
  const mail = { fromEmail: email, fromName: name, subject, body, createdAt: when };
  await tx.enquiryMail.create({
    data: { ...mail, enquiryId: id, digest: `demo-${id}-${when.toISOString()}` },
  });
  progress.lines.push({ kind: "mail_received", createdAt: when });
}

/**
 * As a worker does with what is late: to the next seller, or without one to the manager. An answer has been awaited since the
 * enquiry was sent, at `at`.
 */
async function escalate(
  tx: Tx,
  { id, at, when, progress }: Pick<ActContext, "id" | "when" | "progress"> & { at: Date },
  seller: Pick<Actor, "id" | "name"> | null,
): Promise<void> {
  const stage = seller ? STAGE.seller : STAGE.manager;
  await tx.enquiryEscalation.create({
    data: { enquiryId: id, stage, sellerId: seller?.id ?? null, awaitedSince: at, createdAt: when },
  });
  const line = { kind: "escalated" as const, fromValue: seller ? "seller" : "manager", createdAt: when };
  progress.lines.push({ ...line, toValue: seller?.name ?? null });
  if (!seller) return;
  const { assigneeId: former } = progress.row;
  const fromValue = typeof former === "number" ? String(former) : null;
  const version = ++progress.version;
  const toValue = String(seller.id);
  progress.lines.push({ kind: "assignee", fromValue, toValue, version, createdAt: when });
  progress.row.assigneeId = seller.id;
}

/** Offers and holds are made by their services (`life-promises.ts`). */
async function applyAct(
  tx: Tx,
  { id, actorId, when, clock, progress }: ActContext,
  act: Exclude<DemoAct, { kind: "mail" | "escalation" }>,
): Promise<void> {
  const line = { actorId, createdAt: when };
  const { lines, row } = progress;
  if (row.openedAt === undefined) {
    Object.assign(row, { openedAt: when, openedById: actorId });
    lines.push({ ...line, kind: "opened" });
  }
  if (act.kind === "call") {
    lines.push({ ...line, kind: "call", toValue: act.outcome, reason: act.note || null });
    if (progress.status === "new") setStatus(progress, "in_progress", line);
  }
  if (act.kind === "status") setStatus(progress, act.to, { ...line, reason: act.reason || null });
  if (act.kind === "note") {
    await tx.enquiryNote.create({
      data: { enquiryId: id, authorId: actorId, text: act.text, createdAt: when },
    });
    lines.push({ ...line, kind: "note" });
  }
  if (act.kind === "reply") {
    const sentAt = minutesAfter(when, 1);
    const { subject, body } = act;
    const mail = { subject, body, status: "sent" as const, createdAt: when, settledAt: sentAt };
    await tx.enquiryReply.create({ data: { ...mail, enquiryId: id, authorId: actorId } });
    lines.push({ ...line, kind: "reply" });
    if (progress.status === "new") setStatus(progress, "in_progress", line);
    lines.push({ kind: "reply_sent", createdAt: sentAt });
  }
  if (act.kind === "step") {
    const dueAt = clock.ago(-act.in_days, act.at);
    const { step: kind, note } = act;
    // Nobody is reminded of a step of the demo.
    const step = { kind, note, dueAt, remindedAt: when, createdAt: when, updatedAt: when };
    await tx.enquiryStep.create({ data: { ...step, enquiryId: id, ownerId: actorId } });
    lines.push({ ...line, kind: "step_set", fromValue: kind, toValue: dueAt.toISOString() });
    row.nextStepAt = dueAt;
  }
}
