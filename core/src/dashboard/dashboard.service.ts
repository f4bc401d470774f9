import type { DashboardStatistics } from "@ezo/contract/admin/dashboard";
import { CHART_WINDOW_DAYS } from "@ezo/contract/values/limits/enquiries";
import type { Db } from "../platform/db.ts";
import { firmTimeZone } from "../platform/settings.ts";
import { type Actor, must } from "../users/actor.ts";

export function createDashboard(db: Db, now: () => Date = () => new Date()) {
  return {
    /** Counts of enquiries by status, source and period, and the chart. Days are those of the firm's time zone. */
    async statistics(actor: Actor): Promise<DashboardStatistics> {
      must(actor, "dashboard.view");
      const at = now();
      const zone = await firmTimeZone(db);
      const [[customer_stats], chart_data, projects_count, translations_count] = await Promise.all([
        db.$queryRaw<[DashboardStatistics["customer_stats"]]>`
          with day as (select (${at}::timestamptz at time zone ${zone}) as wall)
          select count(*)::int as total,
            count(*) filter (where status = 'new')::int as new,
            count(*) filter (where status = 'in_progress')::int as in_progress,
            count(*) filter (where status = 'completed')::int as completed,
            count(*) filter (where source = 'contact_form')::int as contact_form,
            count(*) filter (where source = 'call_request')::int as call_request,
            count(*) filter (where created_at >= date_trunc('day', wall) at time zone ${zone})::int as today,
            count(*) filter (where created_at >= date_trunc('week', wall) at time zone ${zone})::int as this_week,
            count(*) filter (where created_at >= date_trunc('month', wall) at time zone ${zone})::int as this_month
          from customers, day where deleted_at is null`,
        db.$queryRaw<DashboardStatistics["chart_data"]>`
          with today as (select (${at}::timestamptz at time zone ${zone})::date as day),
          days as (select generate_series(day - ${CHART_WINDOW_DAYS - 1}::int, day, interval '1 day')::date as day from today),
          counted as (
            select (created_at at time zone ${zone})::date as day, count(*)::int as count
            from customers, today
            where deleted_at is null
              and created_at >= (today.day - ${CHART_WINDOW_DAYS - 1}::int)::timestamp at time zone ${zone}
            group by 1
          )
          select to_char(day, 'YYYY-MM-DD') as date, coalesce(counted.count, 0) as count
          from days left join counted using (day) order by day`,
        // As many as the list has that the figure links to: hidden projects too.
        db.project.count({ where: { deletedAt: null } }),
        db.translation.count({ where: { deletedAt: null } }),
      ]);
      return { customer_stats, chart_data, projects_count, translations_count };
    },
  };
}
