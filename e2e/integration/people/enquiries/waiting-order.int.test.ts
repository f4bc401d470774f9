import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { ENQUIRY_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import { ENQUIRY_STATUSES } from "@ezo/contract/enquiries/enquiry-status";
import { runs } from "@ezo/contract/testing/scope";
import { inBatches } from "@ezo/core/enquiries/enquiries.repo";
import type { Enquiry } from "@ezo/core/generated/prisma/client";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
beforeEach(() => db().enquiry.deleteMany());

const PER_PAGE = 5;
/** Days before one that is long past, so few that many are of one instant. */
const at = (days: number) => new Date(Date.UTC(2024, 10, 20) - days * 86_400_000);
const instant = fc.option(fc.integer({ min: -3, max: 6 }).map(at), { nil: null, freq: 1 });
const request = fc.record({
  source: fc.constantFrom(...ENQUIRY_SOURCES),
  status: fc.constantFrom(...ENQUIRY_STATUSES),
  createdAt: fc.integer({ min: 0, max: 6 }).map(at),
  clockStartedAt: instant,
  answeredAt: instant,
  askedAgainAt: instant,
  nextStepAt: instant,
  deletedAt: fc.option(fc.constant(at(0)), { nil: null, freq: 6 }),
});

/** Since when somebody waits, said again without the trigger. */
function waitsSince(row: Enquiry): number | null {
  if (row.status === "new" && !row.answeredAt) return row.createdAt.getTime();
  if (row.status === "completed") return null;
  const since = row.answeredAt ? row.askedAgainAt : (row.clockStartedAt ?? row.askedAgainAt);
  return since?.getTime() ?? null;
}

async function pages(): Promise<number[]> {
  const listed: number[] = [];
  for (let page = 1; ; page += 1) {
    const query = { sort: "waiting" as const, page, per_page: PER_PAGE };
    const { data, meta } = await stack.call(listEnquiries, { query }, { token });
    listed.push(...data.map(({ id }) => id));
    if (page * PER_PAGE >= meta.total) return listed;
  }
}

const stepOf = ({ nextStepAt }: Enquiry): number => nextStepAt?.getTime() ?? Number.POSITIVE_INFINITY;

/** What holds of every two neighbours. */
function expectOrder(before: Enquiry, after: Enquiry): void {
  const [waits, next] = [waitsSince(before), waitsSince(after)];
  const pair = JSON.stringify([before, after]);
  // Nobody who waits comes after somebody who does not.
  if (waits === null) expect(next, pair).toBeNull();
  if (waits !== null && next !== null) expect(waits, pair).toBeLessThanOrEqual(next);
  if (waits !== next) return;
  const [step, nextStep] = [stepOf(before), stepOf(after)];
  expect(step, pair).toBeLessThanOrEqual(nextStep);
  if (step !== nextStep) return;
  expect(before.createdAt.getTime(), pair).toBeGreaterThanOrEqual(after.createdAt.getTime());
  if (before.createdAt.getTime() === after.createdAt.getTime()) expect(before.id).toBeGreaterThan(after.id);
}

it("lists who waits longest first, with or without a clock, each on one page, and exports the same order", async () => {
  const property = fc.asyncProperty(fc.array(request, { maxLength: 24 }), async (requests) => {
    await db().enquiry.deleteMany();
    for (const one of requests) await storeEnquiry(db(), one);
    const stored = await db().enquiry.findMany({ where: { deletedAt: null } });
    const rows = new Map(stored.map((row) => [row.id, row]));
    const listed = await pages();
    expect(listed.toSorted((a, b) => a - b)).toEqual([...rows.keys()].toSorted((a, b) => a - b));
    const inOrder = listed.flatMap((id) => rows.get(id) ?? []);
    for (const [index, row] of inOrder.entries()) {
      const next = inOrder[index + 1];
      if (next) expectOrder(row, next);
    }
    const exported: number[] = [];
    for await (const batch of inBatches(db(), {}, "waiting", 4)) exported.push(...batch.map(({ id }) => id));
    expect(exported).toEqual(listed);
  });
  await fc.assert(property, { numRuns: runs(15) });
});

it("follows each change of a request, and starts no clock", async () => {
  const planned = await storeEnquiry(db(), { status: "in_progress", createdAt: at(5), nextStepAt: at(-2) });
  const walkIn = await storeEnquiry(db(), { source: "walk_in", createdAt: at(1) });
  const brought = await storeEnquiry(db(), { createdAt: at(3) });
  expect(await pages()).toEqual([brought.id, walkIn.id, planned.id]);
  expect([brought.awaitsSince, walkIn.awaitsSince]).toEqual([null, null]);
  await db().enquiry.update({ where: { id: brought.id }, data: { status: "in_progress" } });
  expect(await pages()).toEqual([walkIn.id, planned.id, brought.id]);
  // Who writes again waits since that mail.
  await db().enquiry.update({ where: { id: planned.id }, data: { askedAgainAt: at(0) } });
  expect(await pages()).toEqual([walkIn.id, planned.id, brought.id]);
  await db().enquiry.update({ where: { id: walkIn.id }, data: { status: "completed" } });
  expect(await pages()).toEqual([planned.id, walkIn.id, brought.id]);
});
