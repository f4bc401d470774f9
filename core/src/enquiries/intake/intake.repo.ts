import type { EnquiryPlan, EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { Enquiry } from "@ezo/contract/enquiries/enquiry-form";
import type { AskedPlan } from "@ezo/contract/site/payment-plans";
import { e164Of } from "@ezo/contract/values/contact/phone";
import type pg from "pg";
import type { Consent } from "../../contacts/subscription/consent.ts";
import { askedTerms } from "../../payment-plans/asked-terms.ts";
import { refused } from "../../platform/app-error.ts";
import { currentRequestId } from "../../platform/log/context.ts";
import { canonicalAddress, readableAddress, storedAddress } from "../../platform/mail/email-address.ts";
import { touchColumns } from "./kept-attribution.ts";
import { storeContactSql } from "./store-contact.sql.ts";
import { searchTextOf } from "../enquiries.filter.ts";

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
    /** Whether the consent counts only once the owner of the address has confirmed it by mail. */
    asksOwner: boolean;
    plan: EnquiryPlan | undefined;
  },
): Promise<number> {
  const { consent, asksOwner, idempotencyKey, plan } = options;
  const { rows } = await pool.query<{ id: number }>({
    name: consent ? `insert-enquiry-with-${asksOwner ? "asked-" : ""}consent` : "insert-enquiry",
    text: `
      with customer as (
        insert into customers (source, name, email, phone, subject, message, locale, page, project_id, apartment_id,
          marketing_consent, consent_at, consent_text, consent_text_version, idempotency_key, search_text, payment_plan,
          attribution, came_from, first_attribution, first_came_from, person_id)
        select $1::customer_source, $2, $3, $4, $5, $6, $7::locale, $8, $9, $10, $11, $12, $13, $14, $15, $16, $18,
          $19, $20, $21, $22, person_of($23, $24, $2)
        -- Under a known key nobody is found or made, either: a conflict comes too late for that.
        where not exists (select 1 from customers where idempotency_key = $15)
        on conflict (idempotency_key) do nothing
        returning id
      ), event as (
        insert into outbox_events (name, payload, request_id)
        select 'customer.created', jsonb_build_object('customer_ids', jsonb_build_array(id)), $17 from customer
      )${consent ? storeContactSql(asksOwner) : ""}
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

/** Whether anything was stored under this key before. */
export async function hasKey(pool: pg.Pool, idempotencyKey: string): Promise<boolean> {
  const { rows } = await pool.query("select 1 from customers where idempotency_key = $1", [idempotencyKey]);
  return rows.length > 0;
}

/** What distinguishes two enquiries. */
type Identity = Pick<EnquiryRow, "source" | "name" | "email"> & {
  phone?: string | null | undefined;
  message?: string | null | undefined;
  subject?: string | undefined;
  project_id?: number | null | undefined;
  apartment_id?: number | null | undefined;
  plan?: AskedPlan | null | undefined;
};

/**
 * What was stored under this key before, if anything was, and whether it is the same enquiry. The figures of its plan do not
 * count: they follow from the price of the day. Nor does it count that its apartment or project was deleted for good since.
 */
export async function keptUnder(
  pool: pg.Pool,
  enquiry: Identity,
  idempotencyKey: string | undefined,
): Promise<{ id: number; isSame: boolean } | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const { rows } = await pool.query<{ id: number; is_same: boolean }>(
    `select id, (source, name, email, coalesce(phone, ''), message, subject)
          = ($2::customer_source, $3, $4, coalesce($5, ''), $6, $7)
        and (apartment_id is not distinct from $8::int
          or apartment_id is null and not exists (select 1 from apartments where id = $8::int))
        -- Where an apartment is named, the project is that of the apartment.
        and (project_id is not distinct from coalesce($9::int, case when $8::int is not null then project_id end)
          or project_id is null and not exists (select 1 from projects where id = $9::int))
        and payment_plan - array['name', 'figures'] is not distinct from $10::jsonb as is_same
      from customers where idempotency_key = $1`,
    [
      idempotencyKey,
      enquiry.source,
      enquiry.name,
      storedAddress(enquiry.email),
      enquiry.phone || null,
      enquiry.message ?? "",
      enquiry.subject || "general",
      enquiry.apartment_id ?? null,
      enquiry.project_id ?? null,
      enquiry.plan ? JSON.stringify(askedTerms(enquiry.plan)) : null,
    ],
  );
  const [first] = rows;
  return first && { id: first.id, isSame: first.is_same };
}

/** The enquiry that was stored under this key before. Throws `invalid` where it was another one. */
export async function firstWithKey(pool: pg.Pool, enquiry: Identity, idempotencyKey: string | undefined) {
  // If its insert was not yet committed, ours has waited for it.
  const first = await keptUnder(pool, enquiry, idempotencyKey);
  if (!first) throw new Error("an enquiry was neither stored nor found by its idempotency key");
  // Answering with the first one's id would lose this one.
  if (!first.isSame) throw refused("idempotency-key", "errors.idempotency_key_used");
  return first.id;
}
