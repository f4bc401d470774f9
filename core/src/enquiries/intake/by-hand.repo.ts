import type { EnquiryByHand } from "@ezo/contract/enquiries/enquiry-by-hand";
import { e164Of } from "@ezo/contract/values/contact/phone";
import type pg from "pg";
import { currentRequestId } from "../../platform/log/context.ts";
import { canonicalAddress, storedAddress } from "../../platform/mail/email-address.ts";
import { HOLD_USER_CHANGES_SQL } from "../../users/user-changes-lock.ts";
import { searchTextOf } from "../enquiries.filter.ts";
import { firstWithKey } from "./intake.repo.ts";
import { handColumns } from "./kept-attribution.ts";

/**
 * As `insertOnce` of the site's forms: the enquiry, its person, its note, its owner and its event in one statement. It is
 * `staffId`'s, who enters it, while they have one of `ownerRoles`.
 */
export async function insertByHand(
  pool: pg.Pool,
  enquiry: EnquiryByHand,
  options: { staffId: number; ownerRoles: readonly string[]; idempotencyKey: string | undefined },
): Promise<number> {
  const { staffId, ownerRoles, idempotencyKey } = options;
  const email = enquiry.email ?? "";
  const stored = { ...enquiry, email, message: enquiry.message ?? "" };
  const id = await insertHeld(pool, {
    name: "insert-enquiry-by-hand",
    text: `
      with customer as (
        insert into customers (source, name, email, phone, subject, message, locale, project_id, apartment_id,
          idempotency_key, search_text, entered_by_id, wants_confirmation, attribution, came_from, first_came_from, person_id,
          assignee_id)
        select $1::customer_source, $2, $3, $4, $5, $6, $7::locale, $8, $9, $10, $11, $12, $13,
          $18, $19, $19, person_of($14, $15, $2),
          (select u.id from users u
            where u.id = $12 and u.is_active and u.deleted_at is null and u.role::text = any($20::text[]))
        where not exists (select 1 from customers where idempotency_key = $10)
        on conflict (idempotency_key) do nothing
        returning id, assignee_id
      ), owned as (
        insert into customer_history (customer_id, kind, to_value, actor_id)
        select id, 'assignee'::customer_history_kind, assignee_id::text, assignee_id
        from customer where assignee_id is not null
      ), note as (
        insert into customer_notes (customer_id, author_id, text)
        select id, $12, $16::text from customer where $16::text <> ''
      ), event as (
        insert into outbox_events (name, payload, request_id)
        select 'customer.created', jsonb_build_object('customer_ids', jsonb_build_array(id)), $17 from customer
      )
      select id from customer`,
    values: [
      enquiry.source,
      enquiry.name,
      storedAddress(email),
      enquiry.phone || null,
      enquiry.subject || "general",
      stored.message,
      enquiry.locale,
      enquiry.project_id ?? null,
      enquiry.apartment_id ?? null,
      idempotencyKey ?? null,
      searchTextOf(stored),
      staffId,
      enquiry.confirm,
      canonicalAddress(email),
      e164Of(enquiry.phone ?? ""),
      enquiry.note ?? "",
      currentRequestId() ?? null,
      ...handColumns(enquiry),
      [...ownerRoles],
    ],
  });
  return id ?? firstWithKey(pool, stored, idempotencyKey);
}

/** The id that an insert returns, if it stores a row. Nobody is switched off while it becomes theirs. */
async function insertHeld(pool: pg.Pool, insert: pg.QueryConfig<unknown[]>): Promise<number | undefined> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(HOLD_USER_CHANGES_SQL);
    const { rows } = await client.query<{ id: number }>(insert);
    await client.query("commit");
    return rows[0]?.id;
  } catch (error) {
    // The connection may be what broke; then there is nothing left to roll back.
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
