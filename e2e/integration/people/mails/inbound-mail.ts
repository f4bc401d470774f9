import { settleReturned } from "@ezo/core/enquiries/answering/settle-reply";
import { createInboundAddresses } from "@ezo/core/mail/inbound-addresses";
import { createTransport } from "nodemailer";
import { expect, vi } from "vitest";
import type { Stack } from "../../../stack/stack.ts";

const TOKEN = "a token of the mail server";
/** What a stack needs in its environment to take mails. */
export const INBOUND_MAIL = { INBOUND_MAIL_ADDRESS: "sales@ezo.test", INBOUND_MAIL_TOKEN: TOKEN };
const writer = createTransport({ streamTransport: true, buffer: true });
let serial = 0;

interface Person {
  id: number;
  email: string;
}

/** Hands in a mail of an enquiry's person, and waits until the enquiry has it; notices about it may not be sent yet. */
export async function writeBack(stack: Stack, { id, email }: Person, text = "And when?"): Promise<void> {
  const { prisma: db } = stack.database;
  const mails = () => db.enquiryMail.count({ where: { enquiryId: id } });
  const before = await mails();
  const to = (await createInboundAddresses({ db, config: stack.config }).forEnquiry(id)) ?? "";
  const messageId = `<back-${++serial}@example.ge>`;
  const { message } = await writer.sendMail({ messageId, from: email, to, subject: "Re", text });
  const answer = await fetch(`${stack.url()}/api/webhooks/mail`, {
    method: "POST",
    body: new Uint8Array(message as Buffer),
    headers: { "content-type": "message/rfc822", "x-webhook-token": TOKEN },
  });
  expect(answer.status).toBe(200);
  await vi.waitFor(async () => expect(await mails()).toBe(before + 1), { timeout: 30_000, interval: 20 });
}

/** A mail to an enquiry's person, which the mail server had taken, comes back. */
export async function mailComesBack(stack: Stack, { id: enquiryId }: Person): Promise<void> {
  const { prisma: db } = stack.database;
  const reply = await db.enquiryReply.create({
    data: { enquiryId, subject: "Hello", body: "Hello", status: "sent" },
    select: { id: true },
  });
  await settleReturned({ db }, reply.id, "550 no such mailbox");
}
