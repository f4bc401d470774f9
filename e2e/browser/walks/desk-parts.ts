import { addPushDevice, removePushDevice } from "@ezo/contract/push-subscriptions";
import type { Locale } from "@ezo/contract/values/locale";
import type { Locator } from "@playwright/test";
import { createTransport } from "nodemailer";
import { type BuiltSystem, MAIL_TOKEN, type StaffAccount } from "../../stack/built-system.ts";
import { startFirmMailServer } from "../../stack/services/firm-mail-server.ts";
import { startImap } from "../../stack/services/imap.ts";
import type { ReceivedMail } from "../../stack/services/mailbox.ts";
import { PushService } from "../../stack/services/push-service.ts";
import { expect, type Page, unique } from "../fixtures.ts";
import type { adminText } from "../admin/admin-text.ts";

type Say = ReturnType<typeof adminText>;
export type Desk = ReturnType<typeof desk>;

/** The seller's language, by that of the visitor: the admin has no Russian. */
export const SELLERS = { ka: "ka", en: "en", ru: "en" } as const satisfies Record<Locale, "ka" | "en">;

/** An address that only one test writes to. */
export const anAddress = (name: string): string => `${unique(name).replace(" ", "-")}@example.ge`;

/** The open request, in the seller's language. */
export function desk(seller: Page, say: Say) {
  const request = seller.getByRole("region", { name: say("request.pane") });
  const button = (key: string, inside: Locator = request): Locator =>
    inside.getByRole("button", { name: say(key), exact: true });
  return {
    seller,
    say,
    request,
    button,
    heading: request.getByRole("heading", { level: 2 }),
    step: request.getByRole("region", { name: say("step.title") }),
    body: request.getByRole("textbox", { name: say("reply.body"), exact: true }),
  };
}

/** Begins a mail to the person who asked by one of the templates. */
export async function takeTemplate({ seller, say, request }: Desk, template: string): Promise<void> {
  await request.getByRole("combobox", { name: say("reply.template"), exact: true }).click();
  await seller.getByRole("option", { name: say(`reply.template.${template}`), exact: true }).click();
}

/** Sends the mail that is written. */
export async function sendMail({ button, body }: Desk): Promise<void> {
  await button("reply.send").click();
  await expect(body).toHaveValue("");
}

/** Makes an offer at today's price. */
export async function makeOffer({ seller, say, request, button }: Desk): Promise<void> {
  await button("offer.make").click();
  const dialog = seller.getByRole("dialog");
  await button("offer.make", dialog).click();
  await expect(dialog).toHaveCount(0);
  const open = say("offer.open", { number: "" }).trim();
  await expect(request.getByRole("link", { name: open })).toBeVisible();
}

/** Holds the apartment for a week. */
export async function hold({ button }: Desk): Promise<void> {
  await button("offered.quick.week").click();
  await button("holds.hold").click();
  await expect(button("holds.release")).toBeVisible();
}

/** Lets other tests have the apartment. */
export async function release({ button }: Desk): Promise<void> {
  await button("holds.release").click();
  await expect(button("holds.hold")).toBeVisible();
}

/**
 * A device of the seller's that gets push messages. Chromium has no push service here: the test is the service, and decrypts what it is
 * sent as a browser does before it hands it to the service worker.
 */
export async function openDevice(system: BuiltSystem, seller: StaffAccount, language: "ka" | "en") {
  const service = await PushService.start();
  const browser = service.browser();
  const token = await system.signIn(seller);
  const { data } = await system.call(addPushDevice, { body: { ...browser, language } }, { token });
  return {
    /** What the service worker is given to show, once `count` messages have come. */
    shown: async (count: number) => {
      const message = (await service.until(browser, count)).at(-1);
      if (!message) throw new Error("no push message has come");
      return message.shown;
    },
    close: async () => {
      await system.call(removePushDevice, { params: { id: String(data.id) } }, { token });
      await service.die();
    },
  };
}

type InboundWay = "webhook" | "imap";

/** The firm's mail server, to which visitors write; Ezo gets their mails from it by one of its two ways. */
export async function openInbound(system: BuiltSystem, way: InboundWay) {
  if (way === "webhook") return startFirmMailServer((raw) => handIn(system, raw));
  const imap = await startImap();
  await system.restartWith("worker", { INBOUND_IMAP_URL: imap.url });
  const { url, close } = await startFirmMailServer(async (raw) => {
    await imap.deliver(raw);
    await system.fetchMails();
  });
  return {
    url,
    close: async () => {
      await close();
      await system.restartWith("worker", { INBOUND_IMAP_URL: undefined });
      await imap.close();
    },
  };
}

async function handIn(system: BuiltSystem, raw: Buffer): Promise<void> {
  const { status } = await fetch(`${system.url}/api/webhooks/mail`, {
    method: "POST",
    headers: { "content-type": "message/rfc822", "x-webhook-token": MAIL_TOKEN },
    body: new Uint8Array(raw),
  });
  if (status !== 200) throw new Error(`the mail was answered with ${status}`);
}

/** The visitor answers a mail by SMTP, as their mail program would; returns the Message-ID without its brackets. */
export async function answerMail(
  server: { url: string },
  mail: ReceivedMail | undefined,
  answer: { from: string; text: string },
): Promise<string> {
  const replyTo = mail?.replyTo?.[0]?.address ?? "";
  expect(replyTo, "an address of this request's own").toContain("+e");
  const { messageId } = await createTransport(server.url).sendMail({
    ...answer,
    to: replyTo,
    subject: `Re: ${mail?.subject ?? ""}`,
    inReplyTo: mail?.messageId,
  });
  return messageId.replace(/[<>]/g, "");
}

/** The calendar file of a mail, its folded lines made whole. */
export function calendarIn(mail: ReceivedMail | undefined): string {
  const types = ["text/calendar", "application/ics"];
  const part = mail?.attachments.find(({ mimeType }) => types.includes(mimeType));
  if (!part) throw new Error(`no calendar file in: ${mail?.subject}`);
  const { content } = part;
  const file = typeof content === "string" ? content : new TextDecoder().decode(content as ArrayBuffer);
  return file.replace(/\r\n[ \t]/g, "");
}
