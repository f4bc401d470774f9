import type { PriceList, PriceListTerms } from "@ezo/contract/inventory/price-lists";
import { PRICE_LISTS_MAX } from "@ezo/contract/values/limits";
import { addAuditLine } from "../audit/add-line.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Records } from "../records/write.ts";
import { type Actor, must } from "../users/actor.ts";
import type { Writer } from "../records/kind.ts";
import { compare, entriesFor, published } from "./comparison.ts";
import {
  changedBy,
  entriesOf,
  findLists,
  getList,
  listedApartments,
  listInclude,
  type ListRow,
} from "./price-lists.repo.ts";
import { lockProject, replaceEntries } from "./price-lists.repo.ts";
import { presentList, storedTerms } from "./price-lists.present.ts";
import { type Named, writePrices } from "./publication.ts";
import { putBack } from "./undo.ts";

/** A whole house in one transaction. */
const LONG = { timeout: 60_000, maxWait: 10_000 };
const BATCH = 20;

export interface Draft {
  name: string;
  terms: PriceListTerms;
}
type Parts = { db: Db; records: Records; now?: () => Date };

/** Prices of a project by rules: drafted, compared with today's, and published whole. */
export function createPriceLists(parts: Parts) {
  const { db, records, now = () => new Date() } = parts;
  return {
    async list(actor: Actor, projectId: number): Promise<PriceList[]> {
      must(actor, "apartments.price");
      await mustHaveProject(db, projectId);
      return (await findLists(db, projectId, PRICE_LISTS_MAX)).map(presentList);
    },

    async get(actor: Actor, id: number) {
      must(actor, "apartments.price");
      return shown(db, await getList(db, id), now());
    },

    async compare(actor: Actor, projectId: number, terms: PriceListTerms) {
      must(actor, "apartments.price");
      await mustHaveProject(db, projectId);
      const apartments = await listedApartments(db, projectId, now());
      return compare(apartments, terms, entriesFor(apartments, terms));
    },

    ...drafts(parts, now),

    /** Now, or at a time that is still ahead; another list of the project must not wait for its own. */
    publish(actor: Actor, id: number, version: number, at?: string): Promise<PriceList> {
      must(actor, "apartments.price");
      return db.$transaction(async (tx) => {
        const list = await lockedList(tx, id);
        if (list.status === "published") throw publishedBefore(list);
        mustBe(list, ["draft"], version);
        if (at === undefined) return presentList(await publishIn(tx, records, list, actor, now()));
        if (new Date(at) <= now()) throw refused("at", "errors.must_be_future");
        await mustWaitAlone(tx, list);
        return presentList(await change(tx, list, actor, { status: "scheduled", publishAt: new Date(at) }));
      }, LONG);
    },

    withdraw(actor: Actor, id: number, version: number): Promise<PriceList> {
      must(actor, "apartments.price");
      return db.$transaction(async (tx) => {
        const list = await lockedList(tx, id);
        if (list.status === "published") throw publishedBefore(list);
        mustBe(list, ["scheduled"], version);
        return presentList(await change(tx, list, actor, { status: "draft", publishAt: null }));
      });
    },

    undo(actor: Actor, id: number, version: number): Promise<PriceList> {
      must(actor, "apartments.price");
      return db.$transaction(async (tx) => {
        const list = await lockedList(tx, id);
        mustBe(list, ["published"], version);
        return presentList(await undoIn(tx, records, list, actor, now()));
      }, LONG);
    },

    publishDue: () => publishDue(parts, now()),
  };
}

/** What is done with a list before it is published. */
function drafts({ db }: Parts, now: () => Date) {
  return {
    create: (actor: Actor, projectId: number, { name, terms }: Draft) => {
      must(actor, "apartments.price");
      return db.$transaction(async (tx) => {
        await lockProject(tx, projectId);
        if ((await tx.priceList.count({ where: { projectId } })) >= PRICE_LISTS_MAX)
          throw refused("project_id", "errors.too_many_price_lists");
        const { id } = await tx.priceList.create({
          data: { projectId, name, terms: storedTerms(terms), updatedById: actor.id },
          select: { id: true },
        });
        await noteInAudit(tx, "created", { id, name }, actor, { terms });
        return recompared(tx, await getList(tx, id), now());
      }, LONG);
    },

    save: (actor: Actor, id: number, { version, name, terms }: Draft & { version: number }) => {
      must(actor, "apartments.price");
      return db.$transaction(async (tx) => {
        const list = await lockedList(tx, id);
        mustBe(list, ["draft"], version);
        const saved = { name, terms: storedTerms(terms), stoppedBy: Prisma.DbNull };
        await noteInAudit(tx, "updated", { id, name }, actor, { terms });
        return recompared(tx, await change(tx, list, actor, saved), now());
      }, LONG);
    },

    remove: (actor: Actor, id: number) => {
      must(actor, "apartments.price");
      return db.$transaction(async (tx) => {
        const list = await lockedList(tx, id);
        mustBe(list, ["draft"]);
        await tx.priceList.delete({ where: { id } });
        await noteInAudit(tx, "deleted", list, actor);
        return { id };
      });
    },
  };
}

async function mustHaveProject(db: Db, id: number): Promise<void> {
  if ((await db.project.count({ where: { id, deletedAt: null } })) === 0) throw new AppError("not_found");
}

/** Behind the project's lock, so that one list of a project is written at a time. */
async function lockedList(tx: Tx, id: number): Promise<ListRow> {
  await lockProject(tx, (await getList(tx, id)).projectId);
  return getList(tx, id);
}

function mustBe(list: ListRow, statuses: readonly ListRow["status"][], version?: number): void {
  if (!statuses.includes(list.status)) throw new AppError("wrong_status");
  if (version !== undefined && version !== list.version)
    throw new AppError("conflict", { current: { id: list.id, version: list.version } });
}

/** Somebody else was quicker: who, and when. */
const publishedBefore = ({ publishedBy, publishedAt }: ListRow): AppError =>
  new AppError("conflict", {
    messageKey: publishedBy
      ? `errors.price_list_published?name=${encodeURIComponent(publishedBy.name)}`
      : "errors.price_list_published_by_time",
    current: { published_at: publishedAt?.toISOString() ?? null, published_by: publishedBy },
  });

async function mustWaitAlone(tx: Tx, { id, projectId }: ListRow): Promise<void> {
  const other = await tx.priceList.findFirst({ where: { projectId, status: "scheduled", id: { not: id } } });
  if (other)
    throw new AppError("wrong_status", {
      messageKey: `errors.price_list_waits?name=${encodeURIComponent(other.name)}`,
    });
}

/** The prices that a list writes have lines of their own, as changes of their apartments. */
const noteInAudit = (
  tx: Tx,
  action: "created" | "updated" | "deleted" | "status_changed" | "restored",
  { id, name }: Pick<ListRow, "id" | "name">,
  actor: Writer,
  after: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  addAuditLine(tx, {
    action,
    entity: "price_list",
    entityId: id,
    title: name,
    after,
    isSecurity: false,
    actorId: actor?.id ?? null,
  });

async function change(
  tx: Tx,
  { id }: ListRow,
  actor: Writer,
  data: Prisma.PriceListUncheckedUpdateInput,
): Promise<ListRow> {
  const changed = await tx.priceList.update({
    where: { id },
    data: { ...data, version: { increment: 1 }, ...(actor && { updatedById: actor.id }) },
    include: listInclude,
  });
  const { status, publishAt } = changed;
  if (data.status !== undefined)
    await noteInAudit(tx, "status_changed", changed, actor, { status, publish_at: publishAt });
  return changed;
}

async function recompared(tx: Tx, list: ListRow, at: Date) {
  const apartments = await listedApartments(tx, list.projectId, at);
  const { terms } = presentList(list);
  const entries = entriesFor(apartments, terms);
  await replaceEntries(tx, list.id, entries);
  const fresh = await tx.priceList.update({
    where: { id: list.id },
    data: { comparedAt: at },
    include: listInclude,
  });
  return { ...presentList(fresh), comparison: compare(apartments, terms, entries) };
}

async function shown(db: Db, list: ListRow, at: Date) {
  const presented = presentList(list);
  const entries = await entriesOf(db, list.id);
  if (list.status === "published") {
    const changed = await changedBy(db, list.id, entries);
    const touched = await listedApartments(db, list.projectId, at, [...changed]);
    return { ...presented, comparison: published(touched, entries, changed, presented.terms) };
  }
  const apartments = await listedApartments(db, list.projectId, at);
  return { ...presented, comparison: compare(apartments, presented.terms, entries) };
}

async function publishIn(tx: Tx, records: Records, list: ListRow, actor: Writer, at: Date): Promise<ListRow> {
  const result = await writePrices(tx, records, list, actor);
  return change(tx, list, actor, {
    status: "published",
    publishedAt: at,
    publishedById: actor?.id ?? list.updatedById,
    result: result as unknown as Prisma.InputJsonObject,
  });
}

/** Once: what a second one would put back is not what the list has changed. */
async function undoIn(tx: Tx, records: Records, list: ListRow, actor: Actor, at: Date): Promise<ListRow> {
  const { result } = presentList(list);
  if (!result || result.undone) throw new AppError("wrong_status");
  const { restored, left } = await putBack(tx, records, list, actor, at);
  const undone = { at: at.toISOString(), restored, left };
  await noteInAudit(tx, "restored", list, actor, { count: restored });
  return change(tx, list, actor, { result: { ...result, undone } as unknown as Prisma.InputJsonObject });
}

/** Publishes the lists whose time has come; one that is stopped is a draft again, and says by which apartments. */
async function publishDue({ db, records }: Parts, at: Date): Promise<number> {
  const due = await db.priceList.findMany({
    where: { status: "scheduled", publishAt: { lte: at }, project: { deletedAt: null } },
    orderBy: [{ publishAt: "asc" }, { id: "asc" }],
    select: { id: true },
    take: BATCH,
  });
  let published = 0;
  for (const { id } of due) {
    const isDone = await db
      .$transaction((tx) => publishIfDue(tx, records, id, at), LONG)
      .catch((error: unknown) => {
        if (error instanceof AppError && (error.code === "conflict" || error.code === "wrong_status"))
          return error;
        throw error;
      });
    if (isDone === true) published++;
    else if (isDone instanceof AppError) await stop(db, id, at, isDone);
  }
  return published;
}

/** False where it was withdrawn, or another worker has published it. */
async function publishIfDue(tx: Tx, records: Records, id: number, at: Date): Promise<boolean> {
  const list = await lockedList(tx, id);
  if (!isDue(list, at)) return false;
  await publishIn(tx, records, list, null, at);
  return true;
}

const isDue = ({ status, publishAt }: ListRow, at: Date): boolean =>
  status === "scheduled" && publishAt !== null && publishAt <= at;

async function stop(db: Db, id: number, at: Date, { current }: AppError): Promise<void> {
  const { apartments = [] } = (current ?? {}) as { apartments?: Named[] };
  await db.$transaction(async (tx) => {
    const list = await lockedList(tx, id);
    if (!isDue(list, at)) return;
    const stoppedBy = apartments as unknown as Prisma.InputJsonArray;
    await change(tx, list, null, { status: "draft", publishAt: null, stoppedBy });
  });
}
