import type { PriceListComparison } from "@ezo/contract/inventory/price-list-comparison";
import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import type { PriceList } from "@ezo/contract/inventory/price-lists";
import { PRICE_LISTS_MAX, STOPPED_PRICE_LISTS_MAX } from "@ezo/contract/values/limits/prices";
import type { Currency } from "@ezo/contract/values/money/currency";
import { AppError, refused } from "../../platform/app-error.ts";
import { firmCurrency } from "../../platform/settings.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import type { Records } from "../../records/write.ts";
import { type Actor, must } from "../../users/actor.ts";
import { compare, entriesFor, published, uncompared } from "./comparison.ts";
import { ownCurrency } from "./list-currency.ts";
import { listPublications } from "./list-publications.service.ts";
import { mustNameOwn } from "./list-references.ts";
import { changeList, LONG, lockedList, mustBe, noteInAudit, NOT_STOPPED } from "./list-writes.ts";
import {
  changedBy,
  entriesOf,
  findLists,
  findStopped,
  getList,
  listedApartments,
  listInclude,
  type ListRow,
  lockProject,
  replaceEntries,
} from "./price-lists.repo.ts";
import {
  givenTerms,
  presentList,
  presentStopped,
  type StoppedList,
  storedTerms,
} from "./price-lists.present.ts";

export interface Draft {
  name: string;
  terms: PriceListTerms;
  /** Of the amounts; the firm's where nothing is said. */
  currency?: Currency | undefined;
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

    async stopped(actor: Actor): Promise<StoppedList[]> {
      must(actor, "apartments.price");
      return (await findStopped(db, STOPPED_PRICE_LISTS_MAX)).flatMap(presentStopped);
    },

    async get(actor: Actor, id: number) {
      must(actor, "apartments.price");
      return shown(db, await getList(db, id), now());
    },

    async compare(actor: Actor, projectId: number, { currency, ...said }: Omit<Draft, "name">) {
      must(actor, "apartments.price");
      const terms = givenTerms(said.terms);
      await mustHaveProject(db, projectId);
      await ownCurrency(db, currency);
      await mustNameOwn(db, projectId, terms);
      const apartments = await listedApartments(db, projectId, now());
      return compare(apartments, terms, entriesFor(apartments, terms));
    },

    ...drafts(db, now),
    ...listPublications({ db, records, now }),
  };
}

/** What is done with a list before it is published. */
function drafts(db: Db, now: () => Date) {
  return {
    create: (actor: Actor, projectId: number, { name, currency, ...said }: Draft) => {
      must(actor, "apartments.price");
      const terms = givenTerms(said.terms);
      return db.$transaction(async (tx) => {
        await lockProject(tx, projectId);
        // Published lists stay for good: they take no place of a new one.
        const unfinished = { projectId, status: { not: "published" } } as const;
        if ((await tx.priceList.count({ where: unfinished })) >= PRICE_LISTS_MAX)
          throw refused("project_id", "errors.too_many_price_lists");
        await mustNameOwn(tx, projectId, terms);
        const own = currency ?? (await firmCurrency(tx));
        const { id } = await tx.priceList.create({
          data: {
            projectId,
            name,
            terms: storedTerms(terms),
            currency: own,
            updatedById: actor.id,
          },
          select: { id: true },
        });
        await noteInAudit(tx, "created", { id, name }, actor, { terms, currency: own });
        await record(tx, "price_list.changed", { price_list_id: id });
        return recompared(tx, await getList(tx, id), now());
      }, LONG);
    },

    save: (actor: Actor, id: number, { version, name, currency, ...said }: Draft & { version: number }) => {
      must(actor, "apartments.price");
      const terms = givenTerms(said.terms);
      return db.$transaction(async (tx) => {
        const list = await lockedList(tx, id);
        mustBe(list, ["draft"], version);
        await mustNameOwn(tx, list.projectId, terms);
        const saved = {
          name,
          terms: storedTerms(terms),
          currency: await ownCurrency(tx, currency),
          ...NOT_STOPPED,
        };
        await noteInAudit(tx, "updated", { id, name }, actor, { terms, currency: saved.currency });
        return recompared(tx, await changeList(tx, list, actor, saved), now());
      }, LONG);
    },

    remove: (actor: Actor, id: number) => {
      must(actor, "apartments.price");
      return db.$transaction(async (tx) => {
        const list = await lockedList(tx, id);
        mustBe(list, ["draft"]);
        await tx.priceList.delete({ where: { id } });
        await noteInAudit(tx, "deleted", list, actor);
        await record(tx, "price_list.changed", { price_list_id: id });
        return { id };
      });
    },
  };
}

async function mustHaveProject(db: Db, id: number): Promise<void> {
  if ((await db.project.count({ where: { id, deletedAt: null } })) === 0) throw new AppError("not_found");
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
  return comparedInItsCurrency(tx, presentList(fresh), compare(apartments, terms, entries));
}

/** Today's prices are in the firm's currency. A list in another one is compared with none of them. */
async function comparedInItsCurrency(db: Db | Tx, list: PriceList, comparison: PriceListComparison) {
  const isSame = list.currency === (await firmCurrency(db));
  return { ...list, comparison: isSame ? comparison : uncompared(comparison) };
}

async function shown(db: Db, list: ListRow, at: Date) {
  const presented = presentList(list);
  const entries = await entriesOf(db, list.id);
  if (list.status === "published") {
    const changed = await changedBy(db, list.id, entries);
    const touched = await listedApartments(db, list.projectId, at, [...changed.keys()]);
    return { ...presented, comparison: published(touched, entries, changed, presented.terms) };
  }
  const compared = entries.map(({ apartmentId }) => apartmentId);
  const apartments = await listedApartments(db, list.projectId, at, compared);
  return comparedInItsCurrency(db, presented, compare(apartments, presented.terms, entries));
}
