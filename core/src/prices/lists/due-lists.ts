import { PriceListStop } from "../../generated/prisma/client.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { forEvery } from "../../platform/queues/for-every.ts";
import type { Records } from "../../records/write.ts";
import { capabilitiesNowIn } from "../../users/roles/role-rights.ts";
import { isListedBy } from "./comparison.ts";
import { changeList, LONG, publishIn } from "./list-writes.ts";
import { presentList } from "./price-lists.present.ts";
import { entriesOf, getList, type ListRow, lockProject } from "./price-lists.repo.ts";
import { BelowFloor, type Named } from "./publication.ts";

type Parts = { db: Db; records: Records; now?: () => Date };
const BATCH = 20;

/** Why a list is not published at its time. */
class Stop extends Error {
  readonly reason: PriceListStop;
  readonly apartments: readonly Named[];
  constructor(reason: PriceListStop, apartments: readonly Named[] = []) {
    super(reason);
    this.reason = reason;
    this.apartments = apartments;
  }
}

/**
 * Publishes the lists whose time has come. One that is stopped writes nothing and is a draft again, which says why; who
 * scheduled it is notified, or the administrators where that person may not set prices any more. A failure of the system does not stop the list: it waits for the next run and does not block others.
 */
export async function publishDueLists({ db, records, now = () => new Date() }: Parts): Promise<number> {
  const at = now();
  const due = await db.priceList.findMany({
    where: { status: "scheduled", publishAt: { lte: at } },
    orderBy: [{ publishAt: "asc" }, { id: "asc" }],
    select: { id: true },
    take: BATCH,
  });
  let published = 0;
  await forEvery(
    due.map(({ id }) => id),
    async (id) => {
      const stop = await db
        .$transaction(async (tx) => {
          if (await publishIfDue(tx, records, id, at)) published++;
          return null;
        }, LONG)
        .catch(stopOf);
      if (stop) await db.$transaction((tx) => stopIfDue(tx, id, at, stop));
    },
  );
  return published;
}

/**
 * False where it was withdrawn, or another worker has published it. Stopped where who scheduled it, the last to change it
 * (one that waits is not saved), could not do it now: nobody sets prices after they have left.
 */
async function publishIfDue(tx: Tx, records: Records, id: number, at: Date): Promise<boolean> {
  const list = await lockedDue(tx, id, at);
  if (!list) return false;
  const held = await capabilitiesNowIn(tx, list.updatedById, list.projectId);
  if (!held.includes("apartments.price")) throw new Stop("not_allowed");
  if (list.project.deletedAt) throw new Stop("project_deleted");
  const { result, terms } = presentList(await publishIn(tx, records, list, null, at));
  const isListed = isListedBy(terms);
  // A server of an earlier build that saved a list for single apartments has compared all others, too.
  const count = (await entriesOf(tx, id)).filter((one) => !one.isKept && isListed(one.apartmentId)).length;
  // What was released since may be left to it. There may be none at all: apartments are removed for good a while after their deletion.
  if (result && result.changed === 0 && result.kept.length === count)
    throw new Stop("nothing_left", result.kept);
  return true;
}

/** Behind its project's lock, even if that was deleted since: then the list is stopped. */
async function lockedDue(tx: Tx, id: number, at: Date): Promise<ListRow | null> {
  await lockProject(tx, (await getList(tx, id)).projectId, { evenDeleted: true });
  const list = await getList(tx, id);
  return list.status === "scheduled" && list.publishAt !== null && list.publishAt <= at ? list : null;
}

/** What a failure says about the list; thrown again where it says nothing. */
function stopOf(error: unknown): Stop {
  if (error instanceof Stop) return error;
  if (error instanceof BelowFloor) return new Stop(PriceListStop.below_floor, error.apartments);
  if (!(error instanceof AppError)) throw error;
  const { apartments = [] } = (error.current ?? {}) as { apartments?: Named[] };
  if (error.code === "conflict") return new Stop(PriceListStop.stale, apartments);
  if (error.code === "currency_changed") return new Stop(PriceListStop.currency_changed);
  return new Stop(
    error.code === "wrong_status" ? PriceListStop.without_price : PriceListStop.refused,
    apartments,
  );
}

async function stopIfDue(tx: Tx, id: number, at: Date, { reason, apartments }: Stop): Promise<void> {
  const list = await lockedDue(tx, id, at);
  if (!list) return;
  const { version } = await changeList(tx, list, null, {
    status: "draft",
    publishAt: null,
    stopReason: reason,
    stoppedAt: at,
    stoppedBy: apartments,
  });
  await record(tx, "price_list.stopped", { price_list_id: id, version });
}
