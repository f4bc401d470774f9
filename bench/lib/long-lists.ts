import type pg from "pg";
import { fillTraces, gatherEnquiries } from "../../e2e/stack/factories/busy-persons.ts";
import { fillStock } from "./stock.ts";

/** What a firm has after many years. */
export const LISTS = {
  enquiries: 1_000_000,
  contacts: 1_000_000,
  apartments: 20_000,
  pictures: 50_000,
  texts: 5000,
} as const;
/** Every so many rows have the rare word of the searches; half of them have the common one. */
const RARE_EVERY = 100_000;
export const ENQUIRIES_PER_PERSON = 8;
/** Of somebody who has asked for years, with what was written, called, held and clicked since. */
export const ENQUIRIES_OF_BUSY_PERSON = 100;
/** The same of one of so many other enquiries; each campaign was sent to one of so many contacts. */
const TRACES = { everyOther: 10, campaigns: 20, everyReader: 100 };

export interface Filled {
  /** Somebody with as many enquiries as everybody. */
  personId: number;
  /** Somebody with many, some of them by another person who was merged. */
  busyPersonId: number;
  projectId: number;
}

/** Fills the tables with so many rows, by statements alone: services would take hours. */
export async function fillLists(pool: pg.Pool): Promise<Filled> {
  const projectId = await fillStock(pool, {
    buildings: 20,
    floors: 50,
    apartments: LISTS.apartments / (20 * 50),
    drawn: 0,
    layouts: 10,
  });
  const word = `case when n % ${RARE_EVERY} = 0 then ' rareword' else '' end || case when n % 2 = 0 then ' common' else '' end`;
  // Triggers keep what is written here at once: searched forms, persons and clocks.
  await pool.query("set session_replication_role = replica");
  const persons = LISTS.enquiries / ENQUIRIES_PER_PERSON;
  await pool.query(
    `insert into persons (name, search_text) select 'Name ' || n, 'name ' || n from generate_series(1, ${persons}) n`,
  );
  const { rows } = await pool.query<{ first: number }>("select max(id) - $1::int + 1 as first from persons", [
    persons,
  ]);
  const first = rows[0]?.first ?? 1;
  await pool.query(
    `insert into person_keys (kind, value, person_id)
     select 'email', 'person' || n || '@list.example', ${first} + n - 1 from generate_series(1, ${persons}) n`,
  );
  await pool.query(
    `insert into customers (source, status, name, email, message, locale, search_text, person_id, project_id, opened_at,
       created_at, updated_at, clock_started_at, awaits_since, queued_since)
     select 'contact_form', (enum_range(null::customer_status))[1 + n % 3], 'Name ' || n,
       'person' || (1 + n % ${persons}) || '@list.example', 'Message', 'en', 'name ' || n || ${word},
       ${first} + n % ${persons}, ${projectId}, case when n % 100 = 0 then null else now() end,
       now() - n * interval '3 minutes', now() - n * interval '3 minutes', now() - n * interval '3 minutes',
       case when n % 5000 = 0 then now() - n * interval '3 minutes' end,
       case when n % 5000 = 0 then now() - n * interval '3 minutes' end
     from generate_series(1, ${LISTS.enquiries}) n`,
  );
  const busy = {
    personId: first + 20,
    mergedId: first + 21,
    moved: ENQUIRIES_OF_BUSY_PERSON - 2 * ENQUIRIES_PER_PERSON,
  };
  for (const statement of gatherEnquiries(busy)) await pool.query(statement);
  // Everybody who has enquired is a contact, too; the others were imported.
  const email = `case when n <= ${persons} then 'person' else 'reader' end || n || '@list.example'`;
  await pool.query(
    `insert into contacts (email_hash, email, address_key, name, search_text, locale, source, status, interest_project_ids)
     select encode(sha256(convert_to(${email}, 'UTF8')), 'hex'), ${email}, address_key_of(${email}),
       'Name ' || n, 'name ' || n || ${word}, (enum_range(null::locale))[1 + n % 3], 'import', 'subscribed',
       case when n % 10 = 0 then array[${projectId}] else '{}'::int[] end
     from generate_series(1, ${LISTS.contacts}) n`,
  );
  for (const statement of fillTraces(busy, TRACES)) await pool.query(statement);
  await pool.query(
    `update customers set is_visited = true
     where id in (select customer_id from customer_steps where kind = 'visit' and "end" = 'done')`,
  );
  await pool.query(
    `insert into address_interests (kind, value, address_key, sources)
     select i.kind, i.value, i.address_key, count(*) from customers r cross join lateral enquiry_interests(
       r.email, r.deleted_at, r.project_id, r.apartment_id, r.status::text, r.is_visited) i group by 1, 2, 3`,
  );
  await pool.query(
    `insert into address_interests as kept (kind, value, address_key, sources)
     select i.kind, i.value, i.address_key, count(*) from contacts c cross join lateral own_interests(
       c.email_hash, c.address_key, c.interest_project_ids, c.interest_rooms) i group by 1, 2, 3
     on conflict on constraint address_interests_pkey do update set sources = kept.sources + excluded.sources`,
  );
  await pool.query(
    `insert into media (content_hash, original_key, original_name, search_text, mime_type, size_bytes, width, height, status,
       updated_at)
     select 'list' || n, 'list/' || n, 'picture ' || n || '.jpg', 'picture ' || n || ${word}, 'image/jpeg', 1000, 100, 100,
       'ready', now()
     from generate_series(1, ${LISTS.pictures}) n`,
  );
  await pool.query(
    `insert into translations (key, "group", ka, en, ru, search_text, updated_at)
     select 'list.' || n, 'list', 'ტექსტი ' || n, 'Text ' || n, 'Текст ' || n, 'text ' || n || ${word}, now()
     from generate_series(1, ${LISTS.texts}) n`,
  );
  await pool.query("set session_replication_role = origin");
  await pool.query("vacuum analyze");
  return { personId: first + 17, busyPersonId: busy.personId, projectId };
}
