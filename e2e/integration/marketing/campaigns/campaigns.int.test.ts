import {
  duplicateCampaign,
  listSegmentCampaigns,
  patchCampaign,
} from "@ezo/contract/marketing/campaigns/campaigns";
import { preflightCampaign, testCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import {
  listRecipients,
  pauseCampaign,
  reopenCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
} from "@ezo/contract/marketing/campaigns/campaign-sending";
import { createContact, deleteContact, getContact, listContacts } from "@ezo/contract/marketing/contacts";
import { segmentRoutes } from "@ezo/contract/marketing/segments/segments";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { isFullInEitherMode, isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import {
  atStack,
  campaignStackPerTest,
  draft,
  fill,
  isOver,
  twice,
  until,
} from "../../../stack/campaigns.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack } from "../../../stack/stack.ts";

/** Of the campaign that is paused while it is sent. */
const READERS = isFullRun ? 400 : 150;

const begin = campaignStackPerTest();

describe("a campaign's mails", () => {
  it("reach everyone once, in their language, with one-click unsubscription that a GET does not trigger", async () => {
    const { app, smtp, token } = await begin({ sink: { keepRaw: true } });
    await fill(app, token, 5);
    const id = await draft(app, token);
    const live = await app.live(token);
    await app.call(sendCampaign, { params: { id: String(id) } }, { token });
    const done = await until(app, token, id, isOver);
    expect(done.totals).toMatchObject({ recipients: 5, sent: 5, remaining: 0 });
    expect([...smtp.accepted()].sort()).toEqual(
      Array.from({ length: 5 }, (_, i) => `reader-${i}@example.ge`),
    );
    const progress = await live.waitFor("campaign:progress", (of) => of.id === id && of.status === "sent");
    expect(progress.finished_at).toBe(done.finished_at);
    expect((await failureOf(app.call(sendCampaign, { params: { id: String(id) } }, { token }))).status).toBe(
      409,
    );

    const mail = await PostalMime.parse(smtp.raw().find((raw) => raw.includes("reader-3@")) ?? "");
    expect(mail.subject).toBe("სიახლე, ნინო 3");
    expect(mail.html).toContain("ნინო 3");
    expect(mail.text).toContain("ნინო 3");
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
    expect(header("precedence")).toBe("bulk");
    expect(header("list-id")).toContain("ezo.example");
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const { data: ledger } = await app.call(
      listRecipients,
      { params: { id: String(id) }, query: {} },
      { token },
    );
    expect(ledger.map(({ message_id }) => `<${message_id}>`)).toContain(mail.messageId);

    const url = atStack(app, header("list-unsubscribe").replace(/^<|>$/g, ""));
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('method="post"');
    const contactId = ledger.find(({ email }) => email === "reader-3@example.ge")?.contact_id ?? 0;
    const status = async () =>
      (await app.call(getContact, { params: { id: String(contactId) } }, { token })).data.status;
    expect(await status()).toBe("subscribed");
    const tampered = await fetch(`${url.slice(0, -1)}${url.endsWith("A") ? "B" : "A"}`, { method: "POST" });
    expect(tampered.status).toBe(404);
    const watching = await app.live(token);
    const posted = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    await watching.waitFor("campaign:progress", (progress) => progress.id === id);
    expect(posted.status).toBe(200);
    expect(await status()).toBe("unsubscribed");
    // Every page of the mail's links says that the reader is unsubscribed, and offers to say why and to take it back.
    for (const path of ["unsubscribe", "preferences"]) {
      const again = await (await fetch(url.replace("/unsubscribe/", `/${path}/`))).text();
      expect(again, path).toContain("გამოწერა გაუქმებულია");
      expect([...again.matchAll(/name="action" value="(\w+)"/g)].map(([, name]) => name)).toEqual([
        "reason",
        "undo",
      ]);
    }

    // The mail as a page, still after they have left the list; nothing in it runs.
    expect(mail.from?.name).toBe("ეზო დეველოპმენტი");
    const view = /href="(https:\/\/ezo\.test\/m\/view\/[^"]+)"/.exec(mail.html ?? "")?.[1] ?? "";
    const shown = await fetch(atStack(app, view));
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    expect(await shown.text()).toContain("ნინო 3");
    const forged = view.slice(0, -1) + (view.endsWith("_") ? "-" : "_");
    expect((await fetch(atStack(app, forged))).status).toBe(404);

    const click = /href="(https:\/\/ezo\.test\/m\/click\/[^"]+)"/.exec(mail.html ?? "")?.[1] ?? "";
    const through = await fetch(atStack(app, click), {
      redirect: "manual",
      headers: { "user-agent": "Mozilla/5.0" },
    });
    expect(through.headers.get("location")).toBe("https://example.com/a?b=1");

    const next = await draft(app, token);
    await app.call(sendCampaign, { params: { id: String(next) } }, { token });
    expect((await until(app, token, next, isOver)).totals).toMatchObject({ recipients: 4, sent: 4 });
    expect(smtp.triesOf("reader-3@example.ge")).toBe(1);
  });

  it("are retried after a temporary refusal, bounce after a permanent one, and stay unconfirmed if they may have arrived", async () => {
    const { app, smtp, token } = await begin({
      sink: {
        treat: (address, attempt) => {
          if (address.startsWith("reader-0@")) return attempt === 1 ? { rcpt: 451 } : "accept";
          if (address.startsWith("reader-1@")) return attempt === 1 ? { data: 421 } : "accept";
          if (address.startsWith("reader-2@")) return attempt === 1 ? "drop-at-rcpt" : "accept";
          if (address.startsWith("reader-3@")) return { rcpt: 550 };
          if (address.startsWith("reader-4@")) return { data: 554 };
          if (address.startsWith("reader-5@")) return "drop-after-data";
          return "accept";
        },
      },
    });
    await fill(app, token, 10);
    const id = await draft(app, token);
    await app.call(sendCampaign, { params: { id: String(id) } }, { token });
    const done = await until(app, token, id, isOver);
    expect(done.totals).toEqual({
      recipients: 10,
      sent: 7,
      failed: 2,
      unconfirmed: 1,
      suppressed: 0,
      remaining: 0,
    });
    expect(twice(smtp.accepted())).toBe(0);
    expect(smtp.triesOf("reader-5@example.ge")).toBe(1);
    const { data: people } = await app.call(listContacts, { query: { status: "bounced" } }, { token });
    expect(people.map(({ email }) => email)).toEqual(["reader-3@example.ge"]);
  });

  if (isFullInEitherMode)
    it("pause with the reason when too many fail, and resume", async () => {
      let isBroken = true;
      const { app, token } = await begin({ sink: { treat: () => (isBroken ? { data: 554 } : "accept") } });
      await fill(app, token, 200);
      const id = await draft(app, token);
      await app.call(sendCampaign, { params: { id: String(id) } }, { token });
      const paused = await until(app, token, id, ({ status }) => status === "paused");
      expect(paused.pause_reason).toContain("too_many_failures");
      expect(paused.totals.remaining).toBeGreaterThan(100);
      isBroken = false;
      await app.call(resumeCampaign, { params: { id: String(id) } }, { token });
      const done = await until(app, token, id, isOver);
      expect(done.totals.sent + done.totals.failed).toBe(200);
    });
});

describe("a campaign whose segment was deleted", () => {
  const gone = async (app: Stack, token: string) => {
    const filter = { languages: ["ka" as const] };
    const { data } = await app.call(segmentRoutes.create, { body: { name: "Buyers", filter } }, { token });
    const params = { id: String(data.id) };
    return {
      segment_id: data.id,
      params,
      remove: () => app.call(segmentRoutes.remove, { params }, { token }),
    };
  };

  if (isFullInEitherMode)
    it("is named before the deletion, cannot go on, and can be edited again with another audience", async () => {
      const { app, smtp, token } = await begin();
      await fill(app, token, 2);
      const { segment_id, params: ofSegment, remove } = await gone(app, token);
      const plan = await draft(app, token, { name: "Plan", segment: { segment_id } });
      const id = await draft(app, token, { name: "Spring", segment: { segment_id } });
      const params = { id: String(id) };
      const send_at = new Date(Date.now() + 3_600_000).toISOString();
      await app.call(scheduleCampaign, { params, body: { send_at } }, { token });
      const { data: uses } = await app.call(listSegmentCampaigns, { params: ofSegment }, { token });
      expect(uses).toEqual([
        { id, name: "Spring", status: "scheduled", send_at },
        { id: plan, name: "Plan", status: "draft", send_at: null },
      ]);
      await remove();
      await app.database.prisma.campaign.update({ where: { id }, data: { sendAt: new Date() } });
      const paused = await until(app, token, id, ({ status }) => status === "paused");
      expect(paused.pause_reason).toBe("segment_missing");
      for (const call of [
        () => app.call(resumeCampaign, { params }, { token }),
        () => app.call(sendCampaign, { params: { id: String(plan) } }, { token }),
      ]) {
        const refused = await failureOf(call());
        expect([refused.status, refused.body.errors?.["segment"]?.join()]).toEqual([
          422,
          expect.stringContaining("სეგმენტი წაშლილია"),
        ]);
      }
      const { data: again } = await app.call(reopenCampaign, { params }, { token });
      expect(again).toMatchObject({ status: "draft", pause_reason: null, send_at: null, started_at: null });
      await app.call(patchCampaign, { params, body: { segment: { all: true } } }, { token });
      await app.call(sendCampaign, { params }, { token });
      await until(app, token, id, isOver);
      expect(smtp.accepted()).toHaveLength(2);
      expect((await failureOf(app.call(reopenCampaign, { params }, { token }))).status).toBe(409);
    });

  it("is copied into a draft that selects nobody", async () => {
    const { app, token } = await begin({ workers: 0 });
    const { segment_id, remove } = await gone(app, token);
    const params = { id: String(await draft(app, token, { segment: { segment_id } })) };
    const copy = async () => (await app.call(duplicateCampaign, { params }, { token })).data;
    expect((await copy()).segment).toEqual({ segment_id });
    await remove();
    expect(await copy()).toMatchObject({ status: "draft", segment: {} });
  });
});

describe("a campaign in progress", () => {
  it("honours pause, an unsubscription and resume", async () => {
    const { app, smtp, token } = await begin({ sink: { delayMs: 20 } });
    await fill(app, token, READERS);
    const id = await draft(app, token);
    await app.call(sendCampaign, { params: { id: String(id) } }, { token });
    await smtp.waitFor(50);
    await app.call(pauseCampaign, { params: { id: String(id) } }, { token });
    const paused = await until(app, token, id, ({ totals }) => totals.sent === smtp.accepted().length);
    expect(paused.status).toBe("paused");
    const { data: waiting } = await app.call(
      listRecipients,
      { params: { id: String(id) }, query: { state: "pending", per_page: "1" } },
      { token },
    );
    const email = waiting[0]?.email ?? "";
    await app.database.prisma.contact.update({
      where: { id: waiting[0]?.contact_id ?? 0 },
      data: { status: "unsubscribed" },
    });
    await app.call(resumeCampaign, { params: { id: String(id) } }, { token });
    const done = await until(app, token, id, isOver);
    expect(done.totals).toMatchObject({ recipients: READERS, sent: READERS - 1, suppressed: 1 });
    expect(smtp.triesOf(email)).toBe(0);
    expect(twice(smtp.accepted())).toBe(0);
  });

  it("skips everybody who unsubscribes before their mail is passed to the server", async () => {
    let delayMs = 0;
    const { app, smtp, token } = await begin({ sink: { keepRaw: true, delayMs: () => delayMs } });
    await fill(app, token, 200);
    const first = await draft(app, token);
    await app.call(sendCampaign, { params: { id: String(first) } }, { token });
    await until(app, token, first, isOver);
    // The link is from an earlier mail.
    const links = new Map(
      smtp.raw().map((raw) => {
        const to = /^To: <?([^>\s]+)/m.exec(raw)?.[1] ?? "";
        const link = /^List-Unsubscribe: <([^>]+)>/m.exec(raw)?.[1] ?? "";
        return [to, atStack(app, link)];
      }),
    );
    const second = await draft(app, token);
    // Ten mails are then in flight, long enough for readers to unsubscribe.
    delayMs = 4000;
    await app.call(sendCampaign, { params: { id: String(second) } }, { token });
    await smtp.waitFor(205);
    const leavers = Array.from({ length: 20 }, (_, index) => `reader-${199 - index * 10}@example.ge`);
    const waiting = new Set<string>();
    for (const email of leavers) {
      expect((await fetch(links.get(email) ?? "", { method: "POST" })).status).toBe(200);
      const row = await app.database.prisma.campaignRecipient.findFirstOrThrow({
        where: { campaignId: second, email },
      });
      if (row.state === "pending" || row.state === "suppressed") waiting.add(email);
    }
    delayMs = 0;
    const done = await until(app, token, second, isOver);
    expect(waiting.size).toBeGreaterThan(0);
    expect([...waiting].filter((email) => smtp.triesOf(email) > 1)).toEqual([]);
    expect(done.totals).toMatchObject({
      recipients: 200,
      sent: 200 - waiting.size,
      suppressed: waiting.size,
      remaining: 0,
    });
  });

  if (isFullInEitherMode)
    it("starts at its scheduled time and keeps its rate", async () => {
      const { app, smtp, token } = await begin();
      await fill(app, token, 12);
      const id = await draft(app, token, { rate_per_minute: 120 });
      const past = { send_at: new Date(Date.now() - 1000).toISOString() };
      expect(
        (await failureOf(app.call(scheduleCampaign, { params: { id: String(id) }, body: past }, { token })))
          .status,
      ).toBe(422);
      await app.call(
        scheduleCampaign,
        { params: { id: String(id) }, body: { send_at: new Date(Date.now() + 2000).toISOString() } },
        { token },
      );
      expect(smtp.accepted()).toHaveLength(0);
      await smtp.waitFor(1);
      const startedAt = Date.now();
      await until(app, token, id, isOver);
      // Eleven more at two a second.
      expect(Date.now() - startedAt).toBeGreaterThan(4500);
      expect(smtp.accepted()).toHaveLength(12);
    });
});

describe("a campaign before sending", () => {
  it("can be tested on one address and is checked", async () => {
    const { app, smtp, token } = await begin({ workers: 0, sink: { keepRaw: true } });
    await fill(app, token, 2);
    const id = await draft(app, token);
    await app.call(testCampaign, { params: { id: String(id) }, body: { email: "me@example.ge" } }, { token });
    expect(smtp.accepted()).toEqual(["me@example.ge"]);
    await refusesTestsToWhoLeft(app, token, id);
    const { data } = await app.call(preflightCampaign, { params: { id: String(id) } }, { token });
    expect(data.recipients).toMatchObject({ total: 2, by_language: { ka: 2, en: 0, ru: 0 } });
    expect(data.findings.map(({ code }) => code)).toContain("missing_language");
    const empty = await draft(app, token, { translations: {} });
    expect(
      (await failureOf(app.call(sendCampaign, { params: { id: String(empty) } }, { token }))).status,
    ).toBe(422);
    await app.call(
      createContact,
      { body: { email: "a@b.ge", consent_at: "2025-01-01", consent_source: "desk" } },
      { token },
    );
  });
});

async function refusesTestsToWhoLeft(app: Stack, token: string, id: number): Promise<void> {
  const test = (email: string) =>
    app.call(testCampaign, { params: { id: String(id) }, body: { email } }, { token });
  const left = { email: "left@example.ge", consent_at: "2025-01-01", consent_source: "desk" };
  const { data } = await app.call(createContact, { body: left }, { token });
  await app.database.prisma.contact.update({ where: { id: data.id }, data: { status: "unsubscribed" } });
  expect((await failureOf(test(left.email))).body.errors).toHaveProperty("email");
  // Erased, under the address in punycode.
  const erased = { ...left, email: "left@ბინა.გე" };
  const { id: erasedId } = (await app.call(createContact, { body: erased }, { token })).data;
  await app.call(deleteContact, { params: { id: String(erasedId) } }, { token });
  expect((await failureOf(test(erased.email))).body.errors).toHaveProperty("email");
  await test(MARKETING);
  await app.database.prisma.contact.deleteMany({ where: { id: { in: [data.id, erasedId] } } });
}
