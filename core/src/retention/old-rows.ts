import { Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "../platform/db.ts";
import { COMPLAINT } from "../asked-by-mail/suppressed.ts";

const { sql } = Prisma;

/**
 * Mails of before then (`deliveries d`). Without its row a mail could be sent again, so it stays while something may still follow
 * from it: a visit that is agreed is cancelled by mail only where it was agreed by mail. One that was said to be done ahead of
 * its time can be set again. That somebody has called a mail about a saved search spam, of which there is a hash alone, stays as
 * long as the address could be typed again.
 */
export const deliveriesBefore = (before: Date): Prisma.Sql => sql`
  deliveries d where d.created_at < ${before} and d.key not like ${`${COMPLAINT}%`} and not (d.key like 'visit-%' and exists (
    select 1 from customer_steps s where (s.ended_at is null or greatest(s.ended_at, s.due_at) >= ${before})
      and s.id = case when d.key ~ '^visit-[0-9]{1,9}-' then split_part(d.key, '-', 2)::int end))`;

export const removeDeliveries = (tx: Tx, before: Date, most: number): Promise<number> => tx.$executeRaw`
  delete from deliveries where key in (
    select d.key from ${deliveriesBefore(before)} order by d.created_at limit ${most}::int for update of d skip locked)`;

/** Sessions that have ended, of logins before then (`sessions s`). */
export const sessionsBefore = (before: Date, at: Date): Prisma.Sql => sql`
  sessions s where s.created_at < ${before} and s.expires_at < ${at}`;

export const removeSessions = (
  tx: Tx,
  { before, at }: { before: Date; at: Date },
  most: number,
): Promise<number> => tx.$executeRaw`
  delete from sessions where id in (
    select s.id from ${sessionsBefore(before, at)} limit ${most}::int for update of s skip locked)`;
