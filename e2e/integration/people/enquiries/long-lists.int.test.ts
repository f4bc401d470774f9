import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { ENQUIRY_STATUSES } from "@ezo/contract/enquiries/enquiry-status";
import { listContacts } from "@ezo/contract/marketing/contacts";
import { runs } from "@ezo/contract/testing/scope";
import { literally } from "@ezo/core/platform/db";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Plan, plansOf } from "../../../stack/sql/plans.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

const ROWS = 6000;
let stack: Stack;
let token: string;
const db = () => stack.database.prisma;

beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  // Among them pairs of one instant or one name, deleted ones, and each status.
  await db().$executeRaw`
    insert into customers (source, status, name, email, message, locale, search_text, opened_at, created_at, updated_at, deleted_at)
    select 'contact_form', (enum_range(null::customer_status))[1 + n % 3], 'Name ' || n % 50, n || '@list.example', 'M', 'en',
      'name ' || n % 50 || ' word' || n || case when n % 1000 = 0 then ' rare17' else '' end,
      case when n % 100 = 0 then null else now() end, now() - (n / 2) * interval '1 minute', now() - (n % 500) * interval '1 hour',
      case when n % 9 = 0 then now() end
    from generate_series(1, ${ROWS}::int) n`;
  await db().$executeRaw`
    insert into contacts (email_hash, email, name, locale, source, status)
    select md5('list' || n), 'reader' || n || '@list.example', 'Name' || n || case when n % 1000 = 0 then ' rare17' else '' end,
      'en', 'staff', case when n % 7 = 0 then 'erased' else 'subscribed' end::contact_status
    from generate_series(1, ${ROWS}::int) n`;
  // Autovacuum would write the visibility map, which index-only scans need.
  await db().$executeRawUnsafe("vacuum analyze customers, contacts");
});
afterAll(() => stack.stop());

const enquiries = (query: object) => stack.call(listEnquiries, { query }, { token });
const contacts = (query: object) => stack.call(listContacts, { query }, { token });
const plans = async (table: string, work: () => Promise<unknown>): Promise<Plan[]> =>
  (await plansOf(stack.config.databaseUrl ?? "", work)).filter(({ text }) => text.includes(`"${table}"`));
/** The query that finds a page's ids, as opposed to those that count. */
const pageOf = (found: readonly Plan[]) =>
  found.find(({ text }) => /order by/i.test(text) && !/count\(/i.test(text));

describe("the inbox", () => {
  it.each(["newest", "oldest", "name", "updated", "waiting"])(
    "reads a first page by %s from an index",
    async (sort) => {
      const page = pageOf(await plans("customers", () => enquiries({ sort })));
      expect(page?.wholeTables).toEqual({});
      expect(page?.rowsRead).toBe(25);
    },
  );

  it("passes over the pages before a deep one in an index, and counts without reading rows", async () => {
    const found = await plans("customers", () => enquiries({ page: 100 }));
    for (const { wholeTables, text } of found) expect(wholeTables, text).toEqual({});
    expect(pageOf(found)?.rowsRead).toBe(2500);
  });

  it("reads what a rare word is in", async () => {
    const found = await plans("customers", () => enquiries({ search: "rare17" }));
    for (const { wholeTables, text } of found) expect(wholeTables, text).toEqual({});
    expect(pageOf(found)?.rowsRead).toBeLessThan(50);
  });

  it("lists and counts what one plain query finds", async () => {
    const query = fc.record(
      {
        status: fc.subarray([...ENQUIRY_STATUSES]),
        search: fc.constantFrom("rare17", "name 7", "word12", "none"),
        unread: fc.boolean(),
        sort: fc.constantFrom("newest", "oldest", "name", "updated", "waiting"),
        page: fc.integer({ min: 1, max: 60 }),
      },
      { requiredKeys: ["sort", "page"] },
    );
    const orders = {
      newest: "created_at desc, id desc",
      oldest: "created_at, id",
      name: "name, id desc",
      updated: "updated_at desc, id desc",
      waiting: "queued_since, next_step_at, created_at desc, id desc",
    };
    const plain = fc.asyncProperty(query, async ({ status, search, unread, sort, page }) => {
      const conditions = [
        "deleted_at is null",
        ...(search ?? "").split(" ").map((word) => `search_text like '%${literally(word)}%'`),
        ...(unread === undefined ? [] : [`(opened_at is null) = ${unread}`]),
      ].join(" and ");
      const rows = await db().$queryRawUnsafe<{ id: number; status: string }[]>(
        `select id, status from customers where ${conditions} order by ${orders[sort as keyof typeof orders]}`,
      );
      const listed = rows.filter((row) => !status?.length || status.includes(row.status as "new"));
      const asked = { sort, page, ...(status?.length ? { status: status.join(",") } : {}), search, unread };
      const { data, meta } = await enquiries(JSON.parse(JSON.stringify(asked)) as object);
      expect(data.map(({ id }) => id)).toEqual(listed.slice((page - 1) * 25, page * 25).map(({ id }) => id));
      expect(meta.total).toBe(listed.length);
      for (const each of ENQUIRY_STATUSES)
        expect(meta.by_status[each]).toBe(rows.filter((row) => row.status === each).length);
    });
    await fc.assert(plain, { numRuns: runs(20) });
  });
});

describe("contacts", () => {
  it("passes over the pages before a deep one in an index", async () => {
    const found = await plans("contacts", () => contacts({ page: 100 }));
    for (const { wholeTables, text } of found) expect(wholeTables, text).toEqual({});
    // One contact of seven is erased, which the index says as well.
    expect(pageOf(found)?.rowsRead).toBeLessThan(3000);
  });

  it.each(["rare17", "reader5999@"])("reads what %s is in", async (search) => {
    const found = await plans("contacts", () => contacts({ search }));
    for (const { wholeTables, text } of found) expect(wholeTables, text).toEqual({});
    for (const { rowsRead, text } of found) expect(rowsRead, text).toBeLessThan(100);
  });

  it("lists and counts what one plain query finds", async () => {
    for (const page of [1, 3, 100, 206, 300]) {
      const expected = await db().$queryRaw<{ id: number }[]>`
        select id from contacts where status <> 'erased' order by id desc limit 25 offset ${(page - 1) * 25}`;
      const { data, meta } = await contacts({ page });
      expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(meta.total).toBe(ROWS - Math.floor(ROWS / 7));
    }
  });
});
