import { DAY_MS } from "@ezo/contract/values/time";
import { createBounceEvents } from "@ezo/core/campaigns/bounces/bounce-events.service";
import { type BounceEvent, keyOf } from "@ezo/core/campaigns/bounces/bounce-event";
import { suppress } from "@ezo/core/contacts/subscription/suppress";
import { runHousekeeping } from "@ezo/core/housekeeping/housekeeping";
import { createLog } from "@ezo/core/platform/log/log";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { readerMaker } from "./reader-maker.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const aReader = readerMaker(db);
const statusOf = async (id: number) => (await db().contact.findUniqueOrThrow({ where: { id } })).status;

describe("any set of events", () => {
  const START = Date.UTC(2026, 0, 1);
  interface Given {
    kind: BounceEvent["kind"];
    day: number;
  }
  const given = fc.array(
    fc.record<Given>({
      kind: fc.constantFrom("soft", "soft", "soft", "soft", "soft", "soft", "hard", "complaint"),
      day: fc.integer({ min: 0, max: 45 }),
    }),
    { minLength: 5, maxLength: 7 },
  );
  const statusAfter = (events: readonly Given[], before: string): string => {
    if (events.some(({ kind }) => kind === "complaint")) return "complained";
    const soft = events
      .filter(({ kind }) => kind === "soft")
      .map(({ day }) => day)
      .sort((a, b) => a - b);
    const isLimitReached = soft.some((day, index) => (soft[index + 4] ?? Infinity) - day <= 30);
    const isReturned = isLimitReached || events.some(({ kind }) => kind === "hard");
    return isReturned && before === "subscribed" ? "bounced" : before;
  };

  it("has one outcome, in whatever order, however often and by how many servers at once it is reported", async () => {
    const service = createBounceEvents({ db: db(), count: () => undefined });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        given,
        fc.constantFrom("subscribed" as const, "unsubscribed" as const),
        fc.infiniteStream(fc.nat()),
        async (reported, before, random) => {
          const { id, email } = await aReader();
          if (before === "unsubscribed")
            await db().$transaction((tx) => suppress(tx, { contactId: id, status: "unsubscribed" }));
          const name = `run-${++run}`;
          const events = reported.map(({ kind, day }, index): BounceEvent => ({
            provider: "raw",
            eventId: `${name}-${index}`,
            kind,
            email,
            messageId: undefined,
            reason: "other",
            at: new Date(START + day * DAY_MS),
          }));
          const order = [...events, ...events]
            .map((event) => [random.next().value ?? 0, event] as const)
            .sort(([a], [b]) => a - b)
            .map(([, event]) => event);
          const half = Math.floor(order.length / 2);
          await Promise.all([service.record(order.slice(0, half)), service.record(order.slice(half))]);
          expect(await statusOf(id)).toBe(statusAfter(reported, before));
          expect(await db().bounceEvent.count({ where: { contactId: id } })).toBe(events.length);
          // Reported again, it changes nothing, even after the person has come back.
          await db().contact.update({ where: { id }, data: { status: "subscribed" } });
          expect(await service.record(events)).toEqual({
            events: events.length,
            duplicates: events.length,
            matched: 0,
          });
          expect(await statusOf(id)).toBe("subscribed");
        },
      ),
      { numRuns: isFullRun ? 60 : 8 },
    );
  });

  it("is forgotten after its time, and only then", async () => {
    const { id, email } = await aReader();
    const event: BounceEvent = {
      provider: "raw",
      eventId: "old",
      kind: "soft",
      email,
      messageId: undefined,
      reason: "other",
      at: new Date(START),
    };
    await createBounceEvents({ db: db(), count: () => undefined }).record([event]);
    const after = async (days: number) => {
      await runHousekeeping(db(), createLog("silent", "test"), new Date(Date.now() + days * DAY_MS));
      return db().bounceEvent.count({ where: { key: keyOf(event), contactId: id } });
    };
    expect([await after(399), await after(401)]).toEqual([1, 0]);
  });
});
