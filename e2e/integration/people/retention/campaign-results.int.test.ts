import { getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { DAY_MS } from "@ezo/contract/values/time";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { createReaderLinks } from "@ezo/core/campaigns/links/reader-links.service";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { before, params, retentionCalls } from "./retention-stack.ts";

let stack: Stack;
let token: string;
let serial = 0;
const { db, apply, run, nextNight, forgetEverything } = retentionCalls(() => stack);

beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(forgetEverything);

describe("clicks and openings of campaigns", () => {
  const age = fc.constantFrom<number>(5, 300, 380, 800);
  const recipient = fc.record({
    clicks: fc.array(fc.record({ days: age, isRobot: fc.boolean() }), { maxLength: 4 }),
    opened: fc.option(age),
  });
  type Recipient = typeof recipient extends fc.Arbitrary<infer T> ? T : never;

  async function campaignOf(recipients: readonly Recipient[], at: Date) {
    const campaign = await db().campaign.create({
      data: {
        name: `Campaign ${++serial}`,
        segment: { all: true },
        status: "sent",
        startedAt: before(at, 900),
        finishedAt: before(at, 899),
        translations: {
          create: {
            locale: "ka",
            compiled: { subject: "", html: "", text: "", links: ["https://example.com/a"] },
          },
        },
      },
    });
    const ids: bigint[] = [];
    for (const { clicks, opened } of recipients) {
      const email = `recipient${++serial}@example.ge`;
      const row = await db().campaignRecipient.create({
        data: {
          campaign: { connect: { id: campaign.id } },
          contact: {
            create: {
              email,
              emailHash: hashAddress(email),
              locale: "ka",
              source: "import",
              status: "subscribed",
            },
          },
          email,
          locale: "ka",
          messageId: `message-${serial}`,
          state: "sent",
          settledAt: before(at, 899),
          openedAt: opened === null ? null : before(at, opened),
          clicks: {
            create: clicks.map(({ days, isRobot }) => ({
              url: "https://example.com/a",
              isRobot,
              createdAt: before(at, days),
            })),
          },
        },
      });
      ids.push(row.id);
    }
    return { id: campaign.id, recipients: ids };
  }
  const resultsOf = async (campaign: { id: number }) =>
    (await stack.call(getCampaign, params(campaign), { token })).data.results;
  const clicksOf = ({ id }: { id: number }) =>
    db().campaignClick.findMany({
      where: { recipient: { campaignId: id } },
      orderBy: { id: "asc" },
    });

  it("go after 12 months, and every count of the campaign stays, night after night", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(recipient, { minLength: 1, maxLength: 6 }),
        fc.constantFrom("at once" as const, "by three workers" as const),
        async (recipients, mode) => {
          const night = nextNight();
          const campaign = await campaignOf(recipients, night);
          const results = await resultsOf(campaign);
          const young = (await clicksOf(campaign)).filter(({ createdAt }) => createdAt > before(night, 365));
          await run(mode, night, []);
          expect(await resultsOf(campaign)).toEqual(results);
          expect(await clicksOf(campaign)).toEqual(young);
          expect(
            await db().campaignRecipient.count({
              where: { campaignId: campaign.id, openedAt: { lt: before(night, 366) } },
            }),
          ).toBe(0);
          // A reader may be counted as gone already: no later click may count them again.
          const later = new Date(night.getTime() + 400 * DAY_MS);
          await run(mode, later, []);
          // By then the test's own session has ended long ago.
          token = await stack.token();
          expect(await resultsOf(campaign)).toEqual(results);
          expect(await clicksOf(campaign)).toEqual([]);
          await db().retentionRun.deleteMany({ where: { startedAt: later } });
          await forgetEverything();
        },
      ),
      { numRuns: 6 },
    );
  }, 120_000);

  it("are not counted any more once their counts are final; the links go on working", async () => {
    const night = nextNight();
    const campaign = await campaignOf([{ clicks: [{ days: 400, isRobot: false }], opened: 400 }], night);
    const { jwtSecret, publicUrl } = stack.config;
    const links = mailLinksOf({ db: db(), secret: jwtSecret, publicUrl });
    const reader = createReaderLinks({ db: db(), links, publicUrl });
    const [id = 0n] = campaign.recipients;
    const readerToken = (await links()).open(id).split("/").at(-1) ?? "";
    const results = await resultsOf(campaign);
    expect(results).toMatchObject({ clicked: 1, opened: 1 });
    await apply(night);
    // While retention runs and after it.
    await Promise.all(Array.from({ length: 4 }, () => reader.open(readerToken)));
    const targets = await Promise.all(Array.from({ length: 4 }, () => reader.click(readerToken, 0, false)));
    expect(targets.every((target) => target?.startsWith("https://example.com/a"))).toBe(true);
    expect(await resultsOf(campaign)).toEqual(results);
    expect(await clicksOf(campaign)).toEqual([]);

    const fresh = await campaignOf([{ clicks: [], opened: null }], night);
    const [other = 0n] = fresh.recipients;
    const otherToken = (await links()).open(other).split("/").at(-1) ?? "";
    await reader.click(otherToken, 0, false);
    await reader.open(otherToken);
    expect(await resultsOf(fresh)).toMatchObject({ clicked: 1, opened: 1 });
  });
});
