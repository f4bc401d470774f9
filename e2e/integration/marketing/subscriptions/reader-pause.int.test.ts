import { createCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { preflightCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { contactVersions, createContact, getContact } from "@ezo/contract/marketing/contacts";
import { countSegment, segmentRoutes } from "@ezo/contract/marketing/segments/segments";
import { READER_PAUSE_DAYS } from "@ezo/contract/values/limits/marketing";
import { DAY_MS } from "@ezo/contract/values/time";
import { acquireLease, freezeLedger, settleAndClaim } from "@ezo/core/campaigns/sending/ledger.repo";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { suppress } from "@ezo/core/contacts/subscription/suppress";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";

const { stack, call, db } = useMarketingStack();

const one = (id: number) => ({ params: { id: String(id) } });
let serial = 0;

async function aReader(tag: string): Promise<number> {
  const email = `pauser${++serial}@example.ge`;
  const { id } = await db().contact.create({
    data: {
      email,
      emailHash: hashAddress(email),
      locale: "ka",
      source: "import",
      status: "subscribed",
      tags: [tag],
    },
  });
  return id;
}

/** The reader's page of preferences, as the mails about apartments link to it. */
async function pageOf(contactId: number): Promise<string> {
  const links = await mailLinksOf({ db: db(), secret: stack().config.jwtSecret, publicUrl: stack().url() })();
  return links.contactPreferences(contactId);
}
const press = async (contactId: number, action: "pause" | "resume") =>
  fetch(await pageOf(contactId), { method: "POST", body: new URLSearchParams({ action }) });
const stored = (id: number) => db().contact.findUniqueOrThrow({ where: { id } });
/** Which buttons a page has. */
const actionsIn = (html: string) =>
  [...html.matchAll(/name="action" value="(\w+)"/g)].map(([, name]) => name);

describe("the page of preferences", () => {
  it("pauses for 30 days, shows that, keeps its end when pressed again, and resumes", async () => {
    const id = await aReader("page");
    const url = await pageOf(id);
    expect(actionsIn(await (await fetch(url)).text())).toEqual(["pause"]);
    expect(actionsIn(await (await fetch(`${url}?action=pause`)).text())).toEqual(["pause"]);

    const before = Date.now();
    const paused = await press(id, "pause");
    expect([paused.status, actionsIn(await paused.text())]).toEqual([200, ["resume"]]);
    const { pausedUntil } = await stored(id);
    const length = (pausedUntil?.getTime() ?? 0) - before;
    expect(length).toBeGreaterThanOrEqual(READER_PAUSE_DAYS * DAY_MS);
    expect(length).toBeLessThan((READER_PAUSE_DAYS + 1) * DAY_MS);
    await press(id, "pause");
    expect((await stored(id)).pausedUntil).toEqual(pausedUntil);

    const { data } = await call(getContact, one(id));
    expect(data).toMatchObject({
      status: "subscribed",
      paused_until: pausedUntil?.toISOString(),
      version: 2,
    });
    expect(data.timeline).toMatchObject([{ kind: "paused", detail: pausedUntil?.toISOString() }]);

    expect(actionsIn(await (await press(id, "resume")).text())).toEqual(["pause"]);
    await press(id, "resume");
    const resumed = (await call(getContact, one(id))).data;
    expect(resumed).toMatchObject({ paused_until: null, version: 3 });
    expect(resumed.timeline.map(({ kind }) => kind)).toEqual(["resumed", "paused"]);
    const lines = (await call(contactVersions.history, one(id))).data;
    const changed = lines.slice(0, 2).map(({ changes }) => changes.map(({ field }) => field));
    expect(changed).toEqual([["paused_until"], ["paused_until"]]);
  });

  it("shows no pause that is over, and begins a new one", async () => {
    const id = await aReader("over");
    await db().contact.update({ where: { id }, data: { pausedUntil: new Date(Date.now() - 1000) } });
    expect((await call(getContact, one(id))).data.paused_until).toBeNull();
    expect(actionsIn(await (await fetch(await pageOf(id))).text())).toEqual(["pause"]);
    await press(id, "pause");
    expect((await stored(id)).pausedUntil?.getTime()).toBeGreaterThan(Date.now());
  });

  it("pauses nobody who has left, and who comes back after leaving gets mails", async () => {
    const id = await aReader("left");
    await press(id, "pause");
    await db().$transaction((tx) => suppress(tx, { contactId: id, status: "unsubscribed" }));
    // The page of a reader who has left asks why, and nothing else of one who has not left by a link.
    expect(actionsIn(await (await press(id, "pause")).text())).toEqual(["reason"]);
    const { email, pausedUntil } = await stored(id);
    expect(pausedUntil).toBeNull();
    const consent = { consent_at: new Date().toISOString(), consent_source: "desk" };
    const { data } = await call(createContact, { body: { email, ...consent } });
    expect(data).toMatchObject({ id, status: "subscribed", paused_until: null });
  });

  it("does nothing for a form without a decision of ours", async () => {
    const id = await aReader("strange");
    const body = new URLSearchParams({ action: "unsubscribe" });
    expect((await fetch(await pageOf(id), { method: "POST", body })).status).toBe(400);
    expect(await stored(id)).toMatchObject({ status: "subscribed", pausedUntil: null, version: 1 });
  });
});

/** What a reader does, and what they are after it. */
const STEPS = ["nothing", "pauses", "resumes", "pause ends", "leaves"] as const;
type Step = (typeof STEPS)[number];
type State = "gets" | "paused" | "left";

function after(state: State, step: Step): State {
  if (state === "left" || step === "leaves") return "left";
  if (step === "pauses") return "paused";
  return step === "nothing" ? state : "gets";
}

async function take(contactId: number, step: Step): Promise<void> {
  if (step === "pauses") await press(contactId, "pause");
  if (step === "resumes") await press(contactId, "resume");
  if (step === "leaves") await db().$transaction((tx) => suppress(tx, { contactId, status: "unsubscribed" }));
  // Its time is over: nothing but the clock ends it.
  if (step === "pause ends")
    await db().contact.updateMany({
      where: { id: contactId, pausedUntil: { not: null } },
      data: { pausedUntil: new Date(Date.now() - 1) },
    });
}

describe("a campaign", () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 3 });
  const person = fc.record({ before: steps, meanwhile: steps });

  it("is sent to everybody who is subscribed and not paused when its ledger is frozen and when their mail leaves, and to nobody else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 6 }), async (people) => {
        const tag = `round-${++serial}`;
        const filter = { tags: [tag] };
        const readers: { id: number; state: State; meanwhile: Step[] }[] = [];
        for (const { before, meanwhile } of people) {
          const id = await aReader(tag);
          for (const step of before) await take(id, step);
          readers.push({ id, state: before.reduce<State>(after, "gets"), meanwhile });
        }
        const counted = (state: State) => readers.filter((reader) => reader.state === state).length;
        expect((await call(countSegment, { body: { filter } })).data).toMatchObject({
          count: counted("gets"),
          paused: counted("paused"),
        });

        const { id } = await db().campaign.create({
          data: { name: tag, segment: filter, status: "sending" },
        });
        const frozen = { id, filter, topics: [], missingLanguage: "fallback", domain: "ezo.test" };
        await db().$transaction((tx) => freezeLedger(tx, frozen, ["ka"]));
        const { leftOut } = await db().campaign.findUniqueOrThrow({ where: { id } });
        expect(leftOut).toEqual(counted("paused") > 0 ? { paused: counted("paused") } : {});
        for (const reader of readers) for (const step of reader.meanwhile) await take(reader.id, step);

        const owner = crypto.randomUUID();
        expect(await acquireLease(db(), id, owner)).toBe(true);
        const claimed = await settleAndClaim(stack().database.pool, id, owner, [], 100);
        const listed = readers.filter(({ state }) => state === "gets");
        const ended = listed.map(({ id: contactId, state, meanwhile }) => ({
          contactId,
          state: meanwhile.reduce<State>(after, state),
        }));
        expect(
          claimed.flatMap((row) => (row.id === null ? [] : [row.contactId])).sort((a, b) => a - b),
        ).toEqual(ended.filter(({ state }) => state === "gets").map(({ contactId }) => contactId));
        const rows = await db().campaignRecipient.findMany({
          where: { campaignId: id },
          orderBy: { contactId: "asc" },
          select: { contactId: true, state: true, reason: true },
        });
        expect(rows).toEqual(
          ended.map(({ contactId, state }) => ({
            contactId,
            state: state === "gets" ? "sending" : "suppressed",
            reason: { gets: null, paused: "paused", left: "unsubscribed" }[state],
          })),
        );
      }),
      { numRuns: isFullRun ? 40 : 10 },
    );
  }, 120_000);

  it("says before sending how many have paused, and so does a saved segment", async () => {
    const tag = "preflight";
    const [paused] = [await aReader(tag), await aReader(tag), await aReader(tag)];
    await press(paused, "pause");
    const filter = { tags: [tag] };
    const blocks = [{ type: "text" as const, html: "<p>News</p>" }];
    const body = {
      name: tag,
      segment: filter,
      translations: { ka: { subject: "x", preview_text: "", blocks } },
    };
    const { id } = (await call(createCampaign, { body })).data;
    const { recipients } = (await call(preflightCampaign, one(id))).data;
    expect(recipients.total).toBe(2);
    expect(recipients.excluded).toMatchObject([{ reason: "paused", count: 1 }]);
    const segment = (await call(segmentRoutes.create, { body: { name: tag, filter } })).data;
    expect(segment).toMatchObject({ count: 2, paused: 1 });
  });
});
