import { getEnquiry } from "@ezo/contract/enquiries";
import { replyToEnquiry } from "@ezo/contract/enquiry-replies";
import { cancelNextStep, setNextStep } from "@ezo/contract/enquiry-steps";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeEnquiry } from "../../../stack/factories.ts";
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
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const detailOf = async (id: number) => (await stack.call(getEnquiry, params(id), { token: seller })).data;
const reply = async (id: number) => {
  const body = { subject: "Apartment 802", body: "When do you come?" };
  await stack.call(replyToEnquiry, { ...params(id), body }, { token: seller });
  await stack.drain();
};
const visit = async (id: number, dueAt: string) => {
  const body = { kind: "visit" as const, due_at: dueAt, invite: true };
  await stack.call(setNextStep, { ...params(id), body }, { token: seller });
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
    await stack.call(cancelNextStep, { ...params(id), query: {} }, { token: seller });
    await stack.drain();
    const [written, ...visits] = await stack.mailbox.waitFor(email, 4);
    const [tagged = ""] = written?.replyTo?.map(({ address }) => address) ?? [];
    expect(tagged).toMatch(/^sales\+e\d+-[0-9a-f]{20}@ezo\.test$/);
    for (const [index, mail] of visits.entries()) {
      expect(mail.from?.name).toBe("Maka Marketingi");
      expect(mail.replyTo?.map(({ address }) => address)).toEqual([tagged]);
      const before = [written, ...visits].slice(0, index + 1).map((one) => one?.messageId);
      expect(mail.references?.split(/\s+/)).toEqual(before);
      expect(mail.inReplyTo).toBe(before.at(-1));
      // "Accepted" goes to the organizer.
      const entry = mail.attachments.find(({ mimeType }) => /calendar|ics/.test(mimeType))?.content;
      const text = typeof entry === "string" ? entry : new TextDecoder().decode(entry as ArrayBuffer);
      expect(text.replace(/\r\n[ \t]/g, "")).toContain(`mailto:${tagged}`);
    }
    await arrives({ from: email, to: tagged, subject: "Re", text: "I come at six" });
    expect((await detailOf(id)).mails.map(({ body }) => body)).toEqual(["I come at six"]);
    // What the seller writes then is in the same thread.
    await reply(id);
    const last = (await stack.mailbox.waitFor(email, 5)).at(-1);
    expect(last?.references).toContain(visits.at(-1)?.messageId);
  });
});
