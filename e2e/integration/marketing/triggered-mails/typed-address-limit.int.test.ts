import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { runs } from "@ezo/contract/testing/scope";
import { DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import {
  CONFIRMATIONS_PER_ADDRESS_AND_DAY,
  MAILS_TO_TYPED_ADDRESS_PER_DAY,
} from "@ezo/contract/values/limits/mail";
import { DAY_MS } from "@ezo/contract/values/time";
import { startOfDay } from "@ezo/core/platform/business-day";
import { isWithinDailyLimit, TYPED_ADDRESS_MAILS } from "@ezo/core/platform/mail/daily-limit";
import { deliverOnce, hashAddress } from "@ezo/core/platform/queues/deliveries";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { startWatchStack, type WatchStack } from "./watch-stack.ts";

const KINDS = Object.values(TYPED_ADDRESS_MAILS);
type Kind = (typeof KINDS)[number];

let stack: WatchStack;
beforeAll(async () => {
  stack = await startWatchStack({ workers: 1, env: { RATE_LIMIT_SCALE: "0" } });
});
afterAll(() => stack.app.stop());

let serial = 0;
/** Claims a mail as its job does; each goes to another address of one mailbox. */
const mail = async (mailbox: string, kind: Kind) => {
  const recipient = `${mailbox}+${++serial}@example.ge`;
  return deliverOnce(
    stack.db,
    {
      key: `${kind}limit${serial}`,
      recipient,
      mayClaim: (tx, hash) => isWithinDailyLimit(tx, hash, kind),
    },
    () => Promise.resolve("<a mail of the test>"),
  );
};

it("a mailbox gets a few mails of each kind a day, and a few more of all, in whatever order they are asked for", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...KINDS), { maxLength: 16 }),
      fc.boolean(),
      async (kinds, isAtOnce) => {
        const mailbox = `typed${++serial}`;
        const outcomes: string[] = [];
        if (isAtOnce) outcomes.push(...(await Promise.all(kinds.map((kind) => mail(mailbox, kind)))));
        else for (const kind of kinds) outcomes.push(await mail(mailbox, kind));

        const sent = kinds.filter((_, index) => outcomes[index] === "sent");
        const within = (list: readonly Kind[]) =>
          KINDS.map((kind) =>
            Math.min(list.filter((one) => one === kind).length, CONFIRMATIONS_PER_ADDRESS_AND_DAY),
          ).reduce((sum, count) => sum + count, 0);
        // None beyond the limit of its kind; and none is held back while there is room in both.
        expect(within(sent)).toBe(sent.length);
        expect(sent).toHaveLength(Math.min(within(kinds), MAILS_TO_TYPED_ADDRESS_PER_DAY));
        expect(outcomes.filter((outcome) => outcome !== "sent" && outcome !== "over_limit")).toEqual([]);

        // A day later there is room again.
        await stack.db.delivery.updateMany({
          where: { recipient: hashAddress(`${mailbox}@example.ge`) },
          data: { createdAt: new Date(Date.now() - DAY_MS - 60_000) },
        });
        expect(await mail(mailbox, kinds[0] ?? "offer-")).toBe("sent");
      },
    ),
    { numRuns: runs(15) },
  );
});

it("mails of before midnight count after it", async () => {
  const { app } = stack;
  const email = "late@example.ge";
  const enquire = async () => {
    await app.call(sendEnquiry, { body: anEnquiry({ email }) });
    await app.drain();
  };
  for (let time = 1; time <= CONFIRMATIONS_PER_ADDRESS_AND_DAY; time++) await enquire();
  await stack.db.delivery.updateMany({
    where: { recipient: hashAddress(email) },
    data: { createdAt: new Date(startOfDay(dayIn(new Date()), DEFAULT_TIME_ZONE).getTime() - 1000) },
  });
  await enquire();
  expect(app.mailbox.to(email)).toHaveLength(CONFIRMATIONS_PER_ADDRESS_AND_DAY);
});

it("the forms of the site share it", async () => {
  const { app, ask, keep, build } = stack;
  const email = "stranger@example.ge";
  const { id } = await build();
  for (let time = 1; time <= CONFIRMATIONS_PER_ADDRESS_AND_DAY; time++) {
    await app.call(sendEnquiry, { body: anEnquiry({ email }) });
    await ask(email, { rooms: time });
    await keep(email, [id]);
    // Of a shortlist that is asked for again, the last asking alone is mailed.
    await app.drain();
  }
  expect(app.mailbox.to(email)).toHaveLength(MAILS_TO_TYPED_ADDRESS_PER_DAY);
  // Another mailbox is another person.
  await ask("reader@example.ge", { rooms: 1 });
  await app.drain();
  expect(app.mailbox.to("reader@example.ge")).toHaveLength(1);
});
