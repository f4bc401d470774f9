import type { changeMany, Refused } from "@ezo/contract/enquiries/enquiry-bulk";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { ParsedInput } from "@ezo/contract/route";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { type Actor, may, must } from "../../users/actor.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { mayResume } from "../changing/resume-work.ts";
import { followStatus } from "../changing/set-statuses.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import * as repo from "../enquiries.repo.ts";
import { leaveFormer } from "../leave-former.ts";
import { moveSteps } from "../next-steps/move-steps.ts";
import { announceAssignments } from "./announce.ts";
import { assignableAmong, isMoreThanTaking } from "./assignable.ts";
import { deleteMany } from "./delete-many.ts";

type Change = ParsedInput<typeof changeMany>["body"]["changes"][number];
interface Row {
  id: number;
  name: string;
  status: EnquiryStatus;
  assigneeId: number | null;
  enteredById: number | null;
  version: number;
}
interface Changing {
  row: Row;
  change: Change;
}

/** Changes the status or the assignee of many enquiries, or deletes them, as far as each can be changed, in one transaction. */
export function createManyChanges({ db, now = () => new Date() }: { db: Db; now?: () => Date }) {
  return (actor: Actor, asked: readonly Change[]) => {
    must(actor, "enquiries.answer");
    // Of one that is named twice, the last counts.
    const wanted = [...new Map(asked.map((change) => [change.id, change])).values()];
    const deletions = wanted.flatMap(({ id, version, is_deleted: isDeleted }) =>
      isDeleted === undefined ? [] : [{ id, version, is_deleted: isDeleted }],
    );
    if (deletions.length > 0) must(actor, "enquiries.delete");
    const changes = wanted.filter((change) => change.is_deleted === undefined);
    const at = now();
    return db.$transaction(async (tx) => {
      if (changes.some(({ assignee_id: id, status }) => id || mayResume(status))) await holdUserChanges(tx);
      // All of them at once, whatever becomes of each: two calls that lock in parts would wait for each other.
      await repo.lock(
        tx,
        wanted.map(({ id }) => id),
      );
      const changed = await changeAll(tx, actor, { changes, at });
      const deleted = await deleteMany(tx, actor, { deletions, at });
      return {
        changed: changed.changed + deleted.changed,
        previous: [...changed.previous, ...deleted.previous],
        refused: [...changed.refused, ...deleted.refused],
      };
    });
  };
}

/** The caller has locked the enquiries, and held the changes of users where any is given to somebody or opened again. */
async function changeAll(tx: Tx, actor: Actor, { changes, at }: { changes: readonly Change[]; at: Date }) {
  const wanted = new Map(changes.map((change) => [change.id, change]));
  const rows = await tx.enquiry.findMany({
    where: { id: { in: [...wanted.keys()] }, ...IS_WORKABLE },
    select: { id: true, name: true, status: true, assigneeId: true, enteredById: true, version: true },
  });
  const found = rows.flatMap((row) => {
    const change = wanted.get(row.id);
    return change ? [{ row, change }] : [];
  });
  const present = new Set(rows.map(({ id }) => id));
  const gone = [...wanted.keys()].filter((id) => !present.has(id));
  // What is so already is no change, no matter who made it.
  const news = found.filter(isChange);
  const reasonOf = await refusals(tx, actor, news);
  const refused: Refused[] = [
    ...news.flatMap((one) => {
      const reason = reasonOf(one);
      return reason ? [{ id: one.row.id, name: one.row.name, reason }] : [];
    }),
    ...gone.map((id) => ({ id, name: "", reason: "gone" as const })),
  ];
  const changing = news.filter((one) => reasonOf(one) === undefined);
  await write(tx, actor, changing, at);
  return { changed: changing.length, previous: changing.map(previousOf), refused };
}

const isChange = ({ row, change }: Changing): boolean =>
  change.status === undefined ? change.assignee_id !== row.assigneeId : change.status !== row.status;
const kindOf = ({ status }: Change) => (status === undefined ? "assignee" : "status");

/** Says of each of these changes why it cannot be made. */
async function refusals(tx: Tx, actor: Actor, changing: readonly Changing[]) {
  const people = changing.flatMap(({ change: { assignee_id: id } }) => id ?? []);
  const assignable = await assignableAmong(tx, [...new Set(people)]);
  const clashing = await clashesIn(tx, changing);
  return ({ row, change }: Changing): Refused["reason"] | undefined => {
    const { assignee_id: to = null } = change;
    const isAssignment = change.status === undefined;
    if (isAssignment && isMoreThanTaking(actor, row.assigneeId, to) && !may(actor, "enquiries.assign"))
      return "forbidden";
    if (clashing.has(row.id)) return "conflict";
    return isAssignment && to !== null && !assignable.has(to) ? "unassignable" : undefined;
  };
}

/** The enquiries of which the same field has changed since the version that was seen, or that never had it. */
async function clashesIn(tx: Tx, changing: readonly Changing[]): Promise<Set<number>> {
  const seen = new Map(changing.map(({ row, change }) => [row.id, { row, change }]));
  const late = changing.filter(({ row, change }) => (change.version ?? row.version) !== row.version);
  const lines = await tx.enquiryHistory.findMany({
    where: { enquiryId: { in: late.map(idOf) }, kind: { in: ["status", "assignee"] } },
    select: { enquiryId: true, version: true, kind: true },
  });
  const since = lines.filter(({ enquiryId, version, kind }) => {
    const change = seen.get(enquiryId)?.change;
    return change && kind === kindOf(change) && version > (change.version ?? version);
  });
  const ahead = late.filter(({ row, change }) => (change.version ?? 0) > row.version);
  return new Set([...since.map(({ enquiryId }) => enquiryId), ...ahead.map(idOf)]);
}

/** What an undo sends. */
const previousOf = ({ row, change }: Changing) => ({
  id: row.id,
  version: row.version + 1,
  ...(change.status === undefined ? { assignee_id: row.assigneeId } : { status: row.status }),
});

async function write(tx: Tx, actor: Actor, changing: readonly Changing[], at: Date): Promise<void> {
  if (changing.length === 0) return;
  const statuses = changing.filter(({ change }) => change.status !== undefined);
  const assignees = changing.filter(({ change }) => change.status === undefined);
  const grown = { version: { increment: 1 }, updatedAt: at };
  const byStatus = groupsOf(statuses, ({ change }) => change.status);
  for (const [status, all] of byStatus)
    if (status)
      await tx.enquiry.updateMany({ where: { id: { in: all.map(idOf) } }, data: { status, ...grown } });
  for (const [assigneeId, all] of groupsOf(assignees, ({ change }) => change.assignee_id ?? null)) {
    await tx.enquiry.updateMany({
      where: { id: { in: all.map(idOf) } },
      data: { assigneeId, releasedAt: null, ...grown },
    });
    await moveSteps(tx, all.map(idOf), assigneeId, at);
  }
  await announceAssignments(
    tx,
    await repo.addHistory(
      tx,
      changing.map((one) => lineOf(one, actor)),
    ),
  );
  for (const [status, all] of byStatus) await followStatus(tx, actor, all.map(idOf), status, at);
  await record(tx, "customer.updated", { customer_ids: changing.map(idOf) });
  for (const { row, change } of assignees) await leaveFormer(tx, row, change.assignee_id ?? null);
}

function groupsOf<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const idOf = ({ row }: Changing): number => row.id;
const textOf = (id: number | null | undefined) => (typeof id === "number" ? String(id) : null);

const lineOf = ({ row, change }: Changing, actor: Actor): repo.HistoryLine => ({
  enquiryId: row.id,
  actorId: actor.id,
  version: row.version + 1,
  isOverwrite: change.version === undefined,
  ...(change.status === undefined
    ? { kind: "assignee", from: textOf(row.assigneeId), to: textOf(change.assignee_id) }
    : { kind: "status", from: row.status, to: change.status }),
});
