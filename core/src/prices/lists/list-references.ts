import { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";

interface Reference {
  path: string;
  to: "apartment" | "building";
  id: number;
}

const keyOf = ({ to, id }: Pick<Reference, "to" | "id">): string => `${to} ${id}`;

/** What terms name, each at its field. */
const referencesOf = ({ rules, overrides }: PriceListTerms): Reference[] => [
  ...rules.flatMap((rule, place): Reference[] => {
    const path = `terms.rules.${place}`;
    if (rule.kind === "view")
      return rule.apartment_ids.map((id, at) => ({
        path: `${path}.apartment_ids.${at}`,
        to: "apartment",
        id,
      }));
    return "building_id" in rule && rule.building_id !== null
      ? [{ path: `${path}.building_id`, to: "building", id: rule.building_id }]
      : [];
  }),
  ...overrides.map(({ apartment_id: id }, place): Reference => ({
    path: `terms.overrides.${place}.apartment_id`,
    to: "apartment",
    id,
  })),
];

/**
 * Throws `invalid`, at each field, where terms name an apartment or a building that does not belong to the project. One that a list
 * of the project already names may have been deleted since: that list is compared, saved and copied as before.
 */
export async function mustNameOwn(db: Db | Tx, projectId: number, terms: PriceListTerms): Promise<void> {
  const references = referencesOf(terms);
  const own = await ownOf(db, projectId, references);
  const foreign = references.filter((reference) => !own.has(keyOf(reference)));
  if (foreign.length === 0) return;
  const stored = await storedIn(db, projectId);
  const wrong = foreign.filter((reference) => !stored.has(keyOf(reference)));
  if (wrong.length > 0)
    throw new AppError("invalid", {
      fields: Object.fromEntries(wrong.map(({ path }) => [path, ["errors.gone_reference"]])),
    });
}

async function ownOf(
  db: Db | Tx,
  projectId: number,
  references: readonly Reference[],
): Promise<ReadonlySet<string>> {
  const idsOf = (kind: Reference["to"]) => references.flatMap(({ to, id }) => (to === kind ? [id] : []));
  const [apartments, buildings] = [idsOf("apartment"), idsOf("building")];
  const isLiving = { deletedAt: null };
  const building = { ...isLiving, projectId };
  const select = { id: true } as const;
  const found = [
    ...(apartments.length === 0
      ? []
      : await db.apartment.findMany({
          where: { id: { in: apartments }, ...isLiving, floor: { ...isLiving, building } },
          select,
        })
    ).map(({ id }) => keyOf({ to: "apartment", id })),
    ...(buildings.length === 0
      ? []
      : await db.building.findMany({ where: { id: { in: buildings }, ...building }, select })
    ).map(({ id }) => keyOf({ to: "building", id })),
  ];
  return new Set(found);
}

async function storedIn(db: Db | Tx, projectId: number): Promise<ReadonlySet<string>> {
  const lists = await db.priceList.findMany({ where: { projectId }, select: { terms: true } });
  return new Set(lists.flatMap(({ terms }) => referencesOf(PriceListTerms.parse(terms)).map(keyOf)));
}
