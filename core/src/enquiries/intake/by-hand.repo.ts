import type { EnquiryByHand } from "@ezo/contract/enquiry-by-hand";
import { e164Of } from "@ezo/contract/values/phone";
import type pg from "pg";
import { currentRequestId } from "../../platform/log/context.ts";
import { canonicalAddress, storedAddress } from "../../platform/mail/email-address.ts";
import { searchTextOf } from "../enquiries.filter.ts";
import { firstWithKey } from "./intake.repo.ts";
import { handColumns } from "./kept-attribution.ts";

/** As `insertOnce` of the site's forms: the enquiry, its person, its note and its event in one statement. */
export async function insertByHand(
  pool: pg.Pool,
  enquiry: EnquiryByHand,
  options: { staffId: number; idempotencyKey: string | undefined },
): Promise<number> {
  const { staffId, idempotencyKey } = options;
  const email = enquiry.email ?? "";
  const stored = { ...enquiry, email, message: enquiry.message ?? "" };
  const { rows } = await pool.query<{ id: number }>({
    name: "insert-enquiry-by-hand",
    text: `
      with customer as (
        insert into customers (source, name, email, phone, subject, message, locale, project_id, apartment_id,
          idempotency_key, search_text, entered_by_id, wants_confirmation, attribution, came_from, first_came_from, person_id)
        values ($1::customer_source, $2, $3, $4, $5, $6, $7::locale, $8, $9, $10, $11, $12, $13,
          $18, $19, $19, person_of($14, $15, $2))
        on conflict (idempotency_key) do nothing
        returning id
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
    ],
  });
  return rows[0]?.id ?? firstWithKey(pool, stored, idempotencyKey);
}
