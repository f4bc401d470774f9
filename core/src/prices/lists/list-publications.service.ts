import type { PriceList } from "@ezo/contract/inventory/price-lists";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Records } from "../../records/write.ts";
import { type Actor, must } from "../../users/actor.ts";
import { mustBeInFirmCurrency } from "./list-currency.ts";
import { changeList, LONG, lockedList, mustBe, noteInAudit, NOT_STOPPED, publishIn } from "./list-writes.ts";
import { presentList } from "./price-lists.present.ts";
import type { ListRow } from "./price-lists.repo.ts";
import { mustKeepFloor } from "./publication.ts";
import { putBack } from "./undo.ts";

/** What makes a list's prices those of its apartments, now or at its time, and takes that back. */
export function listPublications({ db, records, now }: { db: Db; records: Records; now: () => Date }) {
  return {
    /** Now, or at a time that is still ahead; another list of the project must not wait for its own. */
    publish(actor: Actor, id: number, version: number, at?: string): Promise<PriceList> {
      must(actor, "apartments.price");
      return db.$transaction(async (tx) => {
        const list = await lockedList(tx, id);
        if (list.status === "published") throw publishedBefore(list);
        mustBe(list, ["draft"], version);
        if (at === undefined) return presentList(await publishIn(tx, records, list, actor, now()));
        if (new Date(at) <= now()) throw refused("at", "errors.must_be_future");
        await mustBeInFirmCurrency(tx, list);
        await mustWaitAlone(tx, list);
        await mustKeepFloor(tx, list, now());
        return presentList(
          await changeList(tx, list, actor, {
            ...NOT_STOPPED,
            status: "scheduled",
            publishAt: new Date(at),
          }),
        );
      }, LONG);
    },

    withdraw(actor: Actor, id: number, version: number): Promise<PriceList> {
      must(actor, "apartments.price");
      return db.$transaction(async (tx) => {
        const list = await lockedList(tx, id);
        if (list.status === "published") throw publishedBefore(list);
        mustBe(list, ["scheduled"], version);
        return presentList(await changeList(tx, list, actor, { status: "draft", publishAt: null }));
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
  };
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

/** Once: what a second one would put back is not what the list has changed. */
async function undoIn(tx: Tx, records: Records, list: ListRow, actor: Actor, at: Date): Promise<ListRow> {
  const { result } = presentList(list);
  if (!result || result.undone) throw new AppError("wrong_status");
  await mustBeInFirmCurrency(tx, list, "errors.list_currency_undo");
  const undone = { at: at.toISOString(), ...(await putBack(tx, records, list, actor, at)) };
  await noteInAudit(tx, "restored", list, actor, { count: undone.restored });
  return changeList(tx, list, actor, { result: { ...result, undone } });
}
