import type { Interest } from "@ezo/contract/admin/interest";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { VISIBLE_UNITS } from "../navigation/visible-stock.repo.ts";
import { INTEREST_DAYS } from "@ezo/contract/values/limits/interest";
import { startOfDay } from "../platform/business-day.ts";
import type { Db } from "../platform/db.ts";
import { reachSql } from "../platform/database/row-rights.ts";
import { firmTimeZone } from "../platform/settings.ts";
import { priceStatesOf } from "../prices/history/price-states.ts";
import { daysUntil, onSaleSince, pricedSince } from "./on-sale.ts";

type Counts = Pick<Interest, "views" | "compares" | "shortlists" | "enquiries">;
interface Found {
  counts: Counts;
  /** Whether visitors see the apartment, or the unit of another type. */
  isVisible: boolean;
}

/** What visitors do with these apartments, and since when they have been for sale, by their ids. */
export async function interestOf(db: Db, ids: readonly number[], now: Date): Promise<Map<number, Interest>> {
  const timeZone = await firmTimeZone(db);
  const [found, apartments] = await Promise.all([
    foundOf(db, ids, { now, timeZone }),
    db.apartment.findMany({
      where: { id: { in: [...ids] } },
      select: {
        id: true,
        floorId: true,
        status: true,
        price: true,
        oldPrice: true,
        isPriceHidden: true,
        createdAt: true,
        updatedAt: true,
      },
    }),
  ]);
  const states = await priceStatesOf(db, apartments);
  const daysSince = daysUntil(now, timeZone);
  return new Map(
    apartments.map(({ id, createdAt }): [number, Interest] => {
      const past = states.get(id) ?? [];
      const { counts, isVisible } = found.get(id) ?? NOTHING;
      return [
        id,
        {
          ...counts,
          days_on_sale: daysSince(onSaleSince(past, createdAt.toISOString())),
          price_days: isVisible ? daysSince(pricedSince(past)) : null,
        },
      ];
    }),
  );
}

const NOTHING: Found = {
  counts: { views: 0, compares: 0, shortlists: 0, enquiries: 0 },
  isVisible: false,
};

async function foundOf(
  db: Db,
  ids: readonly number[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Map<number, Found>> {
  const today = dayIn(now, timeZone);
  const rows = await db.$queryRaw<(Counts & { id: number; is_visible: boolean })[]>`
    select x.id, seen.views, seen.compares, seen.shortlists, asked.enquiries,
      exists (select 1 from ${VISIBLE_UNITS} and a.id = x.id) as is_visible
    from unnest(${[...ids]}::int[]) as x(id)
    cross join lateral (
      select coalesce(sum(v.views), 0)::int as views, coalesce(sum(v.compares), 0)::int as compares,
        coalesce(sum(v.shortlists), 0)::int as shortlists
      from apartment_views_daily v
      where v.apartment_id = x.id and v.day > ${today}::date - ${INTEREST_DAYS}::int
    ) seen
    cross join lateral (
      select count(*)::int as enquiries from customers c
      where c.apartment_id = x.id and c.deleted_at is null
        and c.created_at >= ${startOfDay(today, timeZone, 1 - INTEREST_DAYS)} and ${reachSql("c")}
    ) asked`;
  return new Map(rows.map(({ id, is_visible: isVisible, ...counts }) => [id, { counts, isVisible }]));
}
