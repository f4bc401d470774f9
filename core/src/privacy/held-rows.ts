import type { Db } from "../platform/db.ts";
import { namesText } from "../enquiries/mails/sweep.ts";
import type { Subject } from "./subject.ts";

type Columns = Record<string, unknown>;
const NONE: Columns[] = [];

/** Everything that is held of a person beside the row of their contact, as JSON has it. */
export async function heldRows(
  db: Db,
  {
    subject,
    enquiryIds,
    contactId,
  }: { subject: Subject; enquiryIds: readonly number[]; contactId: number | null },
) {
  const ids = [...enquiryIds];
  const email = subject.kind === "email" ? subject.value : null;
  const [requests, offers, searches, shortlists, followed, campaigns, received] = await Promise.all([
    requestsOf(db, ids),
    offersOf(db, ids, email),
    email === null ? NONE : searchesOf(db, email),
    email === null ? NONE : shortlistsOf(db, email),
    contactId === null ? NONE : followedBy(db, contactId),
    contactId === null ? NONE : campaignsOf(db, contactId),
    otherMailsOf(db, subject.value, ids),
  ]);
  return {
    requests: requests.map(asJson),
    offers: offers.map(asJson),
    searches: searches.map(asJson),
    shortlists: shortlists.map(asJson),
    followed_apartments: followed.map(asJson),
    campaigns: campaigns.map(asJson),
    received_mails: received.map(asJson),
  };
}
export type HeldRows = Awaited<ReturnType<typeof heldRows>>;

/**
 * Mails that wait, or became part of no enquiry, and have the address or number in them as it is written here; and those that
 * were written from the address about somebody else's enquiry.
 */
const otherMailsOf = (db: Db, text: string, enquiryIds: number[]) =>
  db.$queryRaw<Columns[]>`
    select sender, subject, null::text as body, received_at from received_mails where ${namesText(text)}
    union all select from_email, subject, body, created_at from customer_mails
      where lower(from_email) = ${text} and customer_id <> all(${enquiryIds}::int[])
    order by received_at`;

const requestsOf = (db: Db, enquiryIds: number[]) =>
  db.$queryRaw<Columns[]>`
    select id, source::text, status::text, name, email, phone, subject, message, locale::text as language, page,
      marketing_consent, consent_at, consent_text, payment_plan, attribution, first_attribution, created_at, deleted_at,
      (select coalesce(json_agg(json_build_object('text', n.text, 'created_at', n.created_at) order by n.id), '[]')
        from customer_notes n where n.customer_id = customers.id) as notes,
      (select coalesce(json_agg(json_build_object('kind', y.kind, 'reason', y.reason, 'created_at', y.created_at)
        order by y.id), '[]') from customer_history y where y.customer_id = customers.id) as history,
      (select coalesce(json_agg(json_build_object('subject', r.subject, 'body', r.body, 'status', r.status,
        'files', (select coalesce(json_agg(f.name order by f.id), '[]') from customer_files f where f.reply_id = r.id),
        'created_at', r.created_at) order by r.id), '[]') from customer_replies r
        where r.customer_id = customers.id) as replies,
      (select coalesce(json_agg(json_build_object('from', m.from_email, 'subject', m.subject, 'body', m.body,
        'files', (select coalesce(json_agg(f.name order by f.id), '[]') from customer_files f where f.mail_id = m.id),
        'created_at', m.created_at) order by m.id), '[]') from customer_mails m
        where m.customer_id = customers.id) as mails,
      (select coalesce(json_agg(json_build_object('kind', s.kind, 'due_at', s.due_at, 'end', s."end",
        'created_at', s.created_at) order by s.id), '[]') from customer_steps s
        where s.customer_id = customers.id) as steps,
      (select coalesce(json_agg(json_build_object('apartment', a.number, 'until', h.until, 'reason', h.reason,
        'created_at', h.created_at) order by h.id), '[]') from holds h join apartments a on a.id = h.apartment_id
        where h.customer_id = customers.id) as holds
    from customers where id = any(${enquiryIds}::int[]) order by id`;

/** With those that a visitor had mailed to the address. */
const offersOf = (db: Db, enquiryIds: number[], email: string | null) =>
  db.$queryRaw<Columns[]>`
    select number, email, locale::text as language, asked, note, valid_until, withdrawn_at, created_at
    from offers where email = ${email}::text or customer_id = any(${enquiryIds}::int[])
    order by number`;

/** With the apartments that each of their saved searches has mailed. */
const searchesOf = (db: Db, email: string) =>
  db.$queryRaw<Columns[]>`
    select email, locale::text as language, filters, nullif(currency, '') as currency, status::text, status_at,
      consent_at, consent_text, consent_text_version, asked_at, created_at,
      (select coalesce(json_agg(a.number order by k.mailing, a.id), '[]') from saved_search_apartments k
        join apartments a on a.id = k.apartment_id where k.search_id = s.id and k.mailing is not null) as mailed_apartments,
      (select coalesce(json_agg(e.happened_on order by k.mailing, e.id), '[]') from saved_search_entries k
        join construction_entries e on e.id = k.entry_id where k.search_id = s.id and k.mailing is not null) as mailed_construction
    from saved_searches s where email = ${email} order by id`;

const shortlistsOf = (db: Db, email: string) =>
  db.$queryRaw<Columns[]>`
    select email, locale::text as language, status::text, status_at, consent_at, consent_text, consent_text_version,
      asked_at, used_at, created_at,
      (select coalesce(json_agg(json_build_object('apartment', a.number, 'price', w.price, 'currency', w.currency)
        order by w.position), '[]') from watchers v join watched_apartments w on w.watcher_id = v.id
        join apartments a on a.id = w.apartment_id where v.shortlist_id = k.id) as apartments
    from kept_shortlists k where email = ${email}`;

/** Whose changes they are mailed because they have asked about them, at the prices that they know. */
const followedBy = (db: Db, contactId: number) =>
  db.$queryRaw<Columns[]>`
    select a.number as apartment, w.price, w.currency from watchers v join watched_apartments w on w.watcher_id = v.id
      join apartments a on a.id = w.apartment_id where v.contact_id = ${contactId} order by a.id`;

/** By the subject that the person got, in their language; what staff call a campaign is theirs alone. */
const campaignsOf = (db: Db, contactId: number) =>
  db.$queryRaw<Columns[]>`
    select case when coalesce(r.subject_index, x.winner, 0) = 0 then coalesce(x.compiled->>'subject', x.subject)
        else coalesce(x.compiled->'moreSubjects', x.more_subjects)->>(coalesce(r.subject_index, x.winner, 0) - 1) end as subject,
      r.email, r.locale::text as language, r.state::text, r.message_id, r.settled_at, r.unsubscribed_at,
      r.bounced_at,
      (select coalesce(json_agg(json_build_object('url', l.url, 'at', l.created_at)), '[]') from campaign_clicks l
        where l.recipient_id = r.id) as clicks
    from campaign_recipients r left join campaign_translations x on x.campaign_id = r.campaign_id and x.locale = r.locale
    where r.contact_id = ${contactId} order by r.id`;

/** Dates and big numbers as JSON has them. */
const asJson = (row: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value)),
  ) as Record<string, unknown>;
