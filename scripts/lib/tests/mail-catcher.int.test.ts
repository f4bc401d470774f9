import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startMailCatcher, type MailCatcher } from "./mail-catcher.ts";

let dataDir: string;
let mail: MailCatcher;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ezo-mail-"));
  mail = await startMailCatcher(dataDir, () => undefined);
});
afterAll(async () => {
  await mail.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const inbox = async () => {
  const response = await fetch(`${mail.inboxUrl}/email`);
  return ((await response.json()) as { subject: string }[]).map(({ subject }) => subject);
};

it("shows mails, and keeps them between starts", async () => {
  const message = { from: "ezo@ezo.test", to: "nino@ezo.test", subject: "გამარჯობა", text: "ტექსტი" };
  await nodemailer.createTransport(mail.smtpUrl).sendMail(message);
  await vi.waitFor(async () => expect(await inbox()).toEqual(["გამარჯობა"]));
  const before = { smtp: mail.smtpUrl, inbox: mail.inboxUrl };
  await mail.stop();
  mail = await startMailCatcher(dataDir, () => undefined);
  expect({ smtp: mail.smtpUrl, inbox: mail.inboxUrl }).toEqual(before);
  await vi.waitFor(async () => expect(await inbox()).toEqual(["გამარჯობა"]));
});

it("loads nothing from other hosts", async () => {
  const page = await (await fetch(mail.inboxUrl)).text();
  const addresses = [...page.matchAll(/(?:src|href)="([^"#{]+)"/g)].map((match) => match[1] ?? "");
  const assets = addresses.filter((address) => /\.(js|css)$/.test(address));
  expect(assets.length).toBeGreaterThan(5);
  expect(assets.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([]);
  const answers = await Promise.all(
    assets.map(async (address) => (await fetch(`${mail.inboxUrl}/${address}`)).status),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
});
