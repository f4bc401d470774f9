import { isDeepStrictEqual } from "node:util";
import { apartmentKind } from "../inventory/apartments.kind.ts";
import { dayIn } from "../platform/business-day.ts";
import type { Tx } from "../platform/db.ts";
import type { Changes, Fields } from "../records/fields.ts";
import type { Loaded, Writer } from "../records/kind.ts";
import type { Records } from "../records/write.ts";
import { withoutDiscount } from "./discount.ts";
import { pricedKind } from "./discounts.service.ts";
import { entriesOf, type ListRow, publicationReason } from "./price-lists.repo.ts";
import { type Named, namesOf } from "./publication.ts";

const PRICE_FIELDS = ["price", "old_price", "discount_until", "discount_reason"] as const;
interface Line {
  entityId: number;
  changes: Changes;
  snapshot: Fields;
}

/**
 * Puts back the prices that a published list, which its caller has locked, has changed: all of those that are as it left
 * them, each as a change of its apartment. What was changed, reserved, sold or deleted since is left, and named.
 */
export async function putBack(
  tx: Tx,
  records: Records,
  list: ListRow,
  actor: Writer,
  now: Date,
): Promise<{ restored: number; left: Named[] }> {
  const ids = (await entriesOf(tx, list.id)).map(({ apartmentId }) => apartmentId);
  await apartmentKind.rows.lock(tx, ids);
  const lines = await linesOf(tx, list.id, ids);
  const repriced = await repricedSince(tx, list.id, ids);
  const found = new Map((await apartmentKind.load(tx, ids)).map((apartment) => [apartment.id, apartment]));
  const left: Loaded[] = [];
  const patches = new Map<number, Fields>();
  for (const line of lines) {
    const apartment = found.get(line.entityId);
    if (!apartment) continue;
    if (!repriced.has(apartment.id) && isAsLeft(apartment, line))
      patches.set(apartment.id, patchBack(apartment, line, now));
    else left.push(apartment);
  }
  const reason = `${publicationReason(list.id)} undone`;
  const restored = await records.within(tx, actor, pricedKind).updateMany(patches, null, { reason });
  return { restored: restored.length, left: namesOf(left) };
}

/** The publication's lines of history. */
const linesOf = async (tx: Tx, listId: number, ids: readonly number[]): Promise<Line[]> =>
  (await tx.recordHistory.findMany({
    where: {
      entity: apartmentKind.entity,
      entityId: { in: [...ids] },
      reason: publicationReason(listId),
    },
    orderBy: { entityId: "asc" },
    select: { entityId: true, changes: true, snapshot: true },
  })) as unknown as Line[];

/** The apartments whose price was written again after the publication, even if it is the same by now. */
async function repricedSince(tx: Tx, listId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select distinct later.entity_id as id
    from content_history line
    join content_history later on later.entity = line.entity and later.entity_id = line.entity_id
      and later.version > line.version
    where line.entity = ${apartmentKind.entity} and line.entity_id = any(${[...ids]}::int[])
      and line.reason = ${publicationReason(listId)}
      and jsonb_exists_any(later.changes, ${[...PRICE_FIELDS]}::text[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Whether the price is as the publication left it, and no buyer was found at it since. */
const isAsLeft = ({ deletedAt, fields }: Loaded, { snapshot }: Line): boolean =>
  !deletedAt &&
  (fields["status"] === "available" || fields["status"] === snapshot["status"]) &&
  PRICE_FIELDS.every((field) => isDeepStrictEqual(fields[field], snapshot[field]));

/** What was before the publication. A discount that it ended, and whose last day is over by now, does not return. */
function patchBack({ fields }: Loaded, { changes }: Line, now: Date): Fields {
  const patch = Object.fromEntries(
    PRICE_FIELDS.flatMap((field) => (changes[field] ? [[field, changes[field].from]] : [])),
  );
  const until = patch["discount_until"];
  return typeof until === "string" && until < dayIn(now) ? withoutDiscount({ ...fields, ...patch }) : patch;
}
