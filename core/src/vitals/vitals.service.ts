import { VITALS_WINDOW_DAYS } from "@ezo/contract/values/limits/operations";
import {
  VITAL_NAMES,
  VITAL_ROUTES,
  type VitalFigure,
  type VitalName,
  type VitalRoute,
} from "@ezo/contract/site/vitals";
import type { Db } from "../platform/db.ts";
import { firmDay } from "../platform/settings.ts";
import { bucketOf, p75Of, ratingOf } from "./histogram.ts";

export type VitalsService = ReturnType<typeof createVitals>;

/** How fast public pages are for visitors: counts per day, page, metric and bucket; no single visit is stored. */
export function createVitals(options: { db: Db; now?: () => Date }) {
  const { db, now = () => new Date() } = options;
  return {
    async count(sample: {
      route: VitalRoute;
      metrics: readonly { name: VitalName; value: number }[];
    }): Promise<void> {
      const names = sample.metrics.map(({ name }) => name);
      const buckets = sample.metrics.map(({ name, value }) => bucketOf(name, value));
      const today = await firmDay(db, now());
      // Grouped, because one statement can update a row only once.
      await db.$executeRaw`
        insert into web_vitals (day, route, metric, bucket, count)
        select ${today}::date, ${sample.route}, metric, bucket, count(*)
        from unnest(${names}::text[], ${buckets}::int[]) as sample (metric, bucket)
        group by metric, bucket order by metric, bucket
        on conflict (day, route, metric, bucket) do update set count = web_vitals.count + excluded.count`;
    },

    /** The last week's figures, page by page. */
    async figures(): Promise<VitalFigure[]> {
      const today = await firmDay(db, now());
      const rows = await db.$queryRaw<{ route: string; metric: string; bucket: number; count: number }[]>`
        select route, metric, bucket, sum(count)::int as count from web_vitals
        where day > ${today}::date - ${VITALS_WINDOW_DAYS}::int
        group by route, metric, bucket`;
      return VITAL_ROUTES.flatMap((route) =>
        VITAL_NAMES.flatMap((metric) => {
          const own = rows.filter((row) => row.route === route && row.metric === metric);
          if (own.length === 0) return [];
          const counts = new Map(own.map(({ bucket, count }) => [bucket, count]));
          const p75 = p75Of(metric, counts);
          const count = own.reduce((sum, row) => sum + row.count, 0);
          return [{ route, metric, p75, count, rating: ratingOf(metric, p75) }];
        }),
      );
    },
  };
}
