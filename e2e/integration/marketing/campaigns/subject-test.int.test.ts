import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { listCampaigns, patchCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import {
  preflightCampaign,
  previewCampaign,
  testCampaign,
} from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { cancelCampaign, sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { getContact } from "@ezo/contract/marketing/contacts";
import type { RouteInput } from "@ezo/contract/route";
import { SUBJECT_TEST_PERCENTS } from "@ezo/contract/values/limits/marketing";
import { splitLedger } from "@ezo/core/campaigns/subjects/split-ledger";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import {
  type CampaignStack,
  campaignStackPerTest,
  detail,
  draft,
  fill,
  isOver,
  twice,
  until,
} from "../../../stack/campaigns.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING } from "../../../stack/stack.ts";
import { startWorkerChild } from "../../../stack/worker-process.ts";

const begin = campaignStackPerTest();

const FIRST = "First subject";
const SECOND = "Second subject";
const SUBJECTS = [FIRST, SECOND, "Third subject"];
const tested = (subjects: readonly string[], over: object = {}) => ({
  subject_test_percent: 50,
  subject_test_hours: 1,
  translations: {
    ka: {
      subject: subjects[0],
      more_subjects: subjects.slice(1),
      blocks: [{ type: "text", html: '<p>Hello. <a href="https://example.com/a">Look</a></p>' }],
    },
  },
  ...over,
});
const send = ({ app, token }: CampaignStack, id: number) =>
  app.call(sendCampaign, { params: { id: String(id) } }, { token });

/** Waits for the last mail of the test. */
const untilTested = ({ app, token }: CampaignStack, id: number): Promise<CampaignDetail> =>
  until(app, token, id, ({ subject_test }) => Boolean(subject_test?.decides_at));
/** The hours are over. */
const decideNow = ({ app }: CampaignStack, id: number) =>
  app.database.prisma.campaign.update({ where: { id }, data: { subjectDecidesAt: new Date() } });
const ledgerOf = ({ app }: CampaignStack, campaignId: number) =>
  app.database.prisma.campaignRecipient.findMany({
    where: { campaignId },
    orderBy: { id: "asc" },
    select: { id: true, email: true, subjectIndex: true, isSubjectTest: true, nextAttemptAt: true },
  });
const clickOf = ({ app }: CampaignStack, recipientId: bigint, isRobot = false) =>
  app.database.prisma.campaignClick.create({ data: { recipientId, isRobot, url: "https://example.com/a" } });
/** The subject of the mail that an address got. */
const subjectTo = ({ smtp }: CampaignStack, email: string): string | undefined => {
  const raw = smtp.raw().find((mail) => mail.includes(`To: ${email}`));
  return /^Subject: (.*)\r$/m.exec(raw ?? "")?.[1];
};

describe("a test of subjects", () => {
  it("gives the winner by people's clicks to all others, whatever crashes, and nobody two mails", async () => {
    const readers = isFullRun ? 200 : 80;
    const stack = await begin({ workers: 0, sink: { delayMs: 15, keepRaw: true } });
    const { app, smtp, token } = stack;
    await fill(app, token, readers);
    const id = await draft(app, token, tested(SUBJECTS));
    let worker = await startWorkerChild(app.config);
    const crashAt = async (accepted: number) => {
      await smtp.waitFor(accepted);
      await worker.kill();
      worker = await startWorkerChild(app.config);
    };
    try {
      await send(stack, id);
      await crashAt(readers / 8);
      const waiting = await untilTested(stack, id);
      const ledger = await ledgerOf(stack, id);
      const inTest = ledger.filter(({ isSubjectTest }) => isSubjectTest);
      expect(inTest).toHaveLength(readers / 2);
      expect(waiting.status).toBe("sending");
      expect(waiting.totals.remaining).toBe(readers / 2);
      expect(waiting.subject_test?.languages).toMatchObject([
        { locale: "ka", winner: null, reason: null, others: readers / 2 },
      ]);
      // Only people of the test have a mail, each with their subject.
      const known = new Map(inTest.map(({ email, subjectIndex }) => [email, SUBJECTS[subjectIndex ?? 0]]));
      for (const address of smtp.accepted()) expect(subjectTo(stack, address)).toBe(known.get(address));

      const of = (index: number) => inTest.filter(({ subjectIndex }) => subjectIndex === index);
      for (const { id: recipient } of of(1).slice(0, 2)) await clickOf(stack, recipient);
      // One person's second click counts as little as those of robots.
      for (const { id: recipient } of of(0).slice(0, 1))
        for (let count = 0; count < 3; count++) await clickOf(stack, recipient);
      for (const { id: recipient } of of(2)) await clickOf(stack, recipient, true);
      const before = smtp.accepted().length;
      await decideNow(stack, id);
      await crashAt(before + readers / 8);
      const done = await until(app, token, id, isOver);
      expect(done.totals.sent + done.totals.unconfirmed).toBe(readers);
      expect(twice(smtp.accepted())).toBe(0);
      expect(done.subject_test?.languages).toMatchObject([
        {
          winner: 1,
          reason: "clicks",
          subjects: [{ clicked: 1 }, { clicked: 2 }, { clicked: 0 }],
        },
      ]);
      const others = ledger.filter(({ isSubjectTest }) => !isSubjectTest).map(({ email }) => email);
      for (const email of others.filter((one) => smtp.accepted().includes(one)))
        expect(subjectTo(stack, email)).toBe(SECOND);
    } finally {
      await worker.kill();
    }
  }, 120_000);

  it("takes the first subject where nobody clicks or as many do, and says so", async () => {
    // Both look for tests to decide, and for campaigns to send.
    const stack = await begin({ workers: 2 });
    const { app, smtp, token } = stack;
    await fill(app, token, 12);
    for (const [clicks, reason] of [
      [[], "no_clicks"],
      [[0, 1], "tie"],
    ] as const) {
      const id = await draft(app, token, tested([FIRST, SECOND]));
      await send(stack, id);
      await untilTested(stack, id);
      const inTest = (await ledgerOf(stack, id)).filter(({ isSubjectTest }) => isSubjectTest);
      for (const index of clicks) {
        const reader = inTest.find(({ subjectIndex }) => subjectIndex === index);
        if (reader) await clickOf(stack, reader.id);
      }
      await decideNow(stack, id);
      const done = await until(app, token, id, isOver);
      expect(done.totals).toMatchObject({ recipients: 12, sent: 12 });
      expect(done.subject_test?.languages).toMatchObject([{ winner: 0, reason, others: 6 }]);
      expect(done.subject_test?.decided_at).not.toBeNull();
    }
    expect(smtp.accepted()).toHaveLength(2 * 12);
  });

  it("warns of too few readers, plans as it sends, and of the person who waited in a cancelled one says not sent", async () => {
    const stack = await begin({ workers: 1 });
    const { app, token } = stack;
    const id = await draft(app, token, tested([FIRST, SECOND]));
    const params = { id: String(id) };
    for (const [readers, groups, others, codes] of [
      [1, [1, 0], 0, ["subject_test_few"]],
      [2, [1, 1], 0, ["subject_test_no_rest"]],
      [5, [2, 1], 2, []],
    ] as const) {
      // Importing a reader again changes nothing.
      await fill(app, token, readers);
      const { data } = await app.call(preflightCampaign, { params }, { token });
      expect(data.subject_test).toEqual({ hours: 1, languages: [{ locale: "ka", groups, others }] });
      const found = data.findings.map(({ code }) => code);
      expect(found.filter((code) => code.startsWith("subject_test"))).toEqual(codes);
    }
    await send(stack, id);
    const waiting = await until(app, token, id, (one) => one.waits_for_winner_until !== null);
    expect(waiting.subject_test?.decides_at).toBe(waiting.waits_for_winner_until);
    expect(waiting.subject_test?.languages).toMatchObject([
      { subjects: [{ recipients: 2 }, { recipients: 1 }], others: 2 },
    ]);
    const rows = async () => (await app.call(listCampaigns, { query: {} }, { token })).data;
    expect(await rows()).toMatchObject([{ id, waits_for_winner_until: waiting.waits_for_winner_until }]);

    const { data: cancelled } = await app.call(cancelCampaign, { params }, { token });
    expect(cancelled).toMatchObject({ status: "cancelled", waits_for_winner_until: null });
    const { contactId } = await app.database.prisma.campaignRecipient.findFirstOrThrow({
      where: { campaignId: id, subjectIndex: null },
    });
    const { data: contact } = await app.call(getContact, { params: { id: String(contactId) } }, { token });
    expect(contact.timeline).toContainEqual(
      expect.objectContaining({ kind: "campaign", detail: "not_sent" }),
    );
  });

  it("shows every subject before, is refused without anything to compare, and cannot be changed once it runs", async () => {
    const stack = await begin({ workers: 1 });
    const { app, smtp, token } = stack;
    await fill(app, token, 6);
    const id = await draft(app, token, tested([FIRST, SECOND]));
    const params = { id: String(id) };
    const { data } = await app.call(previewCampaign, { params, body: { locale: "ka" } }, { token });
    expect(data.subjects).toEqual([FIRST, SECOND]);
    // The document's title would reveal the other subject.
    expect(data.html).not.toContain(FIRST);
    await app.call(testCampaign, { params, body: { email: MARKETING } }, { token });
    expect(smtp.accepted()).toEqual([MARKETING, MARKETING]);

    const patch = (body: RouteInput<typeof patchCampaign>["body"]) =>
      app.call(patchCampaign, { params, body }, { token });
    const refusal = async () => (await failureOf(send(stack, id))).body.errors ?? {};
    await patch({ track_clicks: false });
    expect(Object.keys(await refusal())).toEqual(["translations"]);
    await patch({ track_clicks: true, translations: { ka: { more_subjects: [] } } });
    expect(Object.keys(await refusal())).toEqual(["translations"]);
    await patch({ translations: { ka: { more_subjects: [FIRST] } } });
    expect(Object.keys(await refusal())).toEqual(["translations.ka"]);
    for (const body of [
      { subject_test_percent: SUBJECT_TEST_PERCENTS.max + 1 },
      { subject_test_hours: 0 },
      { translations: { ka: { more_subjects: ["a", "b", "c"] } } },
      { translations: { ka: { more_subjects: [" "] } } },
    ])
      expect((await failureOf(patch(body))).status, JSON.stringify(body)).toBe(422);
    // Without a test, the further subjects wait.
    await patch({ subject_test_percent: null });
    expect((await detail(app, token, id)).subject_test).toBeNull();
    const { data: checked } = await app.call(preflightCampaign, { params }, { token });
    expect(checked.findings).toContainEqual(
      expect.objectContaining({ level: "warning", code: "subjects_unused", locale: "ka" }),
    );
    await patch({ subject_test_percent: 50, translations: { ka: { more_subjects: [SECOND] } } });
    await send(stack, id);
    await untilTested(stack, id);
    for (const body of [
      { subject_test_percent: null },
      { subject_test_hours: 5 },
      { translations: { ka: { more_subjects: [] } } },
    ])
      expect((await failureOf(patch(body))).body.code).toBe("wrong_status");
  });

  it("is split by chance in equal groups, always in the same way, and leaves other languages alone", async () => {
    const { app } = await begin({ workers: 0 });
    const db = app.database.prisma;
    const most = 60;
    const contacts = await db.contact.createManyAndReturn({
      data: Array.from({ length: most }, (_, index) => {
        const email = `split-${index}@example.ge`;
        return {
          email,
          emailHash: hashAddress(email),
          name: "",
          locale: "ka" as const,
          source: "import",
          status: "subscribed" as const,
        };
      }),
      select: { id: true, email: true },
    });
    const sizes = fc.record({
      count: fc.nat(most - 3),
      percent: fc.integer(SUBJECT_TEST_PERCENTS),
      subjects: fc.constantFrom(2, 3),
    });
    await fc.assert(
      fc.asyncProperty(sizes, async ({ count, percent, subjects }) => {
        const { id: campaignId } = await db.campaign.create({
          data: { name: "Split", segment: { all: true } },
        });
        await db.campaignRecipient.createMany({
          data: contacts.slice(0, count + 3).map((contact, index) => ({
            campaignId,
            contactId: contact.id,
            email: contact.email,
            locale: index < count ? ("ka" as const) : ("en" as const),
            messageId: `${campaignId}-${index}`,
          })),
        });
        const split = () =>
          db.$transaction((tx) => splitLedger(tx, { campaignId, locale: "ka", percent, subjects }));
        const rows = () => db.campaignRecipient.findMany({ where: { campaignId }, orderBy: { id: "asc" } });
        await split();
        const ledger = await rows();
        const inTest = ledger.filter(({ isSubjectTest }) => isSubjectTest);
        expect(inTest).toHaveLength(Math.min(count, Math.max(subjects, Math.ceil((count * percent) / 100))));
        const groups = Array.from(
          { length: subjects },
          (_, index) => inTest.filter(({ subjectIndex }) => subjectIndex === index).length,
        );
        expect(groups.reduce((sum, size) => sum + size, 0)).toBe(inTest.length);
        expect(Math.max(...groups) - Math.min(...groups)).toBeLessThanOrEqual(1);
        for (const row of ledger) {
          const isOther = row.locale === "en";
          expect(row.subjectIndex === null).toBe(!row.isSubjectTest && !isOther);
          expect(row.nextAttemptAt.getFullYear() > 9000).toBe(row.subjectIndex === null);
          if (isOther) expect([row.subjectIndex, row.isSubjectTest]).toEqual([0, false]);
        }
        await split();
        expect(await rows()).toEqual(ledger);
        await db.campaign.delete({ where: { id: campaignId } });
      }),
      { numRuns: isFullRun ? 40 : 12 },
    );
  });
});
