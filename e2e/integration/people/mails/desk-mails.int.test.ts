import { listKeptMails } from "@ezo/contract/admin/operations/kept-mails";
import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { mailgunCall, mailgunFailure } from "@ezo/core/campaigns/bounces/testing/samples";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { stepCalls } from "../next-steps/step-calls.ts";

const ADDRESS = "sales@ezo.test";
const TOKEN = "a token of the mail server";
const KEY = "a key of the mail provider";
const writer = createTransport({ streamTransport: true, buffer: true });
let stack: Stack;
let seller: string;
beforeAll(async () => {
  stack = await startStack({
    env: {
      INBOUND_MAIL_ADDRESS: ADDRESS,
      INBOUND_MAIL_TOKEN: TOKEN,
      MAILGUN_SIGNING_KEY: KEY,
      RATE_LIMIT_SCALE: "1000",
    },
  });
  seller = await stack.token(MARKETING);
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

let serial = 0;
const params = (id: number) => ({ params: { id: String(id) } });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const detailOf = async (id: number) => (await stack.call(getEnquiry, params(id), { token: seller })).data;
const reply = async (id: number) => {
  const body = { subject: "Apartment 802", body: "When do you come?" };
  await stack.call(replyToEnquiry, { ...params(id), body }, { token: seller });
  await stack.drain();
};
const { set, cancel } = stepCalls(
  () => stack,
  () => seller,
);
const visit = async (id: number, dueAt: string) => {
  await set({ id }, { kind: "visit", due_at: dueAt, invite: true });
  await stack.drain();
};
/** Hands a mail in and waits until it is read. */
async function hand(raw: Uint8Array): Promise<void> {
  const answer = await fetch(`${stack.url()}/api/webhooks/mail`, {
    method: "POST",
    body: new Uint8Array(raw),
    headers: { "content-type": "message/rfc822", "x-webhook-token": TOKEN },
  });
  expect(answer.status).toBe(200);
  await stack.drain();
}
async function arrives(mail: SendMailOptions): Promise<void> {
  const written = await writer.sendMail({ messageId: `<desk-${++serial}@example.ge>`, ...mail });
  await hand(written.message as Buffer);
}

describe("a mail about a visit", () => {
  it("is the seller's, in the thread of the request, and is answered there: agreed, moved and cancelled", async () => {
    const { id, email } = await storeEnquiry(db());
    await reply(id);
    await visit(id, hours(26));
    await visit(id, hours(27));
    await cancel({ id });
    await stack.drain();
    const [written, ...visits] = await stack.mailbox.waitFor(email, 4);
    const [tagged = ""] = written?.replyTo?.map(({ address }) => address) ?? [];
    expect(tagged).toMatch(/^sales\+e\d+-[0-9a-v]{26}@ezo\.test$/);
    for (const [index, mail] of visits.entries()) {
      expect(mail.from?.name).toBe("Maka Marketingi");
      expect(mail.replyTo?.map(({ address }) => address)).toEqual([tagged]);
      const before = [written, ...visits].slice(0, index + 1).map((one) => one?.messageId);
      expect(mail.references?.split(/\s+/)).toEqual(before);
      expect(mail.inReplyTo).toBe(before.at(-1));
      // "Accepted" goes to the organizer.
      const entry = mail.attachments.find(({ mimeType }) => /calendar|ics/.test(mimeType))?.content;
      const text = typeof entry === "string" ? entry : new TextDecoder().decode(entry as ArrayBuffer);
      expect(text.replaceAll(/\r?\n[ \t]/g, "")).toContain(`mailto:${tagged}`);
    }
    await arrives({ from: email, to: tagged, subject: "Re", text: "I come at six" });
    expect((await detailOf(id)).mails.map(({ body }) => body)).toEqual(["I come at six"]);
    // What the seller writes then is in the same thread.
    await reply(id);
    const last = (await stack.mailbox.waitFor(email, 5)).at(-1);
    expect(last?.references).toContain(visits.at(-1)?.messageId);
  });
});

describe("a report of a mail that came back", () => {
  interface Report {
    about: string;
    action?: "failed" | "delayed";
    status?: string;
    answer?: string;
    filler?: string;
  }
  const report = (lines: Report) => {
    const { about, action = "failed", status = "5.1.1", answer = "550 no such user", filler = "" } = lines;
    return [
      "From: MAILER-DAEMON <mailer-daemon@mx.example.ge>",
      `To: ${ADDRESS}`,
      "Subject: Undelivered mail",
      `Message-ID: <report-${++serial}@mx.example.ge>`,
      "Content-Type: multipart/report; boundary=b",
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      filler,
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.example.ge",
      "",
      "Final-Recipient: rfc822; somebody@example.ge",
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${answer}`,
      "",
      "--b",
      "Content-Type: message/rfc822",
      "",
      `Message-ID: ${about}`,
      "",
      "--b--",
      "",
    ].join("\r\n");
  };
  const returns = (about: Report) => hand(Buffer.from(report(about)));
  const lastTo = (email: string) => stack.mailbox.to(email).at(-1)?.messageId ?? "";
  const kindsOf = async (id: number) => (await detailOf(id)).history.map(({ kind }) => kind);

  it("opens a request again that was completed since", async () => {
    const { id, email } = await storeEnquiry(db(), { openedAt: new Date() });
    await reply(id);
    const about = lastTo(email);
    await db().enquiry.update({ where: { id }, data: { status: "completed" } });
    const { version: before } = await detailOf(id);
    await returns({ about });
    const { clock, history, status, version } = await detailOf(id);
    expect([status, version, clock?.is_waiting]).toEqual(["in_progress", before + 1, true]);
    expect(history).toContainEqual(
      expect.objectContaining({ kind: "status", from: "completed", to: "in_progress" }),
    );
  });

  it("settles the reply as failed, once, and its clock goes on", async () => {
    const { id, email } = await storeEnquiry(db(), { openedAt: new Date() });
    await reply(id);
    const about = lastTo(email);
    expect((await detailOf(id)).clock).toMatchObject({ is_waiting: false, answer: { kind: "reply" } });
    // It may still arrive; and a receiver that does not know the mail knows no Message-ID of it.
    await returns({ about, action: "delayed", status: "4.4.1" });
    await returns({ about: "<invented@ezo.test>" });
    expect((await detailOf(id)).replies).toMatchObject([{ status: "sent", failure: null }]);
    // A full mailbox is no wrong address, but the mail has reached nobody all the same.
    await returns({ about, status: "5.2.2", answer: "552 mailbox\r\n full" });
    const detail = await detailOf(id);
    expect(detail.replies).toMatchObject([{ status: "failed", failure: "552 mailbox full" }]);
    expect(detail.clock).toMatchObject({ is_waiting: true, answer: null });
    expect(detail.is_unread).toBe(true);
    expect(detail.history.at(-1)).toMatchObject({ kind: "reply_failed", from: "returned" });
    const lines = await kindsOf(id);
    await returns({ about });
    // Its job, run again, finds that the mail was sent.
    const payload = { reply_id: detail.replies[0]?.id ?? 0 };
    await stack.queues.add([{ name: "send-reply", payload, id: `returned-${id}` }]);
    await stack.drain();
    expect((await detailOf(id)).replies).toMatchObject([{ status: "failed", failure: "552 mailbox full" }]);
    expect(await kindsOf(id)).toEqual(lines);
    expect(stack.mailbox.to(email)).toHaveLength(1);
    const told = stack.mailbox.to(MARKETING).filter(({ text }) => text?.includes(`open=${id}\n`));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain("552 mailbox full");
    expect(await db().receivedMail.count()).toBe(0);
  });

  it("may be a mail provider's, once it is final", async () => {
    const { id, email } = await storeEnquiry(db());
    await reply(id);
    const messageId = lastTo(email).replace(/^<|>$/g, "");
    const hears = async (severity: "temporary" | "permanent") => {
      const data = mailgunFailure({ id: `${severity}-${id}`, email, messageId }, severity);
      const answer = await fetch(`${stack.url()}/api/webhooks/bounces/mailgun`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(mailgunCall(KEY, data)),
      });
      expect(answer.status).toBe(200);
      return (await detailOf(id)).replies;
    };
    expect(await hears("temporary")).toMatchObject([{ status: "sent" }]);
    expect(await hears("permanent")).toMatchObject([
      { status: "failed", failure: "unknown address (mailgun)" },
    ]);
    expect((await detailOf(id)).clock).toMatchObject({ is_waiting: true, answer: null });
  });

  it("leaves a clock alone that another answer has stopped", async () => {
    const { id, email } = await storeEnquiry(db());
    await reply(id);
    const about = lastTo(email);
    await reply(id);
    await returns({ about });
    const { replies, clock } = await detailOf(id);
    expect(replies.map(({ status }) => status)).toEqual(["failed", "sent"]);
    expect(clock).toMatchObject({ is_waiting: false, answer: { kind: "reply" } });
  });

  it("is noted once at the request whose visit it is about", async () => {
    const { id, email } = await storeEnquiry(db(), { openedAt: new Date() });
    await visit(id, hours(26));
    const about = lastTo(email);
    for (const _report of ["a report", "another one"]) await returns({ about });
    const { history, is_unread } = await detailOf(id);
    expect(history.filter(({ kind }) => kind === "visit_refused").map(({ to }) => to)).toEqual([
      "550 no such user",
    ]);
    expect(is_unread).toBe(true);
  });

  it("is kept for operators where it is too large to be read", async () => {
    await returns({ about: "<large@ezo.test>", filler: "x\r\n".repeat(50_001) });
    const { data } = await stack.call(listKeptMails, {}, { token: await stack.token() });
    expect(data).toMatchObject([{ reason: "malformed", subject: "Undelivered mail", has_raw: true }]);
    await db().receivedMail.deleteMany();
  });
});
