import { countSegment, previewSegment, type SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { runs } from "@ezo/contract/testing/scope";
import { Prisma } from "@ezo/core/generated/prisma/client";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor } from "../../../stack/factories/explorer.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";

const { call, db } = useMarketingStack();
const projects: number[] = [];
const apartments: number[] = [];
beforeAll(async () => {
  for (const _ of [0, 1]) projects.push((await createProject(db())).id);
  const building = await createBuilding(db(), projects[0] ?? 0, "A");
  const floor = await createFloor(db(), building.id, 1);
  for (const [index, price] of [100_000, 200_000].entries())
    apartments.push((await createApartment(db(), floor, `20${index}`, { rooms: 2 + index, price })).id);
});

const ADDRESSES = ["first@interest.example", "second@interest.example", "third@interest.example"];
const STATUSES = ["new", "in_progress", "completed"] as const;

const place = fc.nat({ max: 2 });
const maybe = fc.option(fc.nat({ max: 1 }));
const about = { project: maybe, apartment: maybe, status: place };
/** Rows are named by their number among those that there are. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("enquire" as const), address: place, ...about }),
  fc.record({ kind: fc.constant("edit" as const), row: fc.nat(), address: place, ...about }),
  fc.record({ kind: fc.constant("trash" as const), row: fc.nat(), isBack: fc.boolean() }),
  fc.record({ kind: fc.constant("delete" as const), row: fc.nat() }),
  fc.record({ kind: fc.constant("all" as const), status: place }),
  fc.record({ kind: fc.constant("visit" as const), row: fc.nat(), isDone: fc.boolean() }),
  fc.record({ kind: fc.constant("unvisit" as const), row: fc.nat(), isGone: fc.boolean() }),
  fc.record({ kind: fc.constant("contact" as const), address: place, project: maybe, rooms: maybe }),
  fc.record({ kind: fc.constant("forget" as const), address: place }),
  fc.record({ kind: fc.constant("merge" as const), address: place, into: place }),
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

interface About {
  project: number | null;
  apartment: number | null;
  status: number;
}
const aboutData = ({ project, apartment, status }: About) => ({
  projectId: project === null ? null : (projects[project] ?? null),
  apartmentId: apartment === null ? null : (apartments[apartment] ?? null),
  status: STATUSES[status] ?? ("new" as const),
});
const addressOf = (index: number) => ADDRESSES[index] ?? "";

async function nth(row: number): Promise<number | undefined> {
  const ids = await db().enquiry.findMany({ select: { id: true }, orderBy: { id: "asc" } });
  return ids[row % Math.max(1, ids.length)]?.id;
}

async function happen(one: Change): Promise<void> {
  switch (one.kind) {
    case "enquire":
      await storeEnquiry(db(), { ...aboutData(one), email: addressOf(one.address).toUpperCase() });
      return;
    case "all":
      await db().enquiry.updateMany({ data: { status: STATUSES[one.status] ?? "new" } });
      return;
    case "contact":
    case "forget":
    case "merge":
      return changeContact(one);
  }
  // Several at once may have deleted it meanwhile: `Many` is no error then.
  const id = (await nth(one.row)) ?? 0;
  if (one.kind === "visit" || one.kind === "unvisit") return changeVisit(id, one);
  if (one.kind === "delete") await db().enquiry.deleteMany({ where: { id } });
  else
    await db().enquiry.updateMany({
      where: { id },
      data:
        one.kind === "trash"
          ? { deletedAt: one.isBack ? null : new Date() }
          : { ...aboutData(one), email: addressOf(one.address) },
    });
}

/** Some visits have taken place and some have not, or they are taken back or removed. */
async function changeVisit(
  enquiryId: number,
  one: Extract<Change, { kind: "visit" | "unvisit" }>,
): Promise<void> {
  const where = { enquiryId, end: "done" as const };
  if (one.kind === "visit")
    await db().$executeRaw`
      insert into customer_steps (customer_id, kind, uid, due_at, ended_at, "end")
      select id, 'visit', gen_random_uuid(), now(), now(), ${one.isDone ? "done" : "cancelled"}::step_end
      from customers where id = ${enquiryId}`;
  else if (one.isGone) await db().enquiryStep.deleteMany({ where });
  else await db().enquiryStep.updateMany({ where, data: { end: "cancelled" } });
}

async function changeContact(one: Extract<Change, { kind: "contact" | "forget" | "merge" }>): Promise<void> {
  const email = addressOf(one.address);
  const emailHash = hashAddress(email);
  if (one.kind === "forget") await db().contact.deleteMany({ where: { emailHash } });
  else if (one.kind === "merge")
    await db().$executeRaw`
      update contacts set email = ${addressOf(one.into)}, email_hash = 'merged-' || id, status = 'unsubscribed'
      where email_hash = ${emailHash}`;
  else
    await db().$executeRaw`
      insert into contacts as c (email_hash, email, locale, source, status, interest_project_ids, interest_rooms)
      values (${emailHash}, ${email}, 'ka', 'import', 'subscribed',
        ${one.project === null ? [] : [projects[one.project] ?? 0]}::int[], ${one.rooms === null ? [] : [2 + one.rooms]}::int[])
      on conflict (email_hash) do update set
        interest_project_ids = excluded.interest_project_ids, interest_rooms = excluded.interest_rooms`;
}

/** The table, made of nothing but the rows that it describes. */
const counted = Prisma.sql`
  select kind, value, address_key::text, count(*)::int as sources from (
    select 'project' as kind, project_id as value, address_key_of(lower(email)) as address_key
      from customers where deleted_at is null and email <> '' and project_id is not null
    union all select 'apartment', apartment_id, address_key_of(lower(email))
      from customers where deleted_at is null and email <> '' and apartment_id is not null
    union all select 'status:' || status, 0, address_key_of(lower(email)) from customers where deleted_at is null and email <> ''
    union all select 'visited', 0, address_key_of(lower(r.email)) from customers r where r.deleted_at is null and r.email <> ''
      and exists (select 1 from customer_steps s where s.customer_id = r.id and s.kind = 'visit' and s."end" = 'done')
    union all select 'project', unnest(interest_project_ids), address_key_of(email)
      from contacts where email_hash not like 'merged-%'
    union all select 'room', unnest(interest_rooms), address_key_of(email)
      from contacts where email_hash not like 'merged-%'
  ) said group by 1, 2, 3 order by 1, 2, 3`;
const stored = Prisma.sql`select kind, value, address_key::text, sources from address_interests order by 1, 2, 3`;

/** Whom a condition selects, asked of contacts and enquiries themselves, without the table. */
function asked(filter: SegmentFilter): Prisma.Sql {
  const from = (joined: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`c.email in (
    select lower(r.email) from customers r ${joined} where r.deleted_at is null and ${condition})`;
  const apartment = Prisma.sql`join apartments a on a.id = r.apartment_id`;
  const { project_ids: ids, rooms, price, request_statuses: statuses } = filter;
  if (ids)
    return Prisma.sql`(c.interest_project_ids && ${ids}::int[]
      or ${from(Prisma.empty, Prisma.sql`r.project_id = any(${ids}::int[])`)})`;
  if (rooms)
    return Prisma.sql`(c.interest_rooms && ${rooms}::int[] or ${from(apartment, Prisma.sql`a.rooms = any(${rooms}::int[])`)})`;
  if (filter.visited)
    return from(
      Prisma.sql`join customer_steps s on s.customer_id = r.id`,
      Prisma.sql`s.kind = 'visit' and s."end" = 'done'`,
    );
  if (price) return from(apartment, Prisma.sql`a.price >= ${price.min ?? 0}::int`);
  return from(Prisma.empty, Prisma.sql`r.status = any(${statuses ?? []}::text[]::customer_status[])`);
}

async function selectsTheSame(): Promise<void> {
  const filters: SegmentFilter[] = [
    ...projects.map((id) => ({ project_ids: [id] })),
    { project_ids: [] },
    { rooms: [2] },
    { rooms: [3] },
    { price: { min: 150_000 } },
    { visited: true },
    ...STATUSES.map((status) => ({ request_statuses: [status] })),
  ];
  for (const filter of filters) {
    const expected = async (condition: Prisma.Sql) =>
      (
        await db().$queryRaw<{ id: number }[]>`
          select c.id from contacts c where c.status = 'subscribed' and ${condition} order by c.id desc`
      ).map(({ id }) => id);
    const selected = async (body: { filter: SegmentFilter }) => {
      const people = (await call(previewSegment, { body })).data.map(({ id }) => id);
      expect((await call(countSegment, { body })).data.count, JSON.stringify(body)).toBe(people.length);
      return people;
    };
    expect(await selected({ filter })).toEqual(await expected(asked(filter)));
    expect(await selected({ filter: { none_of: [filter] } })).toEqual(
      await expected(Prisma.sql`${asked(filter)} is not true`),
    );
  }
}

async function clear(): Promise<void> {
  await db().enquiry.deleteMany();
  await db().contact.deleteMany();
}

it("what addresses are interested in is what their enquiries and contacts say, after any history", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
      await clear();
      for (const one of changes) await happen(one);
      expect(await db().$queryRaw(stored)).toEqual(await db().$queryRaw(counted));
      await selectsTheSame();
    }),
    { numRuns: runs(30) },
  );
  await clear();
  expect(await db().$queryRaw(stored)).toEqual([]);
}, 240_000);

it("several writers of one address lose nothing", async () => {
  await clear();
  const of = (index: number) => ({ project: index % 2, apartment: index % 2, status: index % 3 });
  for (const round of [0, 1, 2]) {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        happen(
          index % 4 === 3
            ? { kind: "contact", address: 0, project: (index + round) % 2, rooms: null }
            : index % 4 === 2
              ? { kind: "delete", row: index * (round + 1) }
              : { kind: "enquire", address: 0, ...of(index + round) },
        ),
      ),
    );
    expect(await db().$queryRaw(stored)).toEqual(await db().$queryRaw(counted));
  }
  await selectsTheSame();
});

it("of two visits of one enquiry that change at once, neither is overlooked", async () => {
  for (let round = 0; round < 6; round++) {
    await clear();
    await happen({ kind: "enquire", address: 0, project: null, apartment: null, status: 0 });
    await happen({ kind: "visit", row: 0, isDone: true });
    await Promise.all([
      happen({ kind: "unvisit", row: 0, isGone: round % 2 === 0 }),
      happen({ kind: "visit", row: 0, isDone: true }),
    ]);
    expect(await db().$queryRaw(stored)).toEqual(await db().$queryRaw(counted));
  }
});

it("a change that is taken back leaves nothing", async () => {
  await clear();
  await happen({ kind: "enquire", address: 0, project: 0, apartment: 0, status: 0 });
  const before = await db().$queryRaw(stored);
  const undone = db().$transaction(async (tx) => {
    await tx.enquiry.updateMany({ data: { projectId: projects[1] ?? 0, status: "completed" } });
    throw new Error("taken back");
  });
  await expect(undone).rejects.toThrow("taken back");
  expect(await db().$queryRaw(stored)).toEqual(before);
});

it("the removal of a project takes its interests with it", async () => {
  await clear();
  const { id } = await createProject(db());
  await storeEnquiry(db(), { email: addressOf(0), projectId: id });
  await db().project.delete({ where: { id } });
  expect(await db().$queryRaw(stored)).toEqual(await db().$queryRaw(counted));
  expect(await db().addressInterest.count({ where: { kind: "project" } })).toBe(0);
});
