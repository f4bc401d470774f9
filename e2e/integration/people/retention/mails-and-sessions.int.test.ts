import { DAY_MS } from "@ezo/contract/values/time";
import { randomUUID } from "node:crypto";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { COMPLAINT } from "@ezo/core/asked-by-mail/suppressed";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tablesWith } from "../../../stack/sql/every-table.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { before, retentionCalls } from "./retention-stack.ts";

let stack: Stack;
let serial = 0;
const { db, pool, apply, runOf, nextNight, forgetEverything } = retentionCalls(() => stack);

beforeAll(async () => {
  stack = await startStack({ workers: 0 });
});
afterAll(() => stack.stop());
beforeEach(forgetEverything);

describe("mails and sessions", () => {
  it("go by their age, except what a visit may still follow from, and that somebody has complained", async () => {
    const night = nextNight();
    const { id: enquiryId } = await storeEnquiry(db());
    const step = await db().enquiryStep.create({
      data: { enquiryId, kind: "visit", dueAt: new Date(night.getTime() + DAY_MS), isInvited: true },
    });
    const ended = await db().enquiryStep.create({
      data: { enquiryId, kind: "visit", dueAt: before(night, 500), endedAt: before(night, 500), end: "done" },
    });
    const mail = (key: string, days: number) =>
      db().delivery.create({ data: { key, status: "sent", createdAt: before(night, days) } });
    await mail("staff-notice-1-old@ezo.test", 370);
    await mail(`visit-${ended.id}-1`, 370);
    await mail(`visit-${step.id}-1`, 370);
    // It was said to be done ahead of its time, so that it can be set again, which moves the entry in the person's calendar.
    const early = await db().enquiryStep.create({
      data: {
        enquiryId,
        kind: "visit",
        dueAt: new Date(night.getTime() + DAY_MS),
        endedAt: before(night, 369),
        end: "done",
      },
    });
    await mail(`visit-${early.id}-1`, 370);
    await mail("visit-nonsense", 370);
    const complaint = `${COMPLAINT}${hashAddress("old@ezo.test")}`;
    await mail(complaint, 370);
    await mail("staff-notice-2-young@ezo.test", 360);
    const user = await db().user.findFirstOrThrow();
    const session = (days: number) =>
      db().session.create({
        data: {
          id: randomUUID(),
          userId: user.id,
          createdAt: before(night, days),
          expiresAt: before(night, days - 1),
        },
      });
    const [old, young] = [await session(91), await session(89)];
    await apply(night);
    const keys = (await db().delivery.findMany()).map(({ key }) => key);
    expect(keys.toSorted()).toEqual(
      ["staff-notice-2-young@ezo.test", `visit-${step.id}-1`, `visit-${early.id}-1`, complaint].toSorted(),
    );
    const sessions = await db().session.findMany({ where: { id: { in: [old.id, young.id] } } });
    expect(sessions.map(({ id }) => id)).toEqual([young.id]);
    expect(await runOf(night)).toMatchObject([{ deliveries: 3, sessions: 1 }]);
    expect(await tablesWith(pool(), "old@ezo.test")).toEqual([]);
  });

  it("addresses in ledgers go with the mails", async () => {
    const night = nextNight();
    const make = (days: number) =>
      db().campaign.create({
        data: {
          name: "Old",
          segment: { all: true },
          status: "sent",
          finishedAt: before(night, days),
          recipients: {
            create: {
              email: `ledger-${days}@example.ge`,
              locale: "ka",
              messageId: `ledger-${++serial}`,
              mergeValues: { name: "Ledger" },
              state: "failed",
              reason: `550 5.1.1 <ledger-${days}@example.ge>: no such user`,
              contact: {
                create: {
                  email: `contact-${days}@example.ge`,
                  emailHash: `ledger-${days}`,
                  locale: "ka",
                  source: "import",
                  status: "subscribed",
                },
              },
            },
          },
        },
      });
    await make(370);
    await make(360);
    await apply(night);
    expect(await tablesWith(pool(), "ledger-370@example.ge")).toEqual([]);
    expect(await tablesWith(pool(), "ledger-360@example.ge")).toEqual(["public.campaign_recipients"]);
    // Why it was not sent stays, without the words of the mail server.
    const reasons = await db().campaignRecipient.findMany({
      where: { campaign: { name: "Old" } },
      select: { reason: true },
      orderBy: { id: "asc" },
    });
    expect(reasons.map(({ reason }) => reason)).toEqual([
      "550 5.1.1",
      "550 5.1.1 <ledger-360@example.ge>: no such user",
    ]);
    expect(await db().contact.count({ where: { status: "subscribed" } })).toBe(2);
    expect(await runOf(night)).toMatchObject([{ addresses: 1 }]);
  });
});
