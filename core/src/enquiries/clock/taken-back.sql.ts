import { Prisma } from "../../generated/prisma/client.ts";

const { sql } = Prisma;

/** Whether a later line of the history that `h` is of, `u`, says this of its status. */
const later = (condition: Prisma.Sql): Prisma.Sql => sql`exists (
  select 1 from customer_history u
  where u.customer_id = h.customer_id and u.id > h.id and u.kind = 'status' and (${condition}))`;

/** Staff have opened it again; a mail that does so takes nothing back. */
const IS_REOPENED = sql`u.from_value = 'completed' and u.to_value <> 'completed' and u.actor_id is not null`;
const IS_NEW_AGAIN = sql`u.to_value = 'new' and u.from_value <> 'new' and u.actor_id is not null`;
/** How it is stored that the reason of a status that stays was taken back. Of one that was erased it is null. */
export const TAKEN_BACK = "";
const IS_REASON_GONE = sql`
  u.from_value = h.to_value and u.to_value = h.to_value and u.reason = ${TAKEN_BACK}::text`;

/** Of a line of the history of statuses: it says why, and staff have not taken that back since, nor left that status backwards. */
export const IS_EXPLAINED = sql`h.reason <> ${TAKEN_BACK}::text and not ${later(
  sql`${IS_REASON_GONE} or ${IS_NEW_AGAIN} or (h.to_value = 'completed' and ${IS_REOPENED})`,
)}`;

/** Of a line of the history of statuses: a completion that staff have not taken back since. */
export const IS_COMPLETION = sql`h.to_value = 'completed' and h.from_value <> 'completed' and not ${later(IS_REOPENED)}`;
