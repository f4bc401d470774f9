import {
  createCampaign,
  duplicateCampaign,
  getCampaign,
  listTopics,
  patchCampaign,
} from "@ezo/contract/marketing/campaigns/campaigns";
import { preflightCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { getContact } from "@ezo/contract/marketing/contacts";
import { marketingSettings } from "@ezo/contract/marketing/marketing-settings";
import { countSegment } from "@ezo/contract/marketing/segments/segments";
import type { Topic } from "@ezo/contract/marketing/topics";
import { TOPICS_MAX } from "@ezo/contract/values/limits/marketing";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { acquireLease, freezeLedger, settleAndClaim } from "@ezo/core/campaigns/sending/ledger.repo";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { failureOf } from "../../../stack/failure.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";

const { stack, call, db } = useMarketingStack();

const KEYS = ["events", "news", "prices"] as const;
const topic = (key: string): Topic => ({
  key,
  name: { ka: `${key} ka`, en: `${key} <en>`, ru: `${key} ru` },
});
const setTopics = (keys: readonly string[]) =>
  call(marketingSettings.put, { body: { topics: keys.map(topic) } });
const one = (id: number) => ({ params: { id: String(id) } });
let serial = 0;

async function aReader(tag: string, locale: "ka" | "en" = "ka"): Promise<number> {
  const email = `topical${++serial}@example.ge`;
  const { id } = await db().contact.create({
    data: {
      email,
      emailHash: hashAddress(email),
      locale,
      source: "import",
      status: "subscribed",
      tags: [tag],
    },
  });
  return id;
}
async function pageOf(contactId: number): Promise<string> {
  const links = await mailLinksOf({ db: db(), secret: stack().config.jwtSecret, publicUrl: stack().url() })();
  return links.contactPreferences(contactId);
}
/** Sends the form with these boxes ticked, of those that the page has shown. */
async function tick(
  contactId: number,
  keys: readonly string[],
  shown: readonly string[] = KEYS,
): Promise<string> {
  const body = new URLSearchParams([
    ["action", "topics"],
    ...keys.map((key) => ["topic", key]),
    ...shown.map((key) => ["shown", key]),
  ]);
  return (await fetch(await pageOf(contactId), { method: "POST", body })).text();
}
const leftBy = async (id: number) => (await call(getContact, one(id))).data.left_topics;
const shownOn = (html: string) =>
  [...html.matchAll(/type="hidden" name="shown" value="([\w-]+)"/g)].map(([, key]) => key);
const ticked = (html: string) =>
  [...html.matchAll(/name="topic" value="([\w-]+)" checked/g)].map(([, key]) => key);

describe("the page of preferences", () => {
  it("has a box for each topic in the reader's language, all ticked, and none without topics", async () => {
    await setTopics([]);
    const id = await aReader("page", "en");
    expect(await (await fetch(await pageOf(id))).text()).not.toContain('name="topic"');
    await setTopics(KEYS);
    const html = await (await fetch(await pageOf(id))).text();
    expect(ticked(html)).toEqual([...KEYS]);
    expect(shownOn(html)).toEqual([...KEYS]);
    expect(html).toContain("news &#60;en&#62;");
  });

  it("keeps the choice, notes it once, and takes it back", async () => {
    await setTopics(KEYS);
    const id = await aReader("choice");
    expect(ticked(await tick(id, ["prices", "unheard-of"]))).toEqual(["prices"]);
    await tick(id, ["prices"]);
    const { data } = await call(getContact, one(id));
    expect(data).toMatchObject({ status: "subscribed", left_topics: ["events", "news"], version: 2 });
    expect(data.timeline).toMatchObject([{ kind: "topics", detail: "events, news" }]);
    await tick(id, []);
    expect(await leftBy(id)).toEqual([...KEYS]);
    await tick(id, KEYS);
    expect(await leftBy(id)).toEqual([]);
  });

  it.each(["save", "pause"])("keeps all that its one form has: %s", async (button) => {
    await setTopics(KEYS);
    const id = await aReader("whole");
    const page = await pageOf(id);
    const html = await (await fetch(page)).text();
    expect(html.match(/<form /g)).toHaveLength(1);
    const body = new URLSearchParams([
      ["language", "en"],
      ["frequency", "weekly"],
      ["topic", "news"],
      ...KEYS.map((key) => ["shown", key]),
      ...(button === "pause" ? [["action", button]] : []),
    ]);
    const sent = await fetch(page, { method: "POST", body, redirect: "manual" });
    expect(sent.status).toBe(303);
    const location = sent.headers.get("location") ?? "";
    expect(location).toBe(`${new URL(page).pathname}?done=saved`);
    const shown = await (await fetch(new URL(location, page))).text();
    expect(shown).toContain("Your preferences have been saved");
    expect((await call(getContact, one(id))).data).toMatchObject({
      language: "en",
      frequency: "weekly",
      left_topics: ["events", "prices"],
      paused_until: button === "pause" ? (expect.any(String) as string) : null,
    });
  });

  it.each([
    "",
    "language=xx",
    "frequency[]=weekly",
    "frequency=weekly&frequency=monthly",
    "frequency=weekly&language=xx",
  ])("keeps nothing of a form with other values, and says so: %s", async (body) => {
    const id = await aReader("odd", "en");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await fetch(await pageOf(id), { method: "POST", body, headers });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Please choose on this page");
    expect((await call(getContact, one(id))).data.version).toBe(1);
  });

  it("keeps a topic left that the firm has no more", async () => {
    await setTopics(KEYS);
    const id = await aReader("gone");
    await tick(id, ["events", "prices"]);
    await setTopics(["events", "prices"]);
    await tick(id, ["prices"]);
    expect(await leftBy(id)).toEqual(["events", "news"]);
  });
});

describe("a form that was opened before the topics changed", () => {
  const some = fc.subarray([...KEYS]);
  const atLeastOne = fc.subarray([...KEYS], { minLength: 1 });

  it("decides about those that it showed and that there are, and about no other", async () => {
    const round = fc.record({ before: some, shown: atLeastOne, meanwhile: some, wanted: some });
    await fc.assert(
      fc.asyncProperty(round, async ({ before, shown, meanwhile, wanted }) => {
        await setTopics(KEYS);
        const id = await aReader("meanwhile");
        await tick(id, before);
        await setTopics(meanwhile);
        await tick(id, wanted, shown);
        const isLeft = (key: (typeof KEYS)[number]) =>
          shown.includes(key) && meanwhile.includes(key) ? !wanted.includes(key) : !before.includes(key);
        expect(await leftBy(id)).toEqual(KEYS.filter(isLeft));
      }),
      { numRuns: isFullRun ? 40 : 10 },
    );
  });

  it("leaves a topic that was added meanwhile as everybody has it", async () => {
    await setTopics(["events", "prices"]);
    const id = await aReader("added");
    const shown = shownOn(await (await fetch(await pageOf(id))).text()).map(String);
    await setTopics(KEYS);
    expect(ticked(await tick(id, ["prices"], shown))).toEqual(["news", "prices"]);
    expect(await leftBy(id)).toEqual(["events"]);
  });

  it("decides about all of the firm's where it is too old to say what it showed", async () => {
    await setTopics(KEYS);
    const id = await aReader("old form");
    await tick(id, ["prices"], []);
    expect(await leftBy(id)).toEqual(["events", "news"]);
  });
});

describe("the topics of a campaign", () => {
  it("are those of the settings; a copy keeps one that is gone, and no draft gets it", async () => {
    await setTopics(KEYS);
    expect((await call(listTopics, {})).data.map(({ key }) => key)).toEqual([...KEYS]);
    const body = { name: "News", topics: ["news"] };
    const { id } = (await call(createCampaign, { body })).data;
    await setTopics(["events"]);
    expect(Object.keys((await failureOf(call(createCampaign, { body }))).body.errors ?? {})).toEqual([
      "topics",
    ]);
    const copy = (await call(duplicateCampaign, one(id))).data;
    expect(copy.topics).toEqual(["news"]);
    const both = { topics: ["news", "events"] };
    expect((await call(patchCampaign, { ...one(copy.id), body: both })).data.topics).toEqual(both.topics);
    const wrong = call(patchCampaign, { ...one(copy.id), body: { topics: ["prices"] } });
    expect((await failureOf(wrong)).status).toBe(422);
  });

  it("have codes of their own, and are ten at most", async () => {
    const put = (topics: Topic[]) => failureOf(call(marketingSettings.put, { body: { topics } }));
    expect(Object.keys((await put([topic("a"), { ...topic("b"), key: "a" }])).body.errors ?? {})).toEqual([
      "topics.1.key",
    ]);
    const named = { ...topic("b"), name: { ...topic("b").name, en: topic("a").name.en.toUpperCase() } };
    expect(Object.keys((await put([topic("a"), named])).body.errors ?? {})).toEqual(["topics.1.name.en"]);
    expect(Object.keys((await put([topic("A b")])).body.errors ?? {})).toEqual(["topics.0.key"]);
    const many = Array.from({ length: TOPICS_MAX + 1 }, (_, index) => topic(`t${index}`));
    expect(Object.keys((await put(many)).body.errors ?? {})).toEqual(["topics"]);
  });

  const some = fc.subarray([...KEYS]);
  const person = fc.record({ before: some, meanwhile: fc.option(some) });

  it("keep a campaign from readers who have left all of them when its ledger is frozen or when the mail leaves, and from nobody else", async () => {
    await setTopics(KEYS);
    await fc.assert(
      fc.asyncProperty(some, fc.array(person, { minLength: 1, maxLength: 6 }), async (topics, people) => {
        const tag = `round-${++serial}`;
        const segment = { tags: [tag] };
        const readers: { id: number; before: string[]; last: string[] }[] = [];
        for (const { before, meanwhile } of people) {
          const id = await aReader(tag);
          if (before.length < KEYS.length) await tick(id, before);
          readers.push({ id, before, last: meanwhile ?? before });
        }
        /** By the boxes that are ticked. */
        const gets = (wanted: readonly string[]) =>
          topics.length === 0 || topics.some((key) => wanted.includes(key));
        const listed = readers.filter(({ before }) => gets(before));

        const blocks = [{ type: "text" as const, html: "<p>News</p>" }];
        const texts = { ka: { subject: "x", preview_text: "", blocks } };
        const body = { name: tag, segment, topics, translations: texts };
        const { id } = (await call(createCampaign, { body })).data;
        const { recipients } = (await call(preflightCampaign, one(id))).data;
        expect(recipients.total).toBe(listed.length);
        const left = recipients.excluded.find(({ reason }) => reason === "topics")?.count ?? 0;
        expect(left).toBe(readers.length - listed.length);
        const counted = (await call(countSegment, { body: { filter: segment, topics } })).data;
        expect([counted.count, counted.left_topics]).toEqual([listed.length, left]);

        await db().campaign.update({ where: { id }, data: { status: "sending" } });
        const frozen = { id, filter: segment, topics, missingLanguage: "fallback", domain: "ezo.test" };
        await db().$transaction((tx) => freezeLedger(tx, frozen, ["ka"]));
        for (const { id: contactId, last } of readers) await tick(contactId, last);
        const owner = crypto.randomUUID();
        await acquireLease(db(), id, owner);
        const claimed = await settleAndClaim(stack().database.pool, id, owner, [], 100);
        const sentTo = claimed.flatMap((row) => (row.id === null ? [] : [row.contactId]));
        expect(sentTo.sort((a, b) => a - b)).toEqual(
          listed.filter(({ last }) => gets(last)).map((reader) => reader.id),
        );
        const suppressed = await db().campaignRecipient.findMany({
          where: { campaignId: id, state: "suppressed" },
          orderBy: { contactId: "asc" },
          select: { contactId: true, reason: true },
        });
        // The results name who was left out, listed or not.
        const { left_out: leftOut } = (await call(getCampaign, one(id))).data.results;
        const unsent = readers.length - sentTo.length;
        expect(leftOut).toEqual(unsent > 0 ? [{ reason: "topics", count: unsent }] : []);
        expect(suppressed).toEqual(
          listed
            .filter(({ last }) => !gets(last))
            .map((reader) => ({ contactId: reader.id, reason: "topics" })),
        );
      }),
      { numRuns: isFullRun ? 40 : 10 },
    );
  }, 120_000);
});
