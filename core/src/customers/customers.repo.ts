import type { CustomerFilters, CustomerStatus, Enquiry } from "@ezo/contract/customers";
import type pg from "pg";
import type { CustomerHistoryKind, Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import { currentRequestId } from "../platform/context.ts";
import type { Db, Tx } from "../platform/db.ts";
import { canonicalAddress, storedAddress } from "../platform/email-address.ts";
import { searchTextOf, whereOf } from "./customers.filter.ts";
import { detailInclude, rowInclude } from "./customers.present.ts";

export interface Consent {
  at: Date;
  text: string;
  version: string;
}

/**
 * A visitor who consents becomes a contact together with their request. A new consent brings back people who had
 * unsubscribed; one whose address bounces or who has complained stays off the list.
 */
const KEEP_CONTACT = `, contact as (
        insert into contacts as c (email_hash, email, name, locale, source, status, consent_at, consent_source,
          consent_text, consent_text_version, interest_project_ids)
        select encode(sha256(convert_to($18, 'UTF8')), 'hex'), $18, $2, $7::locale, 'enquiry', 'subscribed', $12,
          'enquiry:' || $1, $13, $14, case when $9::int is null then '{}'::int[] else array[$9::int] end
        from customer
        on conflict (email_hash) do update set
          email = excluded.email, name = excluded.name, locale = excluded.locale, consent_at = excluded.consent_at,
          consent_source = excluded.consent_source, consent_text = excluded.consent_text,
          consent_text_version = excluded.consent_text_version,
          interest_project_ids = (select coalesce(array_agg(distinct id), '{}')
            from unnest(c.interest_project_ids || excluded.interest_project_ids) as id),
          status_at = case when c.status in ('pending', 'unsubscribed', 'erased') then now() else c.status_at end,
          status = case when c.status in ('pending', 'unsubscribed', 'erased') then 'subscribed' else c.status end,
          version = c.version + 1, updated_at = now()
        returning id
      ), consent as (
        insert into contact_history (contact_id, kind, detail) select id, 'consent', 'enquiry:' || $1 from contact
      )`;

/**
 * Stores an enquiry and its `customer.created` event in one statement, hence in one transaction. One round trip
 * instead of four: `bench/enquiries` asked for it. A known `idempotencyKey` stores nothing and gives the first
 * enquiry's id. The caller wakes the relay.
 */
export async function insertOnce(
  pool: pg.Pool,
  enquiry: Enquiry,
  options: { idempotencyKey: string | undefined; consent: Consent | undefined },
): Promise<number> {
  const { consent, idempotencyKey } = options;
  const { rows } = await pool.query<{ id: number }>({
    name: consent ? "insert-enquiry-with-consent" : "insert-enquiry",
    text: `
      with customer as (
        insert into customers (source, name, email, phone, subject, message, locale, page, project_id, apartment_id,
          marketing_consent, consent_at, consent_text, consent_text_version, idempotency_key, search_text)
        values ($1::customer_source, $2, $3, $4, $5, $6, $7::locale, $8, $9, $10, $11, $12, $13, $14, $15, $16)
        on conflict (idempotency_key) do nothing
        returning id
      ), event as (
        insert into outbox_events (name, payload, request_id)
        select 'customer.created', jsonb_build_object('customer_ids', jsonb_build_array(id)), $17 from customer
      )${consent ? KEEP_CONTACT : ""}
      select id from customer`,
    values: [
      enquiry.source,
      enquiry.name,
      storedAddress(enquiry.email),
      enquiry.phone || null,
      enquiry.source === "contact_form" ? enquiry.subject || "general" : "general",
      enquiry.message ?? "",
      enquiry.locale,
      enquiry.page ?? null,
      enquiry.project_id ?? null,
      enquiry.apartment_id ?? null,
      enquiry.marketing_consent,
      consent?.at ?? null,
      consent?.text ?? null,
      consent?.version ?? null,
      idempotencyKey ?? null,
      searchTextOf({ ...enquiry, message: enquiry.message ?? "" }),
      currentRequestId() ?? null,
      ...(consent ? [canonicalAddress(enquiry.email)] : []),
    ],
  });
  if (rows[0]) return rows[0].id;
  // Only a repeated key stores nothing. The first row may be uncommitted while we look: its insert made ours wait.
  const first = await pool.query<{ id: number; is_same: boolean }>(
    `select id, (source, name, email, coalesce(phone, ''), message)
        = ($2::customer_source, $3, $4, coalesce($5, ''), $6) as is_same
      from customers where idempotency_key = $1`,
    [
      idempotencyKey,
      enquiry.source,
      enquiry.name,
      storedAddress(enquiry.email),
      enquiry.phone || null,
      enquiry.message ?? "",
    ],
  );
  if (!first.rows[0]) throw new Error("an enquiry was neither stored nor found by its idempotency key");
  // Answering with the first one's id would lose this one.
  if (!first.rows[0].is_same)
    throw new AppError("invalid", { fields: { "idempotency-key": ["errors.idempotency_key_used"] } });
  return first.rows[0].id;
}

const ORDERS = {
  newest: [{ createdAt: "desc" }, { id: "desc" }],
  oldest: [{ createdAt: "asc" }, { id: "asc" }],
  name: [{ name: "asc" }, { id: "desc" }],
  updated: [{ updatedAt: "desc" }, { id: "desc" }],
} as const satisfies Record<string, Prisma.CustomerOrderByWithRelationInput[]>;
export type CustomerSort = keyof typeof ORDERS;

export const list = (
  db: Db,
  filters: CustomerFilters,
  sort: CustomerSort,
  page: { skip: number; take: number },
) =>
  db.customer.findMany({ where: whereOf(filters), orderBy: [...ORDERS[sort]], include: rowInclude, ...page });

/** Rows in steps of `batchSize` behind a cursor, so that an export of any size needs little memory. */
export async function* inBatches(db: Db, filters: CustomerFilters, sort: CustomerSort, batchSize = 500) {
  let cursor: number | undefined;
  for (;;) {
    const rows = await db.customer.findMany({
      where: whereOf(filters),
      orderBy: [...ORDERS[sort]],
      include: rowInclude,
      take: batchSize,
      ...(cursor === undefined ? {} : { cursor: { id: cursor }, skip: 1 }),
    });
    yield rows;
    cursor = rows.at(-1)?.id;
    if (rows.length < batchSize) return;
  }
}

export const count = (db: Db, filters: CustomerFilters) => db.customer.count({ where: whereOf(filters) });
export const countUnread = (db: Db) => db.customer.count({ where: { deletedAt: null, openedAt: null } });

export async function countByStatus(
  db: Db,
  filters: CustomerFilters,
): Promise<Record<CustomerStatus, number>> {
  const { status: _, ...others } = filters;
  const groups = await db.customer.groupBy({
    by: ["status"],
    where: whereOf(others),
    _count: { _all: true },
  });
  const counts = { new: 0, in_progress: 0, completed: 0 };
  for (const group of groups) counts[group.status] = group._count._all;
  return counts;
}

export const findDetail = (db: Db | Tx, id: number) =>
  db.customer.findFirst({ where: { id, deletedAt: null }, include: detailInclude });

/** Rows by id, deleted ones too: a live event covers those as well. */
export const findRows = (db: Db | Tx, ids: readonly number[]) =>
  db.customer.findMany({ where: { id: { in: [...ids] } }, include: rowInclude, orderBy: { id: "asc" } });

/** Locks rows in id order, so that two bulk changes cannot wait for each other. */
export const lock = (tx: Tx, ids: readonly number[]) =>
  tx.$queryRaw<
    { id: number }[]
  >`select id from customers where id = any(${[...ids]}::int[]) order by id for update`;

export interface HistoryLine {
  customerId: number;
  kind: CustomerHistoryKind;
  from?: string | null;
  to?: string | null;
  actorId?: number | null;
  version?: number;
  isOverwrite?: boolean;
}
export const addHistory = (tx: Db | Tx, lines: readonly HistoryLine[]) =>
  tx.customerHistory.createMany({
    data: lines.map((line) => ({
      customerId: line.customerId,
      kind: line.kind,
      fromValue: line.from ?? null,
      toValue: line.to ?? null,
      actorId: line.actorId ?? null,
      version: line.version ?? 1,
      isOverwrite: line.isOverwrite ?? false,
    })),
  });
