import type { DeletionCounts } from "../records/deletion.ts";
import type { Db, Tx } from "../platform/db.ts";

/** What is to be deleted, of any level of the stock. */
interface Deleted {
  projects?: readonly number[];
  buildings?: readonly number[];
  floors?: readonly number[];
  apartments?: readonly number[];
  zoneImages?: readonly number[];
}

/** What of the stock goes along, without what is named itself, and the enquiries that point to any of it. */
export async function stockDeletion(db: Db | Tx, deleted: Deleted): Promise<DeletionCounts> {
  const { projects = [], buildings = [], floors = [], apartments = [], zoneImages = [] } = deleted;
  const [counts] = await db.$queryRaw<DeletionCounts[]>`
    with b as (select id from buildings where deleted_at is null
        and (project_id = any(${[...projects]}::int[]) or id = any(${[...buildings]}::int[]))),
      f as (select id from floors where deleted_at is null
        and (building_id in (select id from b) or id = any(${[...floors]}::int[]))),
      a as (select id from apartments where deleted_at is null
        and (floor_id in (select id from f) or id = any(${[...apartments]}::int[]))),
      i as (select id from zone_images where deleted_at is null
        and (project_id = any(${[...projects]}::int[]) or id = any(${[...zoneImages]}::int[])
          or kind = 'building' and building_id in (select id from b) or kind = 'floor' and floor_id in (select id from f))),
      z as (select id from zones where deleted_at is null and (zone_image_id in (select id from i)
        or building_id in (select id from b) or floor_id in (select id from f) or apartment_id in (select id from a)))
    select (select count(*)::int from b where id <> all(${[...buildings]}::int[])) as buildings,
      (select count(*)::int from f where id <> all(${[...floors]}::int[])) as floors,
      (select count(*)::int from a where id <> all(${[...apartments]}::int[])) as apartments,
      (select count(*)::int from holds where ended_at is null and apartment_id in (select id from a)) as holds,
      (select count(*)::int from i where id <> all(${[...zoneImages]}::int[])) as zone_images,
      (select count(*)::int from z) as zones,
      (select count(*)::int from customers where deleted_at is null
        and (project_id = any(${[...projects]}::int[]) or apartment_id in (select id from a))) as enquiries`;
  return counts ?? {};
}
