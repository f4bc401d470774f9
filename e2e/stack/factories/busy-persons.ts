/** Somebody of whom much is known, among others of whom something is. */
export interface BusyPerson {
  personId: number;
  /** Is merged into the person. */
  mergedId: number;
  /** How many enquiries they get of other persons, one of each. */
  moved: number;
}

const owner = "(select min(id) from users)";
const CAMPAIGN = "Busy campaign";

/**
 * Statements that make two persons one and give them enquiries of persons after them. They run before what counts addresses: the
 * enquiries get the person's.
 */
export const gatherEnquiries = ({ personId, mergedId, moved }: BusyPerson): string[] => [
  `update customers set person_id = ${personId},
     email = (select min(value) from person_keys where kind = 'email' and person_id = ${personId})
   where id in (
     select distinct on (person_id) id from customers where person_id > ${mergedId} and person_id <> ${personId}
     order by person_id, id limit ${moved})`,
  `update persons set merged_into_id = ${personId} where id = ${mergedId}`,
  `insert into person_merges (kept_id, merged_id, actor_id) values (${personId}, ${mergedId}, ${owner})`,
];

/**
 * Statements that write what happens with enquiries: with each of the person's, and with one of `everyOther` of the others. The same
 * of campaigns, which the person's contacts and one of `everyReader` of the others were sent. There have to be apartments.
 */
export function fillTraces(
  { personId, mergedId }: BusyPerson,
  { everyOther, campaigns, everyReader }: { everyOther: number; campaigns: number; everyReader: number },
): string[] {
  const members = `(${personId}, ${mergedId})`;
  const traced = `(select id, created_at, person_id in ${members} as is_theirs from customers
    where person_id in ${members} or id % ${everyOther} = 0) t`;
  const addresses = `(select value from person_keys where kind = 'email' and person_id in ${members})`;
  const times = (theirs: number) =>
    `cross join lateral generate_series(1, case when t.is_theirs then ${theirs} else 1 end) n`;
  return [
    `insert into customer_replies (customer_id, author_id, subject, body, status, created_at, settled_at)
     select t.id, ${owner}, 'Apartment ' || n, repeat('It is free. ', 20), 'sent', t.created_at + n * interval '1 hour',
       t.created_at + n * interval '1 hour'
     from ${traced} ${times(3)}`,
    `insert into customer_mails (customer_id, digest, from_email, subject, body, created_at)
     select t.id, 'busy-' || t.id || '-' || n, 'busy@list.example', 'Re: Apartment ' || n, repeat('And when? ', 20),
       t.created_at + n * interval '90 minutes'
     from ${traced} ${times(2)}`,
    `insert into customer_notes (customer_id, author_id, text, created_at)
     select t.id, ${owner}, 'Wants a view.', t.created_at + n * interval '2 hours' from ${traced} ${times(2)}`,
    `insert into customer_history (customer_id, kind, from_value, to_value, reason, actor_id, created_at)
     select t.id, h.kind::customer_history_kind, h.from_value, h.to_value, h.reason, ${owner},
       t.created_at + h.place * interval '10 minutes'
     from ${traced} cross join (values
       (1, 'confirmation_sent', null, null, null),
       (2, 'opened', null, null, null),
       (3, 'call', 'phone', 'reached', 'Wants a view.'),
       (4, 'status', 'new', 'in_progress', null),
       (5, 'step_set', 'visit', '2026-01-05T10:00:00.000Z', null),
       (6, 'step_done', 'visit', '2026-01-05T10:00:00.000Z', null)
     ) h(place, kind, from_value, to_value, reason)`,
    `insert into customer_steps (customer_id, kind, uid, due_at, owner_id, ended_at, "end")
     select t.id, 'visit', gen_random_uuid(), t.created_at + interval '1 day', ${owner}, t.created_at + interval '1 day', 'done'
     from ${traced}`,
    `insert into holds (apartment_id, customer_id, holder_id, reason, until, created_at, ended_at, "end")
     select a.id, t.id, ${owner}, '', t.created_at + interval '2 days', t.created_at + interval '1 day',
       t.created_at + interval '2 days', 'expired'
     from ${traced} join (select id, row_number() over (order by id) - 1 as place from apartments) a
       on a.place = t.id % (select count(*) from apartments)`,
    `insert into campaigns (name, status, segment, started_at)
     select '${CAMPAIGN} ' || n, 'sent', '{"all": true}', now() - n * interval '30 days' from generate_series(1, ${campaigns}) n`,
    `insert into campaign_recipients (campaign_id, contact_id, email, locale, message_id, state, settled_at)
     select k.id, c.id, c.email, c.locale, 'busy-' || k.id || '-' || c.id || '@list.example', 'sent', k.started_at
     from campaigns k cross join contacts c
     where k.name like '${CAMPAIGN} %' and (c.id % ${everyReader} = 0 or c.email in ${addresses})`,
    `insert into campaign_clicks (recipient_id, url, created_at)
     select r.id, 'https://ezo.example/projects/' || n, k.started_at + n * interval '1 minute'
     from campaigns k join campaign_recipients r on r.campaign_id = k.id cross join generate_series(1, 2) n
     where k.name like '${CAMPAIGN} %' and (r.id % 10 = 0 or r.email in ${addresses})`,
  ];
}
