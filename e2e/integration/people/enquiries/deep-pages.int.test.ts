import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { listContacts } from "@ezo/contract/marketing/contacts";
import { LIST_COUNT_EXACT_MAX } from "@ezo/contract/values/limits/lists";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { type Plan, plansOf } from "../../../stack/sql/plans.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** More than are counted for every call, also of new enquiries alone. Of all rows one in nine is deleted or erased. */
const LISTED = LIST_COUNT_EXACT_MAX + 4000;
const ROWS = (LISTED * 9) / 8;
const PAGE = 25;
const LAST = LISTED / PAGE;
/** The first page that goes by the total, one with many rows behind it, the last two, and one that does not exist. */
const DEEP = [LIST_COUNT_EXACT_MAX / PAGE + 1, 900, LAST - 1, LAST, LAST + 2];

const ORDERS = {
  newest: "created_at desc, id desc",
  oldest: "created_at, id",
  name: "name, id desc",
  updated: "updated_at desc, id desc",
  waiting: "queued_since, next_step_at, created_at desc, id desc",
} as const;
type Sort = keyof typeof ORDERS;
const SORTS = Object.keys(ORDERS) as Sort[];

let stack: Stack;
let token: string;
const db = () => stack.database.prisma;
/** Without the triggers, which would take most of the time; what they keep is written here. */
const triggers = (state: "disable" | "enable") =>
  `alter table customers ${state} trigger user; alter table contacts ${state} trigger user`;

beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  await stack.database.pool.query(triggers("disable"));
  // Among them pairs of one instant, names of many, and those who wait, with and without a next step.
  await db().$executeRaw`
    insert into customers (source, status, name, email, message, locale, opened_at, created_at, updated_at, deleted_at, queued_since,
      next_step_at)
    select 'contact_form', case n % 100 when 0 then 'completed' when 50 then 'in_progress' else 'new' end::customer_status,
      'Name ' || n % 50, n || '@list.example', 'M', 'en',
      now(), now() - (n / 2) * interval '1 minute', now() - (n % 500) * interval '1 hour', case when n % 9 = 0 then now() end,
      case when n % 100 = 1 then now() - n * interval '1 minute' end, case when n % 50 = 1 then now() + n * interval '1 minute' end
    from generate_series(1, ${ROWS}::int) n`;
  await db().$executeRaw`
    insert into contacts (email_hash, email, name, locale, source, status)
    select md5('list' || n), 'reader' || n || '@list.example', 'Name' || n, 'en', 'staff',
      case when n % 9 = 0 then 'erased' else 'subscribed' end::contact_status
    from generate_series(1, ${ROWS}::int) n`;
  await stack.database.pool.query(triggers("enable"));
  // Autovacuum would write the visibility map, which index-only scans need.
  await db().$executeRawUnsafe("vacuum analyze customers, contacts");
});
afterAll(() => stack.stop());

const enquiries = (query: { sort?: Sort; page?: number; per_page?: number }) =>
  stack.call(listEnquiries, { query }, { token });
const contacts = (page: number) => stack.call(listContacts, { query: { page } }, { token });
const idsOf = ({ data }: { data: readonly { id: number }[] }) => data.map(({ id }) => id);
/** What one plain query with OFFSET finds. */
const plainPage = async (from: string, page: number, size = PAGE): Promise<number[]> => {
  const rows = await db().$queryRawUnsafe<{ id: number }[]>(
    `select id from ${from} limit ${size} offset ${(page - 1) * size}`,
  );
  return rows.map(({ id }) => id);
};
const plainEnquiries = (sort: Sort, page: number) =>
  plainPage(`customers where deleted_at is null order by ${ORDERS[sort]}`, page);
const plainContacts = (page: number) => plainPage("contacts where status <> 'erased' order by id desc", page);

const plans = async (table: string, work: () => Promise<unknown>): Promise<Plan[]> =>
  (await plansOf(stack.config.databaseUrl ?? "", work)).filter(({ text }) => text.includes(`"${table}"`));
const isCount = ({ text }: Plan) => /count\(/i.test(text);
/** The query that finds a page's ids. */
const pageOf = (found: readonly Plan[]) =>
  found.find((plan) => /order by/i.test(plan.text) && !isCount(plan));

describe("a deep page of enquiries", () => {
  it.each(SORTS)("has the rows of OFFSET by %s, and the total of a plain count", async (sort) => {
    for (const page of DEEP) {
      const answer = await enquiries({ sort, page });
      expect(idsOf(answer), `page ${page}`).toEqual(await plainEnquiries(sort, page));
      expect(answer.meta.total).toBe(LISTED);
    }
  });

  it.each(SORTS)("passes over the rows behind it where these are fewer, by %s", async (sort) => {
    for (const page of DEEP.filter((each) => each <= LAST)) {
      const found = pageOf(await plans("customers", () => enquiries({ sort, page })));
      expect(found?.wholeTables).toEqual({});
      expect(found?.rowsRead, `page ${page}`).toBeLessThanOrEqual(LISTED - (page - 1) * PAGE);
    }
  });

  it("makes no call count the list again", async () => {
    await enquiries({});
    const counts = (await plans("customers", () => enquiries({}))).filter(isCount);
    expect(counts.length).toBeGreaterThan(0);
    // Those of the other statuses, which are few, are counted.
    for (const { rowsRead, text } of counts) expect(rowsRead, text).toBeLessThan(1000);
  });

  it("has the same total when one that was counted has another status since", async () => {
    const { meta } = await enquiries({});
    const { id } = await db().enquiry.findFirstOrThrow({
      where: { status: "new", deletedAt: null },
      orderBy: { id: "asc" },
    });
    await db().enquiry.update({ where: { id }, data: { status: "in_progress" } });
    expect((await enquiries({})).meta.total).toBe(meta.total);
    await db().enquiry.update({ where: { id }, data: { status: "new" } });
  });

  it.each(SORTS)("is not shifted by what comes after the count, by %s", async (sort) => {
    const { meta } = await enquiries({ sort, page: LAST });
    for (let count = 0; count < 3; count++) await storeEnquiry(db(), { name: `Name ${count}` });
    for (const page of DEEP) {
      const answer = await enquiries({ sort, page });
      expect(idsOf(answer), `page ${page}`).toEqual(await plainEnquiries(sort, page));
      expect(answer.meta.total).toBe(meta.total + 3);
    }
  });

  it("is followed by the next one without a gap or a repetition while enquiries come", async () => {
    const size = 100;
    const first = LIST_COUNT_EXACT_MAX / size - 5;
    const walked: number[] = [];
    for (let page = first; ; page++) {
      const ids = idsOf(await enquiries({ sort: "oldest", page, per_page: size }));
      walked.push(...ids);
      if (ids.length < size) break;
      await storeEnquiry(db());
    }
    const all = await plainPage(
      `customers where deleted_at is null order by ${ORDERS.oldest}`,
      1,
      ROWS + walked.length,
    );
    expect(walked).toEqual(all.slice((first - 1) * size));
  });
});

describe("a deep page of contacts", () => {
  it("has the rows of OFFSET, past the rows behind it, also of those who come after the count", async () => {
    for (const added of [0, 2]) {
      for (let count = 0; count < added; count++) {
        const email = `late${count}@list.example`;
        await db().contact.create({
          data: { emailHash: email, email, locale: "en", source: "staff", status: "subscribed" },
        });
      }
      for (const page of DEEP) {
        const answer = await contacts(page);
        expect(idsOf(answer), `page ${page}`).toEqual(await plainContacts(page));
        expect(answer.meta.total).toBe(LISTED + added);
      }
    }
    const last = pageOf(await plans("contacts", () => contacts(LAST)));
    expect(last?.wholeTables).toEqual({});
    expect(last?.rowsRead).toBeLessThan(100);
  });
});
