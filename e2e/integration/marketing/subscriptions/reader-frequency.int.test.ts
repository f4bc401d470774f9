import { preflightCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { createCampaign, getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { getContact } from "@ezo/contract/marketing/contacts";
import { READER_FREQUENCIES, type ReaderFrequency } from "@ezo/contract/marketing/frequency";
import { DAY_MS } from "@ezo/contract/values/time";
import { acquireLease, freezeLedger, settleAndClaim } from "@ezo/core/campaigns/sending/ledger.repo";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { suppress } from "@ezo/core/contacts/subscription/suppress";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { campaignStackPerTest, draft, fill, isOver, until } from "../../../stack/campaigns.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";

const { stack, call, db } = useMarketingStack();

const one = (id: number) => ({ params: { id: String(id) } });
let serial = 0;

async function aReader(tag: string, frequency: ReaderFrequency = "every"): Promise<number> {
  const email = `often${++serial}@example.ge`;
  const { id } = await db().contact.create({
    data: {
      email,
      emailHash: hashAddress(email),
      locale: "ka",
      source: "import",
      status: "subscribed",
      tags: [tag],
      frequency,
    },
  });
  return id;
}

async function pageOf(contactId: number): Promise<string> {
  const links = await mailLinksOf({ db: db(), secret: stack().config.jwtSecret, publicUrl: stack().url() })();
  return links.contactPreferences(contactId);
}
const choose = async (contactId: number, frequency: string) =>
  fetch(await pageOf(contactId), { method: "POST", body: new URLSearchParams({ frequency }) });
const stored = (id: number) => db().contact.findUniqueOrThrow({ where: { id } });
const chosenIn = (html: string) => /name="frequency" value="(\w+)" checked/.exec(html)?.[1];

describe("the page of preferences", () => {
  it("shows how often, keeps a choice, and takes another one", async () => {
    const id = await aReader("page");
    expect(chosenIn(await (await fetch(await pageOf(id))).text())).toBe("every");
    const page = await choose(id, "weekly");
    expect([page.status, chosenIn(await page.text())]).toEqual([200, "weekly"]);
    await choose(id, "weekly");
    expect((await call(getContact, one(id))).data).toMatchObject({ frequency: "weekly", version: 2 });
    expect(chosenIn(await (await choose(id, "every")).text())).toBe("every");
    const { data } = await call(getContact, one(id));
    expect(data).toMatchObject({ frequency: "every", version: 3 });
    expect(data.timeline).toMatchObject([
      { kind: "frequency", detail: "every" },
      { kind: "frequency", detail: "weekly" },
    ]);
  });

  it("takes no other frequency, and none from readers who have left", async () => {
    const id = await aReader("strange");
    expect((await choose(id, "daily")).status).toBe(400);
    expect((await fetch(`${await pageOf(id)}?frequency=weekly`)).status).toBe(200);
    await db().$transaction((tx) => suppress(tx, { contactId: id, status: "unsubscribed" }));
    await choose(id, "weekly");
    expect((await stored(id)).frequency).toBe("every");
  });
});

/** A campaign that is being sent to everybody with this tag, with its ledger. */
async function aCampaign(tag: string): Promise<{ id: number; owner: string }> {
  const filter = { tags: [tag] };
  const { id } = await db().campaign.create({ data: { name: tag, segment: filter, status: "sending" } });
  const frozen = { id, filter, topics: [], missingLanguage: "fallback", domain: "ezo.test" };
  await db().$transaction((tx) => freezeLedger(tx, frozen, ["ka"]));
  const owner = crypto.randomUUID();
  expect(await acquireLease(db(), id, owner)).toBe(true);
  return { id, owner };
}
const claim = ({ id, owner }: { id: number; owner: string }) =>
  settleAndClaim(stack().database.pool, id, owner, [], 100);
const rowsOf = (campaignId: number) =>
  db().campaignRecipient.findMany({
    where: { campaignId },
    orderBy: { contactId: "asc" },
    select: { id: true, contactId: true, state: true, reason: true },
  });

const OUTCOMES = ["sent", "failed", "unconfirmed", "sending"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Sends a campaign to a tag; every mail that leaves has this outcome. Who was claimed, and the campaign's id. */
async function send(tag: string, outcome: Outcome) {
  const campaign = await aCampaign(tag);
  const claimed = (await claim(campaign)).filter(({ id }) => id !== null);
  if (outcome !== "sending") {
    const plain = { state: outcome, reason: null, delayMs: 0, isFree: false, isHardBounce: false } as const;
    const settlements = claimed.map(({ id, contactId }) => ({ ...plain, id, contactId }));
    await settleAndClaim(stack().database.pool, campaign.id, campaign.owner, settlements, 0);
  }
  return { id: campaign.id, claimed: claimed.map(({ contactId }) => contactId) };
}

/** So many days pass: whatever has happened is longer ago. */
const passDays = (tag: string, days: number) =>
  db().$executeRaw`
    update campaign_recipients r set claimed_at = claimed_at - make_interval(days => ${days}::int),
      settled_at = settled_at - make_interval(days => ${days}::int)
    from contacts c where c.id = r.contact_id and ${tag} = any(c.tags)`;

/** The same day a month before, or the last one of that month. */
function monthBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10);
}
/** How many days after a campaign a reader may get the next one. */
function daysOf(frequency: ReaderFrequency): number {
  if (frequency !== "monthly") return frequency === "weekly" ? 7 : 0;
  const today = dayIn(new Date());
  return Math.round((Date.parse(today) - Date.parse(monthBefore(today))) / DAY_MS);
}

interface ReaderNow {
  id: number;
  frequency: ReaderFrequency;
  /** The day of their last campaign. */
  had: number | null;
}
const isDue = ({ frequency, had }: ReaderNow, day: number): boolean =>
  had === null || day - had >= daysOf(frequency);

type Step =
  | { kind: "campaign"; outcome: Outcome }
  | { kind: "days"; days: number }
  | { kind: "chooses"; reader: number; frequency: ReaderFrequency };

describe("campaigns", () => {
  const frequency = fc.constantFrom(...READER_FREQUENCIES);
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant("campaign" as const), outcome: fc.constantFrom(...OUTCOMES) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("days" as const),
        days: fc.constantFrom(0, 1, 3, 6, 7, 8, 20, 27, 31),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("chooses" as const), reader: fc.nat(3), frequency }),
    },
  );

  it("never reach a reader twice within the time that they chose, and reach everybody else", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(frequency, { minLength: 1, maxLength: 4 }),
        fc.array(step, { minLength: 2, maxLength: 10 }),
        async (frequencies, steps) => {
          const tag = `often-${++serial}`;
          const readers: ReaderNow[] = [];
          for (const each of frequencies)
            readers.push({ id: await aReader(tag, each), frequency: each, had: null });
          let day = 0;
          for (const each of steps) {
            if (each.kind === "days") {
              await passDays(tag, each.days);
              day += each.days;
              continue;
            }
            if (each.kind === "chooses") {
              const reader = readers[each.reader];
              if (!reader) continue;
              await choose(reader.id, each.frequency);
              reader.frequency = each.frequency;
              continue;
            }
            const gets = readers.filter((reader) => isDue(reader, day));
            const { id, claimed } = await send(tag, each.outcome);
            expect(claimed.sort((a, b) => a - b)).toEqual(gets.map((reader) => reader.id));
            expect(await rowsOf(id)).toMatchObject(
              readers.map((reader) =>
                gets.includes(reader)
                  ? { contactId: reader.id, state: each.outcome, reason: null }
                  : { contactId: reader.id, state: "suppressed", reason: "frequency" },
              ),
            );
            const { results, totals } = (await call(getCampaign, one(id))).data;
            const skipped = readers.length - gets.length;
            expect([results.too_soon, totals.suppressed, totals.recipients]).toEqual([
              skipped,
              skipped,
              readers.length,
            ]);
            if (each.outcome !== "failed") for (const reader of gets) reader.had = day;
          }
        },
      ),
      { numRuns: isFullRun ? 40 : 10 },
    );
  }, 120_000);

  it("that are sent at once reach a reader who wants one a week with one of them", async () => {
    const tag = `at-once-${++serial}`;
    const readers: number[] = [];
    for (let count = 0; count < 20; count++) readers.push(await aReader(tag, "weekly"));
    const both = [await aCampaign(tag), await aCampaign(tag)] as const;
    const pending = () =>
      db().campaignRecipient.count({
        where: { campaignId: { in: both.map(({ id }) => id) }, state: "pending" },
      });
    // A mail whose reader the other campaign is deciding about is left for the next claim.
    while ((await pending()) > 0) await Promise.all(both.map(claim));
    const rows = (await Promise.all(both.map(({ id }) => rowsOf(id)))).flat();
    for (const id of readers)
      expect(
        rows
          .filter(({ contactId }) => contactId === id)
          .map(({ state }) => state)
          .sort(),
      ).toEqual(["sending", "suppressed"]);
  });

  it("leave a mail to a reader whose row is locked for the next claim, and claim the others", async () => {
    const tag = `locked-${++serial}`;
    const locked = await aReader(tag, "weekly");
    const other = await aReader(tag, "weekly");
    const campaign = await aCampaign(tag);
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from contacts where id = ${locked} for update`;
      expect((await claim(campaign)).map(({ contactId }) => contactId)).toEqual([other]);
    });
    expect((await claim(campaign)).map(({ contactId }) => contactId)).toEqual([locked]);
  });
});

it("says before sending whom a campaign would not reach because of the time that they chose", async () => {
  const tag = `before-${++serial}`;
  for (const frequency of ["every", "weekly", "monthly"] as const) await aReader(tag, frequency);
  await send(tag, "sent");
  await aReader(tag, "weekly");
  const blocks = [{ type: "text" as const, html: "<p>News</p>" }];
  const body = {
    name: tag,
    segment: { tags: [tag] },
    translations: { ka: { subject: "x", more_subjects: ["y"], preview_text: "", blocks } },
    subject_test_percent: 50,
  };
  const { id } = (await call(createCampaign, { body })).data;
  const check = async () => (await call(preflightCampaign, one(id))).data;
  const { recipients, subject_test: plan } = await check();
  expect(recipients).toMatchObject({
    total: 2,
    by_language: { ka: 2 },
    excluded: [{ reason: "frequency", count: 2 }],
  });
  expect(recipients.excluded[0]?.message).toMatch(/: 2$/);
  expect(plan?.languages).toEqual([{ locale: "ka", groups: [1, 1], others: 0 }]);
  await passDays(tag, 7);
  expect((await check()).recipients).toMatchObject({
    total: 3,
    excluded: [{ reason: "frequency", count: 1 }],
  });
});

describe("the sender", () => {
  const start = campaignStackPerTest();

  it("finishes a campaign of which somebody is left out", async () => {
    const { app, smtp, token } = await start();
    await fill(app, token, 2);
    const { prisma } = app.database;
    const { id } = await prisma.contact.findFirstOrThrow({ orderBy: { id: "asc" } });
    await prisma.contact.update({ where: { id }, data: { frequency: "weekly" } });
    const send = async () => {
      const campaignId = await draft(app, token);
      await app.call(sendCampaign, { params: { id: String(campaignId) } }, { token });
      return until(app, token, campaignId, isOver);
    };
    expect((await send()).totals).toMatchObject({ recipients: 2, sent: 2, suppressed: 0 });
    const { totals, results } = await send();
    expect(totals).toMatchObject({ recipients: 2, sent: 1, suppressed: 1, remaining: 0 });
    expect(results.too_soon).toBe(1);
    expect(smtp.accepted()).toHaveLength(3);
  });
});
