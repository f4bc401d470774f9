import type { ApartmentRule } from "@ezo/contract/marketing/campaigns/apartment-rule";
import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { Prisma } from "../../generated/prisma/client.ts";
import { matching } from "../../navigation/apartment-search.repo.ts";
import { SHOWN_PRICE } from "../../navigation/visible-stock.repo.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { firmCurrency } from "../../platform/settings.ts";

// A price that is not shown must not be guessed from its place either.
const ORDERS: Record<ApartmentRule["sort"], Prisma.Sql> = {
  newest: Prisma.sql`a.created_at desc, a.id desc`,
  cheapest: Prisma.sql`${SHOWN_PRICE} asc nulls last, a.id`,
};

/**
 * The ids of the apartments that a rule finds now, at most `count`. The search of the site finds the same. A highest price in
 * another currency than the firm's finds nothing: its figure is not comparable.
 */
export async function apartmentsByRule(db: Db | Tx, rule: ApartmentRule): Promise<number[]> {
  const { price_max: limit, price_currency: currency } = rule;
  if (limit && currency && currency !== (await firmCurrency(db))) return [];
  const found = matching({
    status: ["available"],
    rooms: rule.rooms,
    project_id: rule.project_id ?? undefined,
    price_max: limit ?? undefined,
  });
  const rows = await db.$queryRaw<{ id: number }[]>`
    select a.id from ${found} order by ${ORDERS[rule.sort]} limit ${rule.count}::int`;
  return rows.map(({ id }) => id);
}

/**
 * Puts named apartments in the place of rules, and nothing where a rule finds none. Equal rules get the same apartments
 * from one decider, whatever is sold meanwhile: those in the texts of other languages, too.
 */
export function ruleDecider(db: Db | Tx) {
  const decided = new Map<string, Promise<number[]>>();
  const idsOf = (rule: ApartmentRule) => {
    const { project_id: project, rooms, price_max: price, price_currency: currency, sort, count } = rule;
    const key = JSON.stringify([
      project ?? null,
      rooms.toSorted((a, b) => a - b),
      price ?? null,
      currency ?? null,
      sort,
      count,
    ]);
    const ids = decided.get(key) ?? apartmentsByRule(db, rule);
    decided.set(key, ids);
    return ids;
  };
  return async (blocks: readonly CampaignBlock[]): Promise<CampaignBlock[]> => {
    const named: CampaignBlock[] = [];
    for (const block of blocks) {
      if (block.type !== "apartments_by_rule") {
        named.push(block);
        continue;
      }
      const ids = await idsOf(block);
      if (ids.length > 0) named.push({ type: "apartments", apartment_ids: ids });
    }
    return named;
  };
}
