import {
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  patchCampaign,
} from "@ezo/contract/marketing/campaigns/campaigns";
import { resendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { countSegment, type SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { CAMPAIGN_RESEND_AFTER_HOURS } from "@ezo/contract/values/limits/marketing";
import { HOUR_MS } from "@ezo/contract/values/time";
import { freezeLedger } from "@ezo/core/campaigns/sending/ledger.repo";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { failureOf } from "../../../stack/failure.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";
import { type Reader, sentCampaign } from "./click-stack.ts";

const { call, db } = useMarketingStack();

const LINK = "https://example.com/a";
const longAgo = () => new Date(Date.now() - (CAMPAIGN_RESEND_AFTER_HOURS + 1) * HOUR_MS);
const params = (id: number) => ({ params: { id: String(id) } });
const reader = (over: Partial<Reader> = {}): Reader => ({ locale: "ka", state: "sent", clicks: [], ...over });
const ended = (readers: readonly Reader[], finishedAt = longAgo()) =>
  sentCampaign(db(), { links: [LINK], readers, finishedAt });
const resend = async (id: number, subjects: object = { ka: "Once more" }) =>
  (await call(resendCampaign, { ...params(id), body: { subjects } })).data;
const detail = async (id: number) => (await call(getCampaign, params(id))).data;

/** Who gets a campaign that is sent now. */
async function readersOf(id: number): Promise<number[]> {
  const { segment } = await detail(id);
  await db().$transaction((tx) =>
    freezeLedger(tx, { id, filter: segment, topics: [], missingLanguage: "fallback", domain: "ezo.test" }, [
      "ka",
    ]),
  );
  const rows = await db().campaignRecipient.findMany({
    where: { campaignId: id },
    orderBy: { contactId: "asc" },
    select: { contactId: true },
  });
  return rows.map(({ contactId }) => contactId);
}

describe("the second mail of a campaign", () => {
  const person = fc.record({
    state: fc.constantFrom("sent" as const, "failed" as const),
    clicks: fc.array(fc.record({ url: fc.constant(LINK), isRobot: fc.boolean() }), { maxLength: 2 }),
    hasOpened: fc.boolean(),
    /** What happens after the draft was made and before it is sent. */
    after: fc.constantFrom("nothing", "clicks", "leaves"),
  });

  it("is for readers who got the first, have not reacted and are still subscribed when it is sent", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), async (people) => {
        const { id, contactIds } = await ended(people.map(({ state, clicks }) => reader({ state, clicks })));
        const of = (index: number) => ({ campaignId: id, contactId: contactIds[index] ?? 0 });
        for (const [index, { hasOpened }] of people.entries())
          if (hasOpened)
            await db().campaignRecipient.updateMany({ where: of(index), data: { openedAt: new Date() } });
        const draft = await resend(id);
        for (const [index, { after }] of people.entries()) {
          const where = of(index);
          if (after === "leaves")
            await db().contact.update({ where: { id: where.contactId }, data: { status: "unsubscribed" } });
          if (after === "clicks") {
            const row = await db().campaignRecipient.findFirstOrThrow({ where });
            await db().campaignClick.create({ data: { recipientId: row.id, url: LINK } });
          }
        }
        const expected = contactIds.filter((_, index) => {
          const one = people[index];
          const hasClicked = one?.clicks.some(({ isRobot }) => !isRobot);
          return one?.state === "sent" && one.after === "nothing" && !hasClicked && !one.hasOpened;
        });
        const { count } = (await call(countSegment, { body: { filter: draft.segment } })).data;
        expect(count).toBe(expected.length);
        expect(await readersOf(draft.id)).toEqual(expected);
      }),
      { numRuns: isFullRun ? 40 : 8 },
    );
  }, 120_000);

  it("is a draft with the same text under the new subject, and both campaigns name the other", async () => {
    const { id } = await ended([reader()]);
    const before = await detail(id);
    expect(before).toMatchObject({ resent_as: null, resend_of: null });
    expect(Date.parse(before.resend_from ?? "")).toBeLessThan(Date.now());
    const draft = await resend(id);
    expect(draft).toMatchObject({
      status: "draft",
      segment: { no_reaction_to: id },
      subject_test_percent: null,
      resend_of: { id, name: before.name },
      translations: { ka: { subject: "Once more", blocks: before.translations.ka.blocks } },
    });
    expect(await detail(id)).toMatchObject({
      resend_from: null,
      resent_as: { id: draft.id, name: draft.name },
    });
  });

  it("is made once, however many press at once; again when the draft is deleted", async () => {
    for (let round = 0; round < (isFullRun ? 10 : 3); round++) {
      const { id } = await ended([reader()]);
      const count = () =>
        db().campaign.count({ where: { segment: { path: ["no_reaction_to"], equals: id } } });
      const presses = await Promise.allSettled(Array.from({ length: 4 }, () => resend(id)));
      const made = presses.flatMap((press) => (press.status === "fulfilled" ? [press.value.id] : []));
      const failures = presses.flatMap((press) => (press.status === "rejected" ? [press.reason] : []));
      expect(made).toHaveLength(1);
      expect(failures).toMatchObject(
        Array.from({ length: 3 }, () => ({ status: 409, body: { code: "wrong_status" } })),
      );
      expect(await count()).toBe(1);
      expect((await failureOf(resend(id))).body.code).toBe("wrong_status");
      await call(deleteCampaign, { ...params(made[0] ?? 0), query: {} });
      await resend(id);
      expect(await count()).toBe(1);
    }
  }, 60_000);

  it("is refused before its time, without knowing who clicked, and without a subject", async () => {
    const early = await ended([reader()], new Date(Date.now() - (CAMPAIGN_RESEND_AFTER_HOURS - 1) * HOUR_MS));
    expect((await failureOf(resend(early.id))).body.code).toBe("wrong_status");
    const { id } = await ended([reader(), reader({ locale: "en" })]);
    const missing = await failureOf(resend(id));
    expect(missing.status).toBe(422);
    expect(Object.keys(missing.body.errors ?? {})).toEqual(["subjects.en"]);
    const { subject } = (await detail(id)).translations.ka;
    const same = await failureOf(resend(id, { ka: ` ${subject.toUpperCase()}`, en: "Another" }));
    expect([same.status, Object.keys(same.body.errors ?? {})]).toEqual([422, ["subjects.ka"]]);
    for (const data of [{ trackClicks: false }, { status: "cancelled" as const }]) {
      await db().campaign.update({ where: { id }, data });
      expect((await failureOf(resend(id, { ka: "A", en: "B" }))).body.code).toBe("wrong_status");
    }
    expect(await db().campaign.count({ where: { resendOfId: id } })).toBe(0);
  });

  it("reaches nobody once retention has removed clicks", async () => {
    const { id } = await ended([reader()]);
    const draft = await resend(id);
    await db().campaign.update({ where: { id }, data: { resultsFinalAt: new Date() } });
    expect(await readersOf(draft.id)).toEqual([]);
  });

  it("can reach fewer people and no others, and no other campaign can reach them by it", async () => {
    const { id } = await ended([reader()]);
    const draft = await resend(id);
    const change = (segment: SegmentFilter, at = draft.id) =>
      call(patchCampaign, { ...params(at), body: { segment } });
    await change({ no_reaction_to: id, languages: ["ka"] });
    for (const segment of [{ all: true }, { no_reaction_to: id + 1 }, { no_reaction_to: id, segment_id: 1 }])
      expect((await failureOf(change(segment))).status).toBe(422);
    const copy = (await call(duplicateCampaign, params(draft.id))).data;
    expect(copy).toMatchObject({ segment: {}, resend_of: null });
    expect((await failureOf(change({ no_reaction_to: id }, copy.id))).status).toBe(422);
    const body = { name: "Another", segment: { no_reaction_to: id } };
    expect((await failureOf(call(createCampaign, { body }))).status).toBe(422);
  });
});
