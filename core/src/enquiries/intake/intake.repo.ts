import type { EnquiryPlan, EnquiryRow } from "@ezo/contract/enquiries";
import type { Enquiry } from "@ezo/contract/enquiry-form";
import { e164Of } from "@ezo/contract/values/phone";
import type pg from "pg";
import { CONTACT_LINES_SQL, contactFieldsSql } from "../../contacts/change-contacts.sql.ts";
import type { Consent } from "../../contacts/consent.ts";
import { refused } from "../../platform/app-error.ts";
import { currentRequestId } from "../../platform/log/context.ts";
import { canonicalAddress, readableAddress, storedAddress } from "../../platform/mail/email-address.ts";
import { touchColumns } from "./kept-attribution.ts";
import { searchTextOf } from "../enquiries.filter.ts";

/**
 * A visitor who consents becomes a contact together with their enquiry, unless the address was taken off the list: anybody
 * can type it. Its owner is asked by the newsletter's link then, but not after a complaint. Of an erased one, the line
 * names the enquiry, which alone knows the address.
 */
const STORE_CONTACT = `, former as (
        select c.id, c.status, ${contactFieldsSql("c")} as fields from contacts c
        where email_hash in (
          encode(sha256(convert_to($23, 'UTF8')), 'hex'), encode(sha256(convert_to($25, 'UTF8')), 'hex')) for update
      ), contact as (
        insert into contacts as c (email_hash, email, name, locale, source, status, consent_at, consent_source,
          consent_text, consent_text_version, interest_project_ids)
        select encode(sha256(convert_to($23, 'UTF8')), 'hex'), $23, $2, $7::locale, 'enquiry', 'subscribed', $12,
          'enquiry:' || $1, $13, $14, case when $9::int is null then '{}'::int[] else array[$9::int] end
        -- The condition has the former row locked and read before it is written.
        from customer where not exists (select 1 from former where status not in ('pending', 'subscribed'))
        on conflict (email_hash) do update set
          email = excluded.email, name = excluded.name, locale = excluded.locale, consent_at = excluded.consent_at,
          consent_source = excluded.consent_source, consent_text = excluded.consent_text,
          consent_text_version = excluded.consent_text_version,
          interest_project_ids = (select coalesce(array_agg(distinct id), '{}')
            from unnest(c.interest_project_ids || excluded.interest_project_ids) as id),
          status_at = case when c.status = 'pending' then now() else c.status_at end,
          status = 'subscribed', version = c.version + 1, updated_at = now()
        where c.status in ('pending', 'subscribed')
        returning c.id, c.version, c.created_at, ${contactFieldsSql("c")} as fields
      ), consent as (
        insert into contact_history (contact_id, kind, detail) select id, 'consent', 'enquiry:' || $1 from contact
      ), asked as (
        insert into contact_history (contact_id, kind, detail)
        select former.id, 'asked',
          $7::locale::text || case when former.status = 'erased' then ' enquiry:' || customer.id else '' end
        from customer, former
        where former.status in ('unsubscribed', 'bounced', 'erased') and (select count(*) from former) = 1
        returning id
      ), asked_event as (
        insert into outbox_events (name, payload, request_id)
        select 'newsletter.asked', jsonb_build_object('history_id', id), $17 from asked
      ), changed as (
        select contact.id, version, created_at, former.fields as before, contact.fields as after
        from contact left join former on former.id = contact.id
      ), ${CONTACT_LINES_SQL}`;

/**
 * Stores an enquiry and its `customer.created` event in one statement, hence in one transaction; the person it belongs to
 * is found or made within it (`person_of`, a function of the database). One round trip instead of four: `bench/enquiries`
 * asked for it. A known `idempotencyKey` stores nothing and gives the first
 * enquiry's id. The caller wakes the relay.
 */
export async function insertOnce(
  pool: pg.Pool,
  enquiry: Enquiry,
  options: {
    idempotencyKey: string | undefined;
    consent: Consent | undefined;
    plan: EnquiryPlan | undefined;
  },
): Promise<number> {
  const { consent, idempotencyKey, plan } = options;
  const { rows } = await pool.query<{ id: number }>({
    name: consent ? "insert-enquiry-with-consent" : "insert-enquiry",
    text: `
      with customer as (
        insert into customers (source, name, email, phone, subject, message, locale, page, project_id, apartment_id,
          marketing_consent, consent_at, consent_text, consent_text_version, idempotency_key, search_text, payment_plan,
          attribution, came_from, first_attribution, first_came_from, person_id)
        values ($1::customer_source, $2, $3, $4, $5, $6, $7::locale, $8, $9, $10, $11, $12, $13, $14, $15, $16, $18,
          $19, $20, $21, $22, person_of($23, $24, $2))
        on conflict (idempotency_key) do nothing
        returning id
      ), event as (
        insert into outbox_events (name, payload, request_id)
        select 'customer.created', jsonb_build_object('customer_ids', jsonb_build_array(id)), $17 from customer
      )${consent ? STORE_CONTACT : ""}
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
      plan ? JSON.stringify(plan) : null,
      ...touchColumns(enquiry),
      canonicalAddress(enquiry.email),
      e164Of(enquiry.phone ?? ""),
      // Unused, and hence unknown to the database, without a consent.
      ...(consent ? [readableAddress(canonicalAddress(enquiry.email))] : []),
    ],
  });
  // Only a repeated key stores nothing.
  return rows[0]?.id ?? firstWithKey(pool, enquiry, idempotencyKey);
}

/** What distinguishes two enquiries. */
type Identity = Pick<EnquiryRow, "source" | "name" | "email"> & {
  phone?: string | null | undefined;
  message?: string | null | undefined;
};

/** The enquiry that was stored under this key before. Throws `invalid` where it was another one. */
export async function firstWithKey(pool: pg.Pool, enquiry: Identity, idempotencyKey: string | undefined) {
  // If its insert was not yet committed, ours has waited for it.
  const { rows } = await pool.query<{ id: number; is_same: boolean }>(
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
  const [first] = rows;
  if (!first) throw new Error("an enquiry was neither stored nor found by its idempotency key");
  // Answering with the first one's id would lose this one.
  if (!first.is_same) throw refused("idempotency-key", "errors.idempotency_key_used");
  return first.id;
}
