import {
  type CampaignBlock,
  type CampaignDetail,
  createCampaign,
  duplicateCampaign,
  getCampaign,
  listSegmentCampaigns,
  patchCampaign,
} from "@ezo/contract/marketing/campaigns";
import { preflightCampaign, testCampaign } from "@ezo/contract/marketing/campaign-proofs";
import {
  listRecipients,
  pauseCampaign,
  reopenCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
} from "@ezo/contract/marketing/campaign-sending";
import {
  createContact,
  deleteContact,
  getContact,
  importContacts,
  type ImportResult,
  listContacts,
  listContactTags,
} from "@ezo/contract/marketing/contacts";
import { createSegment, deleteSegment } from "@ezo/contract/marketing/segments";
import { sendEnquiry } from "@ezo/contract/enquiry-form";
import { LOCALES } from "@ezo/contract/values/languages";
import pg from "pg";
import PostalMime from "postal-mime";
import { afterEach, describe, expect, it } from "vitest";
import { isFullRun } from "../../../scripts/lib/tests/test-scope.ts";
import { CallFailed } from "../../stack/call.ts";
import { anEnquiry } from "../../stack/factories.ts";
import { failureOf } from "../../stack/failure.ts";
import { type SmtpSink, startSmtpSink } from "../../stack/services/smtp-sink.ts";
import { MARKETING, type Stack, startStack } from "../../stack/stack.ts";
import { startWorkerChild } from "../../stack/worker-process.ts";

let stack: Stack | undefined;
let sink: SmtpSink | undefined;
afterEach(async () => {
  await stack?.stop();
  await sink?.close();
  stack = sink = undefined;
});

async function begin(options: { workers?: number; sink?: Parameters<typeof startSmtpSink>[0] } = {}) {
  const smtp = (sink = await startSmtpSink(options.sink));
  const app = (stack = await startStack({ workers: options.workers ?? 1, env: { SMTP_URL: smtp.url } }));
  return { app, smtp, token: await app.token(MARKETING) };
}

const csv = (count: number) =>
  [
    "email,name,language,consent_at,consent_source",
    ...Array.from({ length: count }, (_, i) => `reader-${i}@example.ge,ნინო ${i},ka,2025-03-01,stand`),
  ].join("\n");
const fill = (app: Stack, token: string, count: number) =>
  app.call(importContacts, { body: { file: csv(count) } }, { token });

const aCampaign = (
  html = '<p>გამარჯობა, {{name|მეგობარო}}. <a href="https://example.com/a?b=1">ბმული</a></p>',
) => ({
  name: "შემოდგომა",
  segment: { all: true },
  translations: {
    ka: { subject: "სიახლე, {{name|მეგობარო}}", preview_text: "", blocks: [{ type: "text" as const, html }] },
  },
});
const draft = async (app: Stack, token: string, over: object = {}) =>
  (await app.call(createCampaign, { body: { ...aCampaign(), ...over } }, { token })).data.id;
const detail = async (app: Stack, token: string, id: number) =>
  (await app.call(getCampaign, { params: { id: String(id) } }, { token })).data;

/** Waits until the campaign `fits`; its totals must add up at every poll. */
async function until(
  app: Stack,
  token: string,
  id: number,
  fits: (campaign: CampaignDetail) => boolean,
  seconds = 50,
): Promise<CampaignDetail> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const campaign = await detail(app, token, id).catch((error: unknown) => {
      // A test may have just cut the server's connections.
      if (error instanceof CallFailed && error.status >= 500) return null;
      throw error;
    });
    if (!campaign) continue;
    const { recipients, sent, failed, unconfirmed, suppressed, remaining } = campaign.totals;
    expect(sent + failed + unconfirmed + suppressed + remaining).toBe(recipients);
    if (fits(campaign)) return campaign;
    if (Date.now() > deadline) throw new Error(`still ${campaign.status} ${JSON.stringify(campaign.totals)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const isOver = ({ status }: CampaignDetail) => status === "sent";
const twice = (addresses: readonly string[]) => addresses.length - new Set(addresses).size;
const atStack = (app: Stack, url: string) => url.replace("https://ezo.test", app.url());

describe("contacts", () => {
  it("come from consenting enquiries with the proof, and from a CSV whose dry run is accurate", async () => {
    const { app, token } = await begin({ workers: 0 });
    await app.call(sendEnquiry, { body: anEnquiry({ email: "Nino@Example.ge", marketing_consent: true }) });
    await app.call(sendEnquiry, { body: anEnquiry() });
    const { data } = await app.call(listContacts, { query: {} }, { token });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ email: "nino@example.ge", source: "enquiry", status: "subscribed" });
    expect(data[0]?.consent_text).toBeTruthy();

    const file = `${csv(3)}\nbad,x,ka,2025-01-01,stand\nreader-0@example.ge,x,ka,2025-01-01,stand\nno-date@example.ge,x,ka,,stand\n`;
    const form = (dryRun: string) => {
      const body = new FormData();
      body.set("file", new Blob([file], { type: "text/csv" }), "list.csv");
      body.set("dry_run", dryRun);
      return fetch(`${app.url()}/api/admin/contacts/import`, {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${token}` },
      });
    };
    const figures = { total: 6, created: 3, updated: 0, duplicates: 1, invalid: 2 };
    const trial = (await (await form("true")).json()) as { data: ImportResult };
    expect(trial.data).toMatchObject({ dry_run: true, ...figures });
    // The values to be written, of new contacts too.
    expect(trial.data.rows).toHaveLength(3);
    expect(trial.data.rows[0]).toMatchObject({
      line: 2,
      kind: "created",
      email: "reader-0@example.ge",
      language: "ka",
      consent_at: expect.stringMatching(/^20/),
    });
    expect((await app.call(listContacts, { query: {} }, { token })).meta.total).toBe(1);
    expect(await (await form("false")).json()).toMatchObject({ data: { dry_run: false, ...figures } });
    expect((await app.call(listContacts, { query: {} }, { token })).meta.total).toBe(4);
    const anonymous = await fetch(`${app.url()}/api/admin/contacts/import`, {
      method: "POST",
      body: new FormData(),
    });
    expect(anonymous.status).toBe(401);
  });

  it("are erased with their enquiries, and no import restores them", async () => {
    const { app, token } = await begin({ workers: 0 });
    await app.call(sendEnquiry, { body: anEnquiry({ email: "gone@example.ge", marketing_consent: true }) });
    const [contact] = (await app.call(listContacts, { query: {} }, { token })).data;
    await app.call(deleteContact, { params: { id: String(contact?.id) } }, { token });
    const left = JSON.stringify([
      await app.database.prisma.enquiry.findMany(),
      await app.database.prisma.contact.findMany(),
    ]);
    expect(left).not.toContain("gone@example.ge");
    const file = "email,name,language,consent_at,consent_source\ngone@example.ge,x,ka,2025-01-01,stand";
    const { data } = await app.call(importContacts, { body: { file } }, { token });
    expect(data).toMatchObject({ created: 0, suppressed: 1 });
    expect((await app.call(listContacts, { query: {} }, { token })).meta.total).toBe(0);
  });
});

describe("a file of contacts", () => {
  if (isFullRun)
    it("is refused with each missing column named, and a dry run checks the rest", async () => {
      const { app, token } = await begin({ workers: 0 });
      const file =
        "Email;name;language;phone\nnino@example.ge;Nino;ka;1\nbad;x;de;2\n\nlast@example.ge;y;en;3;4\nNINO@example.ge;N;ka;5\n";
      const missing = ["consent_at", "consent_source"].map((field) => ({
        line: 1,
        field,
        message: "The column is missing",
      }));
      const english = { token, headers: { "x-locale": "en" } };
      const { data: trial } = await app.call(importContacts, { body: { file, dry_run: true } }, english);
      expect(trial).toMatchObject({ total: 4, created: 0, updated: 0, duplicates: 1, invalid: 3, rows: [] });
      expect(trial.errors.slice(0, 2)).toEqual(missing);
      expect(trial.errors.slice(2).map(({ line, field }) => [line, field])).toEqual([
        [3, "email"],
        [3, "language"],
        [5, "phone"],
      ]);
      expect(trial.errors[3]?.message).toBe("The language is ka, en or ru");
      const refused = await failureOf(app.call(importContacts, { body: { file } }, english));
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({
        "rows.1.consent_at": ["The column is missing"],
        "rows.1.consent_source": ["The column is missing"],
      });
      const foreign = await app.call(importContacts, { body: { file: "a,b\n1,2", dry_run: true } }, english);
      expect(foreign.data.errors.map(({ field }) => field)).toEqual([
        "email",
        "name",
        "language",
        "consent_at",
        "consent_source",
      ]);
      const empty = await failureOf(app.call(importContacts, { body: { file: " " } }, english));
      expect(Object.keys(empty.body.errors ?? {})).toEqual(["file"]);
      expect((await app.call(listContacts, { query: {} }, { token })).meta.total).toBe(0);
    });

  if (isFullRun)
    it("leaves fields of empty cells unchanged", async () => {
      const { app, token } = await begin({ workers: 0 });
      const head = "email,name,language,consent_at,consent_source,tags";
      const take = (row: string) =>
        app.call(importContacts, { body: { file: `${head}\n${row}\n` } }, { token });
      await take("nino@example.ge,Nino,ru,2025-01-01,fair,vip");
      const { data } = await take("nino@example.ge,,,2024-01-01,letter,");
      expect(data.rows[0]).toMatchObject({ kind: "updated", name: "Nino", language: "ru", tags: ["vip"] });
      expect(data.rows[0]?.consent_source).toBe("fair");
      const { data: late } = await take("nino@example.ge,Nina,en,2026-01-01,desk,late");
      expect(late.rows[0]).toMatchObject({
        name: "Nina",
        before: {
          name: "Nino",
          language: "ru",
          consent_at: "2025-01-01",
          consent_source: "fair",
          tags: ["vip"],
        },
      });
      const { data: fresh } = await take("new@example.ge,,,2024-01-01,letter,");
      expect(fresh.rows[0]).toMatchObject({ kind: "created", language: "ka" });
    });

  if (isFullRun)
    it("is read by the admin's words, and has a sample that can be imported in each language", async () => {
      const { app, token } = await begin({ workers: 0 });
      const file =
        "E-mail,NAME,language,When they agreed,Where they agreed,Tags\nnino@example.ge,Nino,Georgian,2025-01-01,fair,vip";
      const { data } = await app.call(importContacts, { body: { file } }, { token });
      expect(data.rows).toMatchObject([
        { kind: "created", language: "ka", consent_source: "fair", tags: ["vip"] },
      ]);
      for (const locale of LOCALES) {
        const headers = { authorization: `Bearer ${token}` };
        const sample = await fetch(`${app.url()}/api/admin/contacts/sample.xlsx?locale=${locale}`, {
          headers,
        });
        expect(sample.headers.get("content-type")).toContain("spreadsheetml");
        const body = new FormData();
        body.set("file", new Blob([await sample.arrayBuffer()]), "contacts.xlsx");
        body.set("dry_run", "true");
        const url = `${app.url()}/api/admin/contacts/import`;
        const trial = await (await fetch(url, { method: "POST", body, headers })).json();
        expect(trial).toMatchObject({ data: { total: 2, created: 2, errors: [] } });
        expect(trial).toMatchObject({ data: { rows: [{ language: locale }, {}] } });
      }
    });

  it("is read as Georgian and Russian Excel saves it", async () => {
    const { app, token } = await begin({ workers: 0 });
    const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData();
      body.set("file", new Blob([bytes]), "people.csv");
      const headers = { authorization: `Bearer ${token}`, "x-locale": "en" };
      const url = `${app.url()}/api/admin/contacts/import`;
      return (await (await fetch(url, { method: "POST", body, headers })).json()) as {
        data: { created: number; errors: { line: number; field: string }[] };
        errors?: object;
      };
    };
    const head = "email;name;language;consent_at;consent_source;tags;phone";
    const russian = `${head}\r\nivan@example.ge;Иван Петров;ru;31.12.2024;выставка;vip, buyer;1\r\nx@example.ge;Х;ru;12/31/2024;s;;\r\n`;
    const in1251 = Uint8Array.from(russian, (sign) => sign.charCodeAt(0) - (sign > "\u007f" ? 0x350 : 0));
    const georgian = `${head}\r\nnino@example.ge;"'=ნინო";;1.2.2025 10:30;სტენდი;;\r\n`.replaceAll(";", "\t");
    expect((await upload(in1251)).data).toMatchObject({
      created: 1,
      errors: [{ line: 3, field: "consent_at" }],
    });
    expect((await upload(Buffer.from(`\uFEFF${georgian}`, "utf16le"))).data).toMatchObject({ created: 1 });
    expect((await upload(Uint8Array.from([0x61, 0x81, 0x98]))).errors).toHaveProperty("file");
    const { data } = await app.call(listContacts, { query: {} }, { token });
    expect(data.map(({ name, consent_at, tags }) => [name, consent_at, tags.toSorted()])).toEqual([
      ["=ნინო", "2025-02-01T06:30:00.000Z", []],
      ["Иван Петров", "2024-12-31", ["buyer", "vip"]],
    ]);
    expect((await app.call(listContactTags, {}, { token })).data).toEqual(["buyer", "vip"]);
  });
});

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
    // Every page of the mail's links says that the reader is unsubscribed, without ineffective buttons.
    for (const path of ["unsubscribe", "preferences"]) {
      const again = await (await fetch(url.replace("/unsubscribe/", `/${path}/`))).text();
      expect(again, path).toContain("გამოწერა გაუქმებულია");
      expect(again, path).not.toContain("<form");
    }

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

  if (isFullRun)
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
    const { data } = await app.call(createSegment, { body: { name: "Buyers", filter } }, { token });
    const params = { id: String(data.id) };
    return { segment_id: data.id, params, remove: () => app.call(deleteSegment, { params }, { token }) };
  };

  if (isFullRun)
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
    await fill(app, token, 400);
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
    expect(done.totals).toMatchObject({ recipients: 400, sent: 399, suppressed: 1 });
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

  if (isFullRun)
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

describe("the pre-flight check", () => {
  const text = (blocks: CampaignBlock[], subject = "Subject") => ({ subject, preview_text: "", blocks });
  const good = text([{ type: "text", html: "<p>Hello, {{name|friend}}.</p>" }]);
  const sendAt = () => ({ send_at: new Date(Date.now() + 3_600_000).toISOString() });

  it.each([
    ["a card of what is gone", text([{ type: "project", project_id: 999_999 }]), "card", "карточек"],
    [
      "a picture that is gone",
      text([{ type: "image", media_id: 999_999, alt: "" }]),
      "picture",
      "изображение",
    ],
    ["a field that nobody fills", text([{ type: "text", html: "<p>{{surname}}</p>" }]), "surname", "surname"],
    [
      "a link that runs a script",
      text([{ type: "button", label: "x", url: "java\tscript:alert(1)" }]),
      "link",
      "ссылк",
    ],
    ["a text without a subject", text(good.blocks, " "), "subject", "темы"],
    ["a subject without a text", text([{ type: "divider" }]), "text", "текста"],
  ])("blocks sending and scheduling: %s", async (_, ru, english, russian) => {
    const { app, token } = await begin({ workers: 0 });
    const params = { id: String(await draft(app, token, { translations: { ka: good, en: good, ru } })) };
    for (const [language, word] of [
      ["en", english],
      ["ru", russian],
    ] as const) {
      const asked = { token, headers: { "x-locale": language } };
      for (const refused of [
        await failureOf(app.call(sendCampaign, { params }, asked)),
        await failureOf(app.call(scheduleCampaign, { params, body: sendAt() }, asked)),
      ]) {
        expect(refused.status).toBe(422);
        expect(Object.keys(refused.body.errors ?? {})).toEqual(["translations.ru"]);
        expect(refused.body.errors?.["translations.ru"]?.join().toLowerCase()).toContain(word);
      }
    }
    expect((await detail(app, token, Number(params.id))).status).toBe("draft");
    const { data } = await app.call(preflightCampaign, { params }, { token });
    expect(data.ok).toBe(false);
  });

  it("only warns of a missing language and of unreachable links and domains", async () => {
    const { app, smtp, token } = await begin();
    await fill(app, token, 3);
    const ka = text([
      { type: "text", html: '<p><a href="http://192.0.2.1/never">link</a></p>' },
      { type: "button", label: "gone", url: "/no/such/page" },
    ]);
    const id = await draft(app, token, { translations: { ka } });
    await app.call(sendCampaign, { params: { id: String(id) } }, { token });
    await until(app, token, id, isOver);
    expect(smtp.accepted()).toHaveLength(3);
  });

  it("only warns of a mistake in a text that nobody in the audience reads", async () => {
    const { app, token } = await begin({ workers: 0 });
    await fill(app, token, 1);
    const broken = text([{ type: "project", project_id: 999_999 }]);
    const params = { id: String(await draft(app, token, { translations: { ka: good, en: broken } })) };
    const check = async () =>
      (await app.call(preflightCampaign, { params }, { token, headers: { "x-locale": "en" } })).data;
    const levels = async () =>
      (await check()).findings.filter(({ code }) => code === "card_missing").map(({ level }) => level);
    expect([await levels(), (await check()).ok]).toEqual([["warning"], true]);
    expect((await check()).findings.map(({ message }) => message)).toContain(
      "There is no text in this language: Russian (readers: 0)",
    );
    // A link that could harm a reader is refused in every language.
    const harmful = text([{ type: "button", label: "Open", url: "javascript:alert(1)" }]);
    await app.call(patchCampaign, { params, body: { translations: { en: harmful } } }, { token });
    expect((await check()).ok).toBe(false);
    await app.call(patchCampaign, { params, body: { translations: { en: broken } } }, { token });
    // Without a Georgian text, the English one is everybody's.
    await app.call(patchCampaign, { params, body: { translations: { ka: text([], "") } } }, { token });
    expect(await levels()).toEqual(["error"]);
    expect((await check()).findings.map(({ message }) => message)).toContain(
      "There is no text in this language: Georgian (readers: 1)",
    );
    expect((await failureOf(app.call(sendCampaign, { params }, { token }))).status).toBe(422);
    await app.call(patchCampaign, { params, body: { translations: { ka: good } } }, { token });
    await app.call(sendCampaign, { params }, { token });
  });

  it("also blocks changing a scheduled campaign into an invalid one", async () => {
    const { app, token } = await begin({ workers: 0 });
    const params = { id: String(await draft(app, token)) };
    await app.call(scheduleCampaign, { params, body: sendAt() }, { token });
    const emptied = { translations: { ka: text([], "") } };
    expect((await failureOf(app.call(patchCampaign, { params, body: emptied }, { token }))).status).toBe(422);
    await app.call(patchCampaign, { params, body: { translations: { en: good } } }, { token });
    expect((await detail(app, token, Number(params.id))).translations.ka.subject).not.toBe("");
  });

  it("allows the smallest valid campaign, in every language", async () => {
    const { app, smtp, token } = await begin();
    await fill(app, token, 2);
    const least = (subject: string) => ({
      subject,
      preview_text: "",
      blocks: [{ type: "text" as const, html: "<p>x</p>" }],
    });
    const { data } = await app.call(
      createCampaign,
      {
        body: {
          name: "Least",
          segment: { all: true },
          translations: { ka: least("ა"), en: least("a"), ru: least("а") },
        },
      },
      { token },
    );
    await app.call(sendCampaign, { params: { id: String(data.id) } }, { token });
    await until(app, token, data.id, isOver);
    expect(smtp.accepted()).toHaveLength(2);
  });
});

describe("a crash while sending", () => {
  it("of the worker mails nobody twice and loses nobody; mails in flight are unconfirmed", async () => {
    const concurrency = 10;
    const { app, smtp, token } = await begin({ workers: 0, sink: { delayMs: 15 } });
    await fill(app, token, 1000);
    const id = await draft(app, token);
    let worker = await startWorkerChild(app.config);
    try {
      await app.call(sendCampaign, { params: { id: String(id) } }, { token });
      // Each crash takes until its lease expires.
      const deaths = isFullRun ? [200, 600] : [300];
      for (const accepted of deaths) {
        await smtp.waitFor(accepted);
        await worker.kill();
        worker = await startWorkerChild(app.config);
      }
      const done = await until(app, token, id, isOver, 55);
      expect(twice(smtp.accepted())).toBe(0);
      expect(done.totals.recipients).toBe(1000);
      expect(done.totals.unconfirmed).toBeLessThanOrEqual(deaths.length * concurrency);
      expect(done.totals.sent + done.totals.unconfirmed).toBe(1000);
      const { data: open } = await app.call(
        listRecipients,
        { params: { id: String(id) }, query: { state: "unconfirmed", per_page: "100" } },
        { token },
      );
      const unsure = new Set(open.map(({ email }) => email));
      const onServer = new Set(smtp.accepted());
      for (let index = 0; index < 1000; index++) {
        const email = `reader-${index}@example.ge`;
        if (!unsure.has(email)) expect(onServer).toContain(email);
      }
      // Exactly the mails that the server accepted and the ledger does not list as sent are unconfirmed.
      expect(smtp.accepted().length).toBeGreaterThanOrEqual(done.totals.sent);
      expect(smtp.accepted().length).toBeLessThanOrEqual(done.totals.sent + done.totals.unconfirmed);
    } finally {
      await worker.kill();
    }
  }, 120_000);

  if (isFullRun)
    it("of every database connection, repeatedly, has the same result", async () => {
      const { app, smtp, token } = await begin({ sink: { delayMs: 10 } });
      await fill(app, token, 500);
      const id = await draft(app, token);
      await app.call(sendCampaign, { params: { id: String(id) } }, { token });
      for (const count of [50, 120, 200, 300]) {
        await smtp.waitFor(count);
        const admin = new pg.Client({ connectionString: app.config.databaseUrl });
        await admin.connect();
        await admin.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
        );
        await admin.end();
      }
      await smtp.waitFor(500);
      const done = await until(app, token, id, isOver);
      expect(twice(smtp.accepted())).toBe(0);
      expect(done.totals).toMatchObject({ recipients: 500, sent: 500, remaining: 0 });
    });
});
