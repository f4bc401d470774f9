import { ATTRIBUTION_FIELDS, NO_SOURCES } from "@ezo/contract/values/visits/touch";
import { Prisma } from "../../generated/prisma/client.ts";
import { forgetUnnamed, lockPersonsOfEnquiries } from "../../persons/person-erasure.ts";
import { oneMergeAtATime } from "../../persons/person-merges.ts";
import type { Tx } from "../../platform/db.ts";
import { withoutDeal } from "./deal.sql.ts";
import { eraseTraces, UNNAMED } from "./erase-traces.ts";

const { sql } = Prisma;

interface Order {
  /** Those that were completed before then, and not touched since. */
  before: Date;
  at: Date;
}

/** Enquiries that retention has to look at, as `customers_completed_idx` has them. */
export const COMPLETED = sql`
  c.completed_at is not null and c.anonymised_at is null and c.deleted_at is null`;

/**
 * Nothing was done about it since then, by staff or by its person: a call, a note, an offer or a hold that has ended begins the
 * period anew. Reading it, or giving it to a colleague, does not.
 */
const untouchedSince = (before: Date): Prisma.Sql => sql`
  not exists (select 1 from customer_history d
    where d.customer_id = c.id and d.created_at >= ${before} and d.kind not in ('opened', 'assignee'))`;

/**
 * Of these, what is to be anonymised: nothing was done about it since, it is without a deal, and without a mail to its person
 * that still waits to be sent.
 */
export const isDue = ({ before, at }: Order): Prisma.Sql => sql`
  ${COMPLETED} and c.completed_at < ${before} and ${untouchedSince(before)}
  and not exists (select 1 from customer_replies d where d.customer_id = c.id and d.status = 'queued')
  and ${withoutDeal(at)}`;

/**
 * Empties what names the visitors of these enquiries, where they are due; persons of whom no other enquiry is left go too. Source,
 * project, apartment, times and statuses stay, so that no report changes. What somebody works on at the moment is left for the
 * next run. A contact is a person's own consent, and is not touched. Returns how many enquiries and persons that were.
 */
export async function anonymise(
  tx: Tx,
  enquiryIds: readonly number[],
  order: Order,
): Promise<{ enquiries: number; persons: number }> {
  // The erasure of a person begins with it too: no two transactions lock persons and enquiries in different orders.
  await oneMergeAtATime(tx);
  const ids = await lockDue(tx, enquiryIds, order);
  if (ids.length === 0) return { enquiries: 0, persons: 0 };
  const personIds = await lockPersonsOfEnquiries(tx, ids);
  await tx.$executeRaw`
    update customers c set ${UNNAMED}, email = '', idempotency_key = null, anonymised_at = ${order.at},
      page = split_part(page, '?', 1),
      attribution = ${counted("attribution", "came_from")},
      first_attribution = ${counted("first_attribution", "first_came_from")}
    where c.id = any(${ids}::int[])`;
  await eraseTraces(tx, ids);
  const { persons, emails } = await forgetUnnamed(tx, personIds);
  // Offers that visitors made for themselves are removed a year after their end.
  await tx.$executeRaw`
    update offers set email = null
    where email = any(${emails}::text[]) and coalesce(withdrawn_at, valid_until) < ${order.before}`;
  return { enquiries: ids.length, persons };
}

async function lockDue(tx: Tx, enquiryIds: readonly number[], order: Order): Promise<number[]> {
  const locked = await tx.$queryRaw<{ id: number }[]>`
    select id from customers where id = any(${[...enquiryIds]}::int[]) order by id for update skip locked`;
  // A hold, offer or step that was added meanwhile is seen by a statement that begins after the lock.
  const due = await tx.$queryRaw<{ id: number }[]>`
    select c.id from customers c where c.id = any(${locked.map(({ id }) => id)}::int[]) and ${isDue(order)}
    order by c.id`;
  return due.map(({ id }) => id);
}

const NOTHING = JSON.stringify(Object.fromEntries(ATTRIBUTION_FIELDS.map((field) => [field, null])));

/** What reports count of a visit: its source and its campaign. */
function counted(visit: "attribution" | "first_attribution", source: "came_from" | "first_came_from") {
  const [touch, name] = [Prisma.raw(`c.${visit}`), Prisma.raw(`c.${source}`)];
  return sql`case when ${touch} is not null then ${NOTHING}::jsonb || jsonb_build_object(
    'utm_source', nullif(${name}, ${NO_SOURCES.direct}::text), 'utm_campaign', ${touch}->'utm_campaign') end`;
}
