import { SOFT_BOUNCES_MAX } from "@ezo/contract/values/limits/marketing";
import type { BounceEvent } from "@ezo/core/campaigns/bounces/bounce-event";
import { createBounceEvents } from "@ezo/core/campaigns/bounces/bounce-events.service";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { lockSearch, matchesKey } from "@ezo/core/saved-searches/saved-search-rows";
import { isWithinWeeklyLimit } from "@ezo/core/saved-searches/triggered-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SearchStack, startSearchStack, storeSearch } from "./saved-search-stack.ts";

let stack: SearchStack;
beforeAll(async () => {
  stack = await startSearchStack({ workers: 0 });
});
afterAll(() => stack.app.stop());

/** Resolves once so many transactions wait for a lock of another one. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = async () => {
    const [row] = await stack.db.$queryRaw<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return row?.waiting;
  };
  await expect.poll(waiting, { interval: 20 }).toBe(count);
}

/** A search of somebody who is no contact, and the key of the mail about it. */
async function aSearchMail(email: string) {
  const { id } = await storeSearch(stack, email);
  const mail = (mailing: number, bouncedAt: Date | null = null) =>
    stack.db.delivery.create({
      data: { key: matchesKey(id, mailing), status: "sent", recipient: hashAddress(email), bouncedAt },
    });
  const { key } = await mail(1);
  const status = async () => (await stack.db.savedSearch.findUniqueOrThrow({ where: { id } })).status;
  return { id, email, key, mail, status };
}

let serial = 0;
const softly = (delivery: string): BounceEvent => ({
  provider: "raw",
  eventId: `at-once-${++serial}`,
  kind: "soft",
  email: undefined,
  messageId: undefined,
  delivery,
  reason: "mailbox_full",
  at: new Date(),
});
const record = (events: BounceEvent[]) =>
  createBounceEvents({ db: stack.db, count: () => undefined }).record(events);

describe("reports about mails of searches", () => {
  it("are all kept where two sets about the same mailboxes arrive at once, each in its own order", async () => {
    const [one, other] = [await aSearchMail("one@example.ge"), await aSearchMail("other@example.ge")];
    const { recording } = await stack.db.$transaction(async (tx) => {
      await tx.$executeRaw`select 1 from deliveries where key in (${one.key}, ${other.key}) for update`;
      const both = Promise.all([
        record([softly(one.key), softly(other.key)]),
        record([softly(other.key), softly(one.key)]),
      ]);
      await untilWaiting(2);
      return { recording: both };
    });
    expect((await recording).map(({ duplicates }) => duplicates)).toEqual([0, 0]);
    expect(await stack.db.bounceEvent.count()).toBe(4);
  });

  it("pause a search also while a mail about it is decided on, which is not kept from it", async () => {
    const { id, email, key, mail, status } = await aSearchMail("fifth@example.ge");
    for (let mailing = 2; mailing <= SOFT_BOUNCES_MAX; mailing++) await mail(mailing, new Date());
    const next = { key: matchesKey(id, SOFT_BOUNCES_MAX + 1), most: 50, at: new Date() };
    const { isAllowed, recording } = await stack.db.$transaction(async (tx) => {
      // As before every mail: the row of the search, then the limit of its mailbox.
      await lockSearch(tx, id);
      const fifth = record([softly(key)]);
      await untilWaiting(1);
      return { isAllowed: await isWithinWeeklyLimit(tx, hashAddress(email), next), recording: fifth };
    });
    await recording;
    expect([isAllowed, await status()]).toEqual([true, "paused"]);
  });
});
