import { getEnquiry, listEnquiries, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import { getResponseTimes } from "@ezo/contract/enquiries/response-clock";
import { DAY_MS } from "@ezo/contract/values/time";
import { escalateLate } from "@ezo/core/enquiries/clock/escalate";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

const ADDRESS = "sales@ezo.test";
const TOKEN = "a token of the mail server";
const writer = createTransport({ streamTransport: true, buffer: true });
let stack: Stack;
let seller: string;
beforeAll(async () => {
  stack = await startStack({
    env: { INBOUND_MAIL_ADDRESS: ADDRESS, INBOUND_MAIL_TOKEN: TOKEN, RATE_LIMIT_SCALE: "1000" },
  });
  seller = await stack.token(MARKETING);
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

let serial = 0;
const params = (id: number) => ({ params: { id: String(id) } });
const detailOf = async (id: number) => (await stack.call(getEnquiry, params(id), { token: seller })).data;
async function reply(id: number): Promise<void> {
  const body = { subject: "Apartment 802", body: "It is free." };
  await stack.call(replyToEnquiry, { ...params(id), body }, { token: seller });
  await stack.drain();
}
/** Hands in a mail that answers the last one they got, and waits until it is read. */
async function writes(email: string, mail: SendMailOptions = {}): Promise<void> {
  const answered = stack.mailbox.to(email).at(-1)?.messageId;
  const { message } = await writer.sendMail({
    messageId: `<again-${++serial}@example.ge>`,
    from: email,
    to: ADDRESS,
    subject: "Re",
    text: "And when?",
    ...(answered ? { inReplyTo: answered } : {}),
    ...mail,
  });
  const answer = await fetch(`${stack.url()}/api/webhooks/mail`, {
    method: "POST",
    body: new Uint8Array(message as Buffer),
    headers: { "content-type": "message/rfc822", "x-webhook-token": TOKEN },
  });
  expect(answer.status).toBe(200);
  await stack.drain();
}
/** Of days later: whatever the office's hours are, somebody has waited for long by then. */
const sweep = (days: number) => escalateLate({ db: db(), now: () => new Date(Date.now() + days * DAY_MS) });
const stagesOf = async (enquiryId: number) =>
  (await db().enquiryEscalation.findMany({ where: { enquiryId }, orderBy: { id: "asc" } })).map(
    ({ stage }) => stage,
  );
const figures = async () => (await stack.call(getResponseTimes, { query: {} }, { token: seller })).data.total;

describe("a person who writes again after an answer", () => {
  beforeEach(() => db().enquiry.deleteMany());

  it("waits since that mail, among those who wait, until somebody answers; the first answer stays", async () => {
    const { id, email } = await storeEnquiry(db());
    await reply(id);
    const { clock: answered } = await detailOf(id);
    const counted = await figures();
    await writes(email);
    await writes(email);
    const { clock, mails } = await detailOf(id);
    expect(clock).toEqual({ ...answered, is_waiting: true, waits_since: mails[0]?.created_at });
    const other = await storeEnquiry(db(), { status: "completed" });
    const { data } = await stack.call(listEnquiries, { query: { sort: "waiting" } }, { token: seller });
    expect(data.map((row) => row.id)).toEqual([id, other.id]);
    expect(await figures()).toEqual(counted);
    await stack.call(noteCall, { ...params(id), body: { outcome: "reached" } }, { token: seller });
    expect((await detailOf(id)).clock).toEqual(answered);
    expect(await figures()).toEqual(counted);
  });

  it("waits on where a call from before that mail is noted after it", async () => {
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    const { id, email } = await storeEnquiry(db(), { createdAt: ago(60) });
    await reply(id);
    await writes(email);
    const { clock } = await detailOf(id);
    expect(clock?.is_waiting).toBe(true);
    const note = (more: { called_seconds_ago?: number }) =>
      stack.call(noteCall, { ...params(id), body: { outcome: "reached", ...more } }, { token: seller });
    await note({ called_seconds_ago: 30 });
    const after = (await detailOf(id)).clock;
    expect(after).toMatchObject({ is_waiting: true, waits_since: clock?.waits_since });
    // It came before the reply, and is the first answer.
    expect(after?.answer?.kind).toBe("call");
    expect(Date.parse(after?.answer?.at ?? "")).toBeLessThanOrEqual(ago(30).getTime());
    await note({});
    expect((await detailOf(id)).clock?.is_waiting).toBe(false);
  });

  it("is escalated as any late one, once for each wait", async () => {
    const { id, email } = await storeEnquiry(db());
    await reply(id);
    await writes(email);
    // There is one seller only, who has it by the reply, and would not be given it again.
    await db().enquiry.update({ where: { id }, data: { assigneeId: null } });
    expect(await sweep(5)).toBe(1);
    expect(await sweep(5)).toBe(0);
    expect((await detailOf(id)).clock).toMatchObject({ is_waiting: true, escalated_to: "seller" });
    expect(await sweep(9)).toBe(1);
    expect(await sweep(9)).toBe(0);
    expect(await stagesOf(id)).toEqual([1, 2]);
    await reply(id);
    await writes(email);
    expect((await detailOf(id)).clock).toMatchObject({ is_waiting: true, escalated_to: null });
    await db().enquiry.update({ where: { id }, data: { assigneeId: null } });
    await sweep(5);
    expect(await stagesOf(id)).toEqual([1, 2, 1]);
  });

  it("is so too of a walk-in, and of a completed enquiry that a mail opens again", async () => {
    const email = "walk-in@example.ge";
    const body = { name: "Nino", email, source: "walk_in" as const };
    const { data: walkIn } = await stack.call(enterEnquiry, { body }, { token: seller });
    expect(walkIn.clock).toBeNull();
    await stack.drain();
    await writes(email);
    expect((await detailOf(walkIn.id)).clock).toMatchObject({ is_waiting: true, answer: null });
    await stack.call(
      updateEnquiry,
      { ...params(walkIn.id), body: { status: "completed" } },
      { token: seller },
    );
    expect((await detailOf(walkIn.id)).clock).toBeNull();
    expect(await sweep(5)).toBe(0);
    const { id, email: other } = await storeEnquiry(db());
    await reply(id);
    const done = { status: "completed" as const, reason: "Bought elsewhere" };
    await stack.call(updateEnquiry, { ...params(id), body: done }, { token: seller });
    await writes(other);
    const { clock, status } = await detailOf(id);
    expect([status, clock?.is_waiting]).toEqual(["in_progress", true]);
  });

  it("waits since the new question, where a thank-you was completed, with a word or without, unless staff took that back", async () => {
    const { id, email } = await storeEnquiry(db());
    await reply(id);
    await writes(email);
    const thanked = (await detailOf(id)).clock?.waits_since ?? "";
    const status = async (to: "completed" | "in_progress", reason?: string) =>
      stack.call(
        updateEnquiry,
        { ...params(id), body: { status: to, ...(reason ? { reason } : {}) } },
        { token: seller },
      );
    for (const reason of [undefined, "Only a thank-you"]) {
      await status("completed", reason);
      expect((await detailOf(id)).clock?.is_waiting).toBe(false);
      await status("in_progress");
      expect((await detailOf(id)).clock?.waits_since).toBe(thanked);
    }
    await status("completed");
    await writes(email);
    const { clock } = await detailOf(id);
    expect(Date.parse(clock?.waits_since ?? "")).toBeGreaterThan(Date.parse(thanked));
  });

  it("is not so where a program has written", async () => {
    const { id, email } = await storeEnquiry(db());
    await reply(id);
    await writes(email, { headers: { "auto-submitted": "auto-replied" } });
    const { clock, mails } = await detailOf(id);
    expect([mails.length, clock?.is_waiting]).toEqual([1, false]);
  });
});
