import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import type pg from "pg";
import { insertInto } from "./upgrade.ts";

/** The firm's own texts: its name where it was one, a subject that began with Ezo's, and one that no migration knows. */
const TEXTS = [
  ["mail.footer", "მზის სახლი", "Sun House Ltd", "Дом Солнца"],
  ["header.brand", "მზე", "Sun House", "Солнце"],
  ["mail.password.subject", "Ezo: ახალი პაროლი", "Ezo: your password", "Ezo: пароль"],
  ["home.who_we_are", "ჩვენ ვართ", "We are we", "Мы это мы"],
] as const;

/** A row of each table that a migration since 20261129030000 changes, as a firm has them that was at work before. Returns ids. */
export async function fillFirmBefore(client: pg.Client) {
  const stock = await fillStock(client);
  const { enquiry, ...people } = await fillPeople(client, stock.project);
  await client.query(
    `insert into holds (apartment_id, customer_id, reason, until, ended_at, "end")
     values ($1, $2, 'For Gio', '2026-06-01T00:00:00Z', '2026-05-20T00:00:00Z', 'released')`,
    [stock.apartment, enquiry],
  );
  await fillSite(client);
  return { ...stock, ...people };
}

async function fillStock(client: pg.Client) {
  const insert = (sql: string, values?: unknown[]) => insertInto(client, sql, values);
  const project = await insert("insert into projects (slug, status, year) values ('sun', 'planning', 2028)");
  for (const [locale, title] of [
    ["ka", "მზის ეზო"],
    ["en", "Sun Yard"],
    ["ru", "Солнечный двор"],
  ])
    await client.query(
      "insert into project_translations (project_id, locale, title, location) values ($1, $2, $3, 'Saburtalo')",
      [project, locale, title],
    );
  const building = await insert("insert into buildings (project_id, identifier) values ($1, 'A')", [project]);
  const floor = await insert("insert into floors (building_id, number) values ($1, 1)", [building]);
  const apartment = await insert(
    `insert into apartments (building_id, floor_id, number, rooms, area_total, price, status)
     values ($1, $2, '11', 2, 54.3, 97000, 'reserved')`,
    [building, floor],
  );
  await client.query(
    `insert into payment_plans (project_id, min_down_percent, max_down_percent, default_down_percent, min_months, max_months,
       default_months, interval, balloon_percent)
     values ($1, 10, 50, 20, 6, 48, 36, 'monthly', 10)`,
    [project],
  );
  const list = await insert(
    `insert into price_lists (project_id, name, terms, currency, updated_at)
     values ($1, 'Spring', '{"rules": []}', 'GEL', '2026-05-01T00:00:00Z')`,
    [project],
  );
  await client.query(
    "insert into price_list_entries (price_list_id, apartment_id, from_price, to_price) values ($1, $2, 97000, 99000)",
    [list, apartment],
  );
  await client.query(
    `insert into webhook_endpoints (url, event_types, secret)
     values ('https://crm.example.ge/ezo', '{apartment.price_changed}', 'whsec_AAAA')`,
  );
  return { project, apartment };
}

async function fillPeople(client: pg.Client, project: number) {
  const insert = (sql: string, values?: unknown[]) => insertInto(client, sql, values);
  const user = await insert(
    "insert into users (name, email, role, password_hash) values ('ნინო', 'nino@ezo.test', 'admin', 'hash')",
  );
  await client.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
     values ($1, 'credential', '\\x0102', 7, '{usb}', 'Key')`,
    [user],
  );
  await client.query(
    `insert into password_links (id, user_id, email, token_hash, expires_at, used_at)
     values (gen_random_uuid(), $1, 'nino@ezo.test', 'token', '2026-05-02T00:00:00Z', '2026-05-01T00:00:00Z')`,
    [user],
  );
  const enquiry = await insert(
    `insert into customers (source, name, email, phone, message, locale, project_id)
     values ('contact_form', 'გიო', 'gio@a.example', '+995 555 12 34 56', 'What is left?', 'ka', $1)`,
    [project],
  );
  await client.query("insert into customer_escalations (customer_id, stage, seller_id) values ($1, 1, $2)", [
    enquiry,
    user,
  ]);
  await client.query(
    `insert into customer_steps (customer_id, kind, uid, due_at, owner_id, is_invited)
     values ($1, 'visit', gen_random_uuid(), '2026-06-01T08:00:00Z', $2, true)`,
    [enquiry, user],
  );
  await client.query(
    `insert into customer_mails (customer_id, digest, from_email, subject, body)
     values ($1, 'digest', 'gio@a.example', 'Re: yard', 'And when?')`,
    [enquiry],
  );
  await client.query(
    `insert into customer_files (customer_id, name, type, size, content)
     values ($1, 'plan.pdf', 'application/pdf', 2, '\\x0102')`,
    [enquiry],
  );
  await client.query(
    `insert into received_mails (digest, raw, failure) values ('raw', '\\x00ff', 'no_enquiry')`,
  );
  const contact = await insert(
    `insert into contacts (email_hash, email, name, locale, source, status, consent_at)
     values ($1, 'gio@a.example', 'გიო', 'ka', 'newsletter', 'subscribed', '2026-05-05T05:05:05Z')`,
    [hashAddress("gio@a.example")],
  );
  const campaign = await insert(
    `insert into campaigns (name, status, segment) values ('Spring', 'sent', '{"all": true}')`,
  );
  await client.query(
    `insert into campaign_recipients (campaign_id, contact_id, email, locale, message_id, state, claimed_at, settled_at)
     values ($1, $2, 'gio@a.example', 'ka', 'message', 'sent', '2026-06-01T00:00:00Z', '2026-06-01T00:00:01Z')`,
    [campaign, contact],
  );
  await client.query(
    `insert into deliveries (key, status, recipient, message_id) values ('search-mail-1-1', 'sent', $1, '<search-mail>')`,
    [hashAddress("gio@a.example")],
  );
  await client.query(
    `insert into bounce_events (key, provider, kind, reason, contact_id, campaign_id, at)
     values ('event', 'ses', 'soft', 'mailbox_full', $1, $2, '2026-06-01T01:00:00Z')`,
    [contact, campaign],
  );
  return { contact, enquiry };
}

async function fillSite(client: pg.Client): Promise<void> {
  // With a JPEG: a start makes one of pictures that have none.
  await client.query(
    `insert into media (content_hash, original_key, mime_type, size_bytes, width, height, focal_x, focal_y, status, variants)
     values ('hash', 'media/hash/original.jpg', 'image/jpeg', 1, 640, 400, 0.25, 0.75, 'ready',
       '[{"type": "image/jpeg", "width": 640, "key": "media/hash/640-1.jpg"}]')`,
  );
  for (const [key, ...texts] of TEXTS)
    await client.query(
      `insert into translations (key, "group", ka, en, ru) values ($1::text, split_part($1::text, '.', 1), $2, $3, $4)`,
      [key, ...texts],
    );
  await client.query(
    `insert into saved_searches (email, locale, filters, filter_key, status, consent_at)
     values ('gio@a.example', 'ka', '{"price_max": 97000}', 'price_max=97000', 'active', '2026-05-05T05:05:05Z')`,
  );
  await client.query(
    `insert into settings (name, value, updated_at) values
     ('brand', '{"logo_media_id": null, "accent": "#AA3300"}', now()), ('prices', '{"currency": "GEL"}', now())`,
  );
}
