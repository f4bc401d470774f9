import type { PriceState } from "../../feeds/price-history.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";

/** From when until when a floor, its building or its project was hidden or deleted; null: from the beginning, until today. */
export interface HiddenTime {
  since: string | null;
  until: string | null;
}
interface Row {
  floor_id: number;
  since: Date | null;
  until: Date | null;
}

/**
 * When visitors saw nothing of these floors (`f`, in a condition that may use `b`, too), by their ids. One whose history says
 * nothing has been as it is from the beginning. What moved counts where it is today.
 */
export async function hiddenTimes(db: Db | Tx, floors: Prisma.Sql): Promise<Map<number, HiddenTime[]>> {
  const rows = await db.$queryRaw<Row[]>`
    with places as materialized (
      select f.id as floor_id, f.building_id, b.project_id,
        not f.is_active or f.deleted_at is not null as is_floor_hidden,
        not b.is_active or b.deleted_at is not null as is_building_hidden,
        not p.is_active or p.deleted_at is not null as is_project_hidden
      from floors f join buildings b on b.id = f.building_id join projects p on p.id = b.project_id
      where ${floors}
    ), parts as (
      select 'floor' as entity, floor_id as id, is_floor_hidden as is_hidden from places
      union select 'building', building_id, is_building_hidden from places
      union select 'project', project_id, is_project_hidden from places
    ), states as (
      select t.entity, t.id, case when row_number() over lines > 1 then h.created_at end as since,
        lead(h.created_at) over lines as until,
        case when h.id is null then t.is_hidden
          else h.kind = 'deleted' or not coalesce((h.snapshot->>'is_active')::boolean, true) end as is_hidden
      from parts t left join content_history h on h.entity = t.entity and h.entity_id = t.id
        and (h.kind <> 'updated' or jsonb_exists(h.changes, 'is_active'))
      window lines as (partition by t.entity, t.id order by h.version)
    )
    select l.floor_id, s.since, s.until
    from states s join places l on (s.entity = 'floor' and s.id = l.floor_id)
      or (s.entity = 'building' and s.id = l.building_id) or (s.entity = 'project' and s.id = l.project_id)
    where s.is_hidden`;
  const times = new Map<number, HiddenTime[]>();
  for (const { floor_id: floor, since, until } of rows) {
    const own = times.get(floor) ?? [];
    own.push({ since: since?.toISOString() ?? null, until: until?.toISOString() ?? null });
    times.set(floor, own);
  }
  return times;
}

/** With what visitors did not see because the place was hidden: states are divided where that changed. In the order of time. */
export function withHiddenTimes<S extends PriceState>(
  states: readonly S[],
  hidden: readonly HiddenTime[],
): readonly S[] {
  if (hidden.length === 0) return states;
  const bounds = hidden.flatMap(({ since, until }) => [since, until]).filter((at) => at !== null);
  const moments = [...new Set(bounds)].toSorted();
  const isHidden = (at: string): boolean =>
    hidden.some(({ since, until }) => (since === null || since <= at) && (until === null || at < until));
  return states.flatMap((state, index) => {
    const next = states[index + 1]?.since;
    const within = moments.filter((at) => at > state.since && (next === undefined || at < next));
    return [state.since, ...within].map((since) => ({
      ...state,
      since,
      isActive: state.isActive && !isHidden(since),
    }));
  });
}
