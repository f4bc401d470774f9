import { listAudit } from "@ezo/contract/admin/operations/audit";
import { getDashboardStatistics } from "@ezo/contract/admin/dashboard";
import { getSources, SOURCE_PARTS, TOUCHES } from "@ezo/contract/admin/sources";
import { getResponseTimes, RESPONSE_PARTS } from "@ezo/contract/enquiries/response-clock";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { previewOf } from "@ezo/core/retention/preview";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tablesWith } from "../../../stack/sql/every-table.ts";
import { type createApartment, createStock } from "../../../stack/factories/explorer.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { aPhone, DEALS, enquiryMaker, type Made, type Wanted } from "./enquiry-maker.ts";
import { DEFAULTS, MODES, retentionCalls } from "./retention-stack.ts";

let stack: Stack;
let token: string;
let floor: Parameters<typeof createApartment>[1];
let serial = 0;
const { db, pool, apply, runOf, run, nextNight, forgetEverything } = retentionCalls(() => stack);
const make = enquiryMaker({ db, floor: () => floor });

beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  ({
    floors: [floor],
  } = await createStock(db()));
});
afterAll(() => stack.stop());

const wantedEnquiry: fc.Arbitrary<Wanted> = fc.record({
  // 24 months are 730 or 731 days.
  days: fc.constantFrom(5, 400, 720, 745, 1500),
  status: fc.constantFrom(...(["completed", "completed", "completed", "in_progress", "new"] as const)),
  deal: fc.oneof({ weight: 3, arbitrary: fc.constant("none" as const) }, fc.constantFrom(...DEALS)),
  isDeleted: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  mailbox: fc.integer({ min: 0, max: 3 }),
  phone: fc.option(fc.integer({ min: 0, max: 2 })),
});
const isDue = ({ days, status, deal, isDeleted }: Wanted) =>
  status === "completed" && days > 731 && deal === "none" && !isDeleted;

const BELONGING = {
  customers: "id",
  customer_notes: "customer_id",
  customer_replies: "customer_id",
  customer_steps: "customer_id",
  customer_history: "customer_id",
  holds: "customer_id",
  offers: "customer_id",
};
/** Everything that is stored of these enquiries, bit for bit. */
const contentOf = async (ids: readonly number[]) =>
  Promise.all(
    Object.entries(BELONGING).map(async ([table, column]) => {
      const { rows } = await pool().query<{ row: string }>(
        `select t::text as row from ${table} t where ${column} = any($1::int[]) order by 1`,
        [ids],
      );
      return [table, rows.map(({ row }) => row)];
    }),
  );

/** Every report about enquiries, in all its divisions. */
const reports = async () => ({
  sources: await Promise.all(
    SOURCE_PARTS.flatMap((by) =>
      TOUCHES.map((touch) => stack.call(getSources, { query: { by, touch } }, { token })),
    ),
  ),
  times: await Promise.all(
    RESPONSE_PARTS.map((by) => stack.call(getResponseTimes, { query: { by } }, { token })),
  ),
  counts: (await stack.call(getDashboardStatistics, {}, { token })).data.customer_stats,
});

/** The keys of persons that one of these enquiries of theirs names. */
async function keysNamedBy(ids: readonly number[]): Promise<unknown[]> {
  const { rows } = await pool().query(
    `select k.kind, k.value, k.person_id from person_keys k where exists (select 1 from customers c
       where c.id = any($1::int[]) and c.person_id = k.person_id and k.value in (c.email, c.phone))
     order by 1, 2`,
    [ids],
  );
  return rows;
}

describe("enquiries that were completed without a deal", () => {
  it("lose what names their visitors after 24 months, however a run goes, and nothing else changes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(wantedEnquiry, { minLength: 8, maxLength: 14 }),
        fc.constantFrom(...MODES),
        async (wanted, mode) => {
          await forgetEverything();
          const night = nextNight();
          const boxes = Array.from({ length: 4 }, () => `box${++serial}@example.ge`);
          const phones = Array.from({ length: 3 }, aPhone);
          const made: Made[] = [];
          for (const one of wanted)
            made.push(
              await make(one, night, {
                email: boxes[one.mailbox] ?? "",
                phone: one.phone === null ? null : (phones[one.phone] ?? null),
              }),
            );
          const [reader = ""] = boxes;
          await db().contact.create({
            data: {
              email: reader,
              emailHash: hashAddress(reader),
              name: "Reader",
              locale: "ka",
              source: "enquiry",
              status: "subscribed",
            },
          });
          const due = made.filter(isDue);
          const kept = made.filter((one) => !isDue(one));
          const keptIds = kept.map(({ id }) => id);
          const was = {
            kept: await contentOf(keptIds),
            keys: await keysNamedBy(keptIds),
            contacts: await db().contact.findMany(),
            reports: await reports(),
            preview: await previewOf(db(), DEFAULTS, night),
            persons: await db().person.count(),
          };

          await run(mode, night, due);

          expect(await contentOf(keptIds)).toEqual(was.kept);
          expect(await db().contact.findMany()).toEqual(was.contacts);
          expect(await reports()).toEqual(was.reports);
          for (const { mark } of due) expect(await tablesWith(pool(), mark)).toEqual([]);
          for (const email of boxes)
            if (!kept.some((one) => one.email === email))
              expect(await tablesWith(pool(), email)).toEqual(email === reader ? ["public.contacts"] : []);
          expect(await keysNamedBy(keptIds)).toEqual(was.keys);
          expect(await db().personKey.count()).toBe(was.keys.length);
          const { rows: idle } = await pool().query(
            "select id from persons p where not exists (select 1 from customers c where c.person_id = p.id)",
          );
          expect(idle).toEqual([]);

          const runs = await runOf(night);
          const persons = was.persons - (await db().person.count());
          expect(runs).toMatchObject([{ enquiries: due.length, persons, finishedAt: night }]);
          expect(was.preview.enquiries.count).toBe(due.length);
          const { data: lines } = await stack.call(
            listAudit,
            { query: { entity: "retention", limit: 1 } as object },
            { token },
          );
          if (due.length > 0)
            expect(lines[0]).toMatchObject({
              action: "removed",
              actor: null,
              after: { enquiries: due.length, persons },
            });

          // What is done is done: nothing is left for the next night.
          const all = made.map(({ id }) => id);
          const end = await contentOf(all);
          await apply(night);
          const next = nextNight();
          await apply(next);
          expect(await runOf(next)).toMatchObject([{ enquiries: 0, persons: 0 }]);
          expect(await contentOf(all)).toEqual(end);
        },
      ),
      { numRuns: 8 },
    );
  }, 240_000);
});
