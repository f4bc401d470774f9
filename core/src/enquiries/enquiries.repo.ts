import type { EnquiryFilters } from "@ezo/contract/enquiries/enquiry-filters";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import type { StaffMember } from "@ezo/contract/staff-member";
import type { EnquiryHistoryKind, Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { type CountedList, type LongCounts, rowsCounted } from "../platform/paging/long-counts.ts";
import { currentReach, type Reach, withinReach } from "../platform/database/row-rights.ts";
import { rowsOfPage, type Slice } from "../platform/paging/page-slice.ts";
import { IS_RESTORABLE, IS_WORKABLE, whereIn } from "./enquiries.filter.ts";
import { detailInclude, rowInclude, type RowRecord } from "./enquiries.present.ts";

const ORDERS = {
  newest: [{ createdAt: "desc" }, { id: "desc" }],
  oldest: [{ createdAt: "asc" }, { id: "asc" }],
  name: [{ name: "asc" }, { id: "desc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
  /**
   * Who waits longest for an answer comes first.
   *
   * - An enquiry waits while it is new and nobody has answered it, since it came (`createdAt`): also a walk-in, a call and one that
   *   was brought from elsewhere, which have no clock.
   * - Any other waits while its clock says so (`awaitsSince`): it is in progress without an answer, or its person has written again.
   *   It waits since that instant.
   * - After all of these come the others: by when their next step is due, then those without one, the newest first.
   *
   * A trigger keeps `queuedSince`, which says both in one column, so that `customers_waiting_idx` holds the order as it is read.
   * Ascending is nulls last. The id makes the order total: a row is on one page only.
   */
  waiting: [{ queuedSince: "asc" }, { nextStepAt: "asc" }, { createdAt: "desc" }, { id: "desc" }],
} as const satisfies Record<string, Prisma.EnquiryOrderByWithRelationInput[]>;
export type EnquirySort = keyof typeof ORDERS;

/** The order of a list. Of deleted enquiries, the newest is the one that was deleted last. */
const orderOf = (filters: EnquiryFilters, sort: EnquirySort): Prisma.EnquiryOrderByWithRelationInput[] =>
  filters.deleted && sort === "newest" ? [{ deletedAt: "desc" }, { id: "desc" }] : [...ORDERS[sort]];

/** The opposite order, in which PostgreSQL reads the same index backwards: nulls change sides with their column. */
const inReverse = (order: readonly Prisma.EnquiryOrderByWithRelationInput[]) =>
  order.map((part) => {
    const turned = Object.entries(part).map(([column, direction]) => [
      column,
      direction === "asc" ? "desc" : "asc",
    ]);
    return Object.fromEntries(turned) as Prisma.EnquiryOrderByWithRelationInput;
  });

export async function list(
  db: Db,
  filters: EnquiryFilters,
  sort: EnquirySort,
  { isFromEnd, ...page }: Slice,
): Promise<RowRecord[]> {
  const order = orderOf(filters, sort);
  const where = await whereIn(db, filters);
  const found = db.enquiry.findMany({
    where,
    orderBy: isFromEnd ? inReverse(order) : order,
    select: { id: true },
    ...page,
  });
  return rowsOfPage(found, (ids) => findRows(db, ids), isFromEnd);
}

/** Rows in batches behind a cursor, so that an export of any size needs little memory. */
export async function* inBatches(db: Db, filters: EnquiryFilters, sort: EnquirySort, batchSize = 500) {
  if (sort === "waiting") return yield* inBatchesOfIds(db, filters, batchSize);
  const where = await whereIn(db, filters);
  let cursor: number | undefined;
  for (;;) {
    const rows = await db.enquiry.findMany({
      where,
      orderBy: orderOf(filters, sort),
      include: rowInclude,
      take: batchSize,
      ...(cursor === undefined ? {} : { cursor: { id: cursor }, skip: 1 }),
    });
    yield rows;
    cursor = rows.at(-1)?.id;
    if (rows.length < batchSize) return;
  }
}

/** In an order whose columns may be null, a row is no cursor; ids of all rows need little memory. */
async function* inBatchesOfIds(db: Db, filters: EnquiryFilters, batchSize: number) {
  const rows = await db.enquiry.findMany({
    where: await whereIn(db, filters),
    orderBy: orderOf(filters, "waiting"),
    select: { id: true },
  });
  for (let at = 0; at < rows.length; at += batchSize) {
    const ids = rows.slice(at, at + batchSize).map(({ id }) => id);
    const found = new Map((await findRows(db, ids)).map((row) => [row.id, row]));
    yield ids.flatMap((id) => found.get(id) ?? []);
  }
}

export const count = async (db: Db, filters: EnquiryFilters) =>
  db.enquiry.count({ where: await whereIn(db, filters) });
export const countUnread = (db: Db) => db.enquiry.count({ where: { deletedAt: null, openedAt: null } });

/**
 * How many enquiries a filter finds. Of several statuses this is not the sum of each one's: of these, one may be kept and another
 * counted anew, and what has changed from one to the other meanwhile would be in both.
 */
export async function countList(
  db: Db,
  filters: EnquiryFilters,
  counts: LongCounts,
  maxAge?: number,
): Promise<number> {
  const where = await whereIn(db, filters);
  const counted: CountedList = {
    count: async (counting) => {
      const rows = rowsCounted(where, counting);
      const found = await db.enquiry.aggregate({ ...rows, _count: true, _max: { id: true } });
      return { total: found._count, lastId: found._max.id ?? 0 };
    },
    // By the primary key's index: Prisma's own maximum would read the table.
    lastId: async () =>
      (await db.enquiry.findFirst({ orderBy: { id: "desc" }, select: { id: true } }))?.id ?? 0,
  };
  return counts({ ...filters, reach: currentReach() }, counted, maxAge);
}

/** How many enquiries of each status there are, apart from the filter by status. */
export async function countByStatus(
  db: Db,
  filters: EnquiryFilters,
  counts: LongCounts,
  maxAge?: number,
): Promise<Record<EnquiryStatus, number>> {
  const countOf = (status: EnquiryStatus) => countList(db, { ...filters, status: [status] }, counts, maxAge);
  const [fresh, inProgress, completed] = await Promise.all([
    countOf("new"),
    countOf("in_progress"),
    countOf("completed"),
  ]);
  return { new: fresh, in_progress: inProgress, completed };
}

/** A living enquiry, or with `withDeleted` also one that can be restored. */
export const findDetail = (db: Db | Tx, id: number, withDeleted = false) =>
  db.enquiry.findFirst({
    where: { id, ...(withDeleted ? { OR: [{ deletedAt: null }, IS_RESTORABLE] } : { deletedAt: null }) },
    include: detailInclude,
  });

/** Who deleted each of these enquiries last. */
export async function deletersOf(db: Db, ids: readonly number[]): Promise<Map<number, StaffMember | null>> {
  if (ids.length === 0) return new Map();
  const lines = await db.enquiryHistory.findMany({
    where: { enquiryId: { in: [...ids] }, kind: "deleted" },
    orderBy: { id: "asc" },
    select: { enquiryId: true, actor: { select: { id: true, name: true } } },
  });
  return new Map(lines.map(({ enquiryId, actor }) => [enquiryId, actor]));
}

/** Whether an enquiry is within somebody's reach, for what is no request: an open page. */
export const isWithin = async (db: Db, reach: Reach | undefined, id: number): Promise<boolean> =>
  !reach || (await db.enquiry.count({ where: { id, ...withinReach(reach) } })) > 0;

/** Rows by id, deleted ones too: live events name those as well. */
export const findRows = (db: Db | Tx, ids: readonly number[]) =>
  db.enquiry.findMany({ where: { id: { in: [...ids] } }, include: rowInclude, orderBy: { id: "asc" } });

/** Locks rows in id order, so that two bulk changes cannot wait for each other. */
export const lock = (tx: Tx, ids: readonly number[]) =>
  tx.$queryRaw<
    { id: number }[]
  >`select id from customers where id = any(${[...ids]}::int[]) order by id for update`;

/**
 * Whether staff can still work on an enquiry. Retention, which empties it, waits for the end of the transaction then; where it
 * came first, this waits for it.
 */
export async function isWorkable(tx: Tx, id: number): Promise<boolean> {
  await tx.$queryRaw`select id from customers where id = ${id}::int for key share`;
  return (await tx.enquiry.count({ where: { id, ...IS_WORKABLE } })) > 0;
}

export interface HistoryLine {
  enquiryId: number;
  kind: EnquiryHistoryKind;
  from?: string | null;
  to?: string | null;
  actorId?: number | null;
  version?: number;
  isOverwrite?: boolean;
  reason?: string | null;
  /** When it was, where that is not now. */
  at?: Date | undefined;
}
/** Returns the lines with their ids. */
export const addHistory = (tx: Db | Tx, lines: readonly HistoryLine[]) =>
  tx.enquiryHistory.createManyAndReturn({
    select: { id: true, kind: true, toValue: true },
    data: lines.map((line) => ({
      enquiryId: line.enquiryId,
      kind: line.kind,
      fromValue: line.from ?? null,
      toValue: line.to ?? null,
      actorId: line.actorId ?? null,
      version: line.version ?? 1,
      isOverwrite: line.isOverwrite ?? false,
      reason: line.reason ?? null,
      ...(line.at ? { createdAt: line.at } : {}),
    })),
  });
