import type { RetentionPreview, RetentionSettings } from "@ezo/contract/admin/retention";
import { addressesBefore, clicksBefore, opensBefore } from "../campaigns/forget-readers.ts";
import { isDue } from "../enquiries/retention/anonymise.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { cutoffsOf } from "./cutoffs.ts";
import { deliveriesBefore, sessionsBefore } from "./old-rows.ts";

const { sql } = Prisma;

interface Counted {
  count: number;
  oldest: Date | null;
  newest: Date | null;
}

/** What a run at `at` would remove, of each kind; nothing is changed. */
export async function previewOf(db: Db, periods: RetentionSettings, at: Date): Promise<RetentionPreview> {
  const cutoffs = await cutoffsOf(db, periods, at);
  const { enquiries: completed, deliveries: mails, clicks: reading, sessions: logins } = cutoffs;
  const [enquiries, deliveries, addresses, clicks, opens, sessions] = await Promise.all([
    count(db, sql`c.completed_at`, completed && sql`customers c where ${isDue({ before: completed, at })}`),
    count(db, sql`d.created_at`, mails && deliveriesBefore(mails)),
    count(db, sql`k.finished_at`, mails && addressesBefore(sql`${mails}`)),
    count(db, sql`l.created_at`, reading && clicksBefore(reading)),
    count(db, sql`r.opened_at`, reading && opensBefore(reading)),
    count(db, sql`s.created_at`, logins && sessionsBefore(logins, at)),
  ]);
  return { enquiries, deliveries, addresses, clicks, opens, sessions };
}

/** `from`: tables and conditions; null where nothing is removed. */
async function count(db: Db, age: Prisma.Sql, from: Prisma.Sql | null) {
  const [row] = from
    ? await db.$queryRaw<Counted[]>`
        select count(*)::int as count, min(${age}) as oldest, max(${age}) as newest from ${from}`
    : [];
  return {
    count: row?.count ?? 0,
    oldest: row?.oldest?.toISOString() ?? null,
    newest: row?.newest?.toISOString() ?? null,
  };
}
