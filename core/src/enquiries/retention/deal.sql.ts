import { Prisma } from "../../generated/prisma/client.ts";

const { sql } = Prisma;

/** The last living enquiry about an apartment at a time. */
const lastEnquiry = (apartmentId: Prisma.Sql, at: Prisma.Sql): Prisma.Sql => sql`
  (select n.id from customers n
  where n.apartment_id = ${apartmentId} and n.deleted_at is null and n.created_at <= ${at}
  order by n.created_at desc, n.id desc limit 1)`;

/**
 * The enquiry that a hold `h` counts for, or that what happened to an apartment counts for where there is no such hold. A hold
 * that was for an enquiry which is gone counts for nobody: the last one about the apartment is somebody else's.
 */
export const enquiryOfHold = (apartmentId: Prisma.Sql, at: Prisma.Sql): Prisma.Sql => sql`
  coalesce(h.customer_id, case when h.for_enquiry is not true then ${lastEnquiry(apartmentId, at)} end)`;

const soldAmong = (which: Prisma.Sql): Prisma.Sql => sql`
  select a.id as apartment_id, max(l.created_at) as at
  from apartments a join content_history l on l.entity = 'apartment' and l.entity_id = a.id
  where a.status = 'sold' ${which} and l.changes->'status'->>'to' = 'sold'
  group by a.id`;
/** Apartments that are sold, and since when. */
export const SOLD = soldAmong(sql`and a.deleted_at is null`);
/** With those that were taken out of the stock since: they were sold all the same. */
const EVER_SOLD = soldAmong(Prisma.empty);

/**
 * The enquiry that a sale counts for, like the hold that it ended, if any; else the last one about the apartment. Servers'
 * clocks differ a little, and the two times are of two clocks.
 */
export const enquiryOfSale = (apartmentId: Prisma.Sql, at: Prisma.Sql): Prisma.Sql => sql`
  (select ${enquiryOfHold(apartmentId, at)} from (select 1) as one
  left join lateral (
    select d.customer_id, d.for_enquiry from holds d
    where d.apartment_id = ${apartmentId} and d."end" = 'sold' and d.created_at <= ${at}
      and d.ended_at >= ${at} - interval '1 minute' order by d.id desc limit 1
  ) h on true)`;

/**
 * What "without a deal" means, of `customers c` at an instant: no sale, by a hold for its person or as the report on sources
 * counts it; no hold that is open; no offer that is still valid; no next step that is open. Everything that asks for it asks
 * here. A hold goes with its apartment, when a project is removed that is sold out: that it ended in a sale, which nobody has
 * taken back, is in the history.
 */
export const withoutDeal = (at: Date): Prisma.Sql => sql`
  not exists (select 1 from holds d where d.customer_id = c.id and (d.ended_at is null or d."end" = 'sold'))
  and not exists (select 1 from customer_history d
    where d.customer_id = c.id and d.kind = 'hold_ended' and d.to_value = 'sold'
      and not exists (select 1 from customer_history e where e.customer_id = d.customer_id and e.id > d.id
        and e.kind in ('held', 'hold_ended') and e.from_value = d.from_value))
  and not exists (select 1 from (${EVER_SOLD}) s
    where s.apartment_id = c.apartment_id and ${enquiryOfSale(sql`s.apartment_id`, sql`s.at`)} = c.id)
  and not exists (select 1 from offers d where d.customer_id = c.id and d.withdrawn_at is null and d.valid_until > ${at})
  and not exists (select 1 from customer_steps d where d.customer_id = c.id and d.ended_at is null)`;
