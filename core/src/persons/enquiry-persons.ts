import type { EnquiryPerson } from "@ezo/contract/enquiries/enquiry-row";
import { PERSON_COUNTED_MAX } from "@ezo/contract/values/limits/enquiries";
import type { Db, Tx } from "../platform/db.ts";
import { reachSql } from "../platform/database/row-rights.ts";

/** Whose enquiries these are, and which of their person's each one is; without those of erased visitors. */
export async function personsOf(
  db: Db | Tx,
  enquiryIds: readonly number[],
): Promise<Map<number, EnquiryPerson>> {
  if (enquiryIds.length === 0) return new Map();
  const rows = await db.$queryRaw<(EnquiryPerson & { customer_id: number })[]>`
    select c.id as customer_id, coalesce(p.merged_into_id, p.id) as id, n.enquiry_number, n.enquiries
    from customers c join persons p on p.id = c.person_id
    cross join lateral (
      select count(*) filter (where (e.created_at, e.id) <= (c.created_at, c.id))::int as enquiry_number,
        count(*)::int as enquiries
      from (
        select e.created_at, e.id from customers e
        where e.deleted_at is null and ${reachSql("e")} and e.person_id in (
          select m.id from persons m where m.id = coalesce(p.merged_into_id, p.id)
          union all
          select m.id from persons m where m.merged_into_id = coalesce(p.merged_into_id, p.id))
        limit ${PERSON_COUNTED_MAX}::int) e
    ) n
    where c.id = any(${[...enquiryIds]}::int[]) and ${reachSql("c")}`;
  return new Map(rows.map(({ customer_id, ...person }) => [customer_id, person]));
}
