import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { deleteContact } from "@ezo/contract/marketing/contacts";
import { CONFIRMATIONS_PER_ADDRESS_AND_DAY } from "@ezo/contract/values/limits/mail";
import { NEWSLETTER_PENDING_DAYS } from "@ezo/contract/values/limits/marketing";
import { suppress } from "@ezo/core/contacts/subscription/suppress";
import { runHousekeeping } from "@ezo/core/housekeeping/housekeeping";
import { createLog } from "@ezo/core/platform/log/log";
import { formerHash, hashAddress } from "@ezo/core/platform/queues/deliveries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmConsents } from "../../../stack/consents.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 1, env: { RATE_LIMIT_SCALE: "0" } });
  token = await stack.token(MARKETING);
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
let serial = 0;
const anAddress = () => `reader-${++serial}@example.ge`;
const consentTo = (email: string) =>
  stack.call(sendEnquiry, {
    body: anEnquiry({ email, name: "Somebody", locale: "en", marketing_consent: true }),
  });
const contactOf = (email: string) =>
  db().contact.findFirst({ where: { emailHash: { in: [hashAddress(email), formerHash(email)] } } });
const idOf = async (email: string) => (await contactOf(email))?.id ?? 0;
/** The links by which the address's owner can confirm, as mailed. */
const linksTo = async (email: string) => {
  await stack.drain();
  return linksIn(stack.mailbox.to(email));
};
const linksIn = (mails: readonly { text?: string | undefined }[]) =>
  mails
    .flatMap(({ text }) => /https:\/\/ezo\.test(\/m\/confirm\/[\w-]+)/.exec(text ?? "")?.[1] ?? [])
    .map((path) => stack.url() + path);
const leave = async (email: string, status: "unsubscribed" | "bounced" | "complained") => {
  const contactId = await idOf(email);
  await db().$transaction((tx) => suppress(tx, { contactId, status }));
};
const erase = async (email: string) =>
  stack.call(deleteContact, { params: { id: String(await idOf(email)) } }, { token });

/** Every state that an address on the list can have come to. */
const STATES: Record<string, { make?: (email: string) => Promise<unknown>; result: "on" | "asked" | "off" }> =
  {
    subscribed: { result: "on" },
    pending: {
      make: (email) =>
        db().contact.updateMany({ where: { email }, data: { status: "pending", source: "newsletter" } }),
      result: "on",
    },
    unsubscribed: { make: (email) => leave(email, "unsubscribed"), result: "asked" },
    bounced: { make: (email) => leave(email, "bounced"), result: "asked" },
    complained: { make: (email) => leave(email, "complained"), result: "off" },
    erased: { make: erase, result: "asked" },
    "erased after leaving": {
      make: async (email) => {
        await leave(email, "unsubscribed");
        await erase(email);
      },
      result: "asked",
    },
  };

it("is confirmed by mail in a firm that has chosen nothing", async () => {
  expect(await db().setting.count({ where: { name: "marketing" } })).toBe(0);
  const email = anAddress();
  expect((await consentTo(email)).data.confirms_consent).toBe(true);
  expect(await contactOf(email)).toMatchObject({ status: "pending", consentAt: null });
  const [link = "", ...others] = await linksTo(email);
  expect(others).toEqual([]);
  expect((await fetch(link, { method: "POST" })).status).toBe(200);
  expect(await contactOf(email)).toMatchObject({ status: "subscribed" });
});

describe("a consent in a form, where the firm has switched its confirmation off", () => {
  beforeAll(() => confirmConsents(db(), false));

  it("subscribes a new address at once", async () => {
    const email = anAddress();
    expect((await consentTo(email)).data).not.toHaveProperty("confirms_consent");
    expect(await contactOf(email)).toMatchObject({ email, status: "subscribed", source: "enquiry" });
    expect(await linksTo(email)).toEqual([]);
  });

  it.each(Object.entries(STATES))("leaves the decision to the owner of an address: %s", async (_, state) => {
    const email = anAddress();
    await consentTo(email);
    await state.make?.(email);
    const before = await contactOf(email);
    await consentTo(email);
    const after = await contactOf(email);
    if (state.result === "on") expect(after).toMatchObject({ status: "subscribed", version: 2 });
    else expect(after).toEqual(before);
    const links = await linksTo(email);
    expect(links).toHaveLength(state.result === "asked" ? 1 : 0);
    const [link] = links;
    if (!link) return;
    expect((await fetch(link)).status).toBe(200);
    expect(await contactOf(email)).toEqual(before);
    for (const _press of ["first", "second"])
      expect((await fetch(link, { method: "POST" })).status).toBe(200);
    expect(await contactOf(email)).toMatchObject({
      email,
      name: "Somebody",
      status: "subscribed",
      consentSource: "newsletter",
    });
  });

  it("of an earlier time is over once the owner has left, or was erased, since", async () => {
    for (const since of [(email: string) => leave(email, "unsubscribed"), erase]) {
      const email = anAddress();
      await consentTo(email);
      await erase(email);
      await consentTo(email);
      const [link = ""] = await linksTo(email);
      await fetch(link, { method: "POST" });
      await since(email);
      expect((await fetch(link, { method: "POST" })).status).toBe(404);
      expect((await contactOf(email))?.status).not.toBe("subscribed");
    }
  });

  it("asks within the daily limit of the mailbox, and changes nothing beyond it", async () => {
    const email = anAddress();
    await consentTo(email);
    await leave(email, "unsubscribed");
    for (let time = 0; time < CONFIRMATIONS_PER_ADDRESS_AND_DAY + 2; time++) await consentTo(email);
    expect(await linksTo(email)).toHaveLength(CONFIRMATIONS_PER_ADDRESS_AND_DAY);
    expect((await contactOf(email))?.status).toBe("unsubscribed");
  });

  it("finds an address with a domain in its own script that was erased under its former hash", async () => {
    const typed = `reader-${++serial}@ეზო.გე`;
    await consentTo(typed);
    const email = (await contactOf(typed))?.email ?? "";
    await erase(typed);
    await db().contact.updateMany({
      where: { emailHash: hashAddress(email) },
      data: { emailHash: formerHash(email) },
    });
    await consentTo(typed);
    expect(await db().contact.count({ where: { email } })).toBe(0);
    await stack.drain();
    const link = linksIn(stack.mailbox.all()).at(-1) ?? "";
    expect((await fetch(link, { method: "POST" })).status).toBe(200);
    expect(await contactOf(typed)).toMatchObject({
      email,
      emailHash: hashAddress(email),
      status: "subscribed",
    });
  });
});

describe("a consent in a form that its owner confirms by mail", () => {
  beforeAll(() => confirmConsents(db(), true));
  afterAll(() => confirmConsents(db(), false));

  it("puts a new address on the list once its owner has pressed the button", async () => {
    const email = anAddress();
    expect((await consentTo(email)).data.confirms_consent).toBe(true);
    const pending = await contactOf(email);
    expect(pending).toMatchObject({
      email,
      name: "Somebody",
      status: "pending",
      source: "enquiry",
      consentAt: null,
    });
    const [link = "", ...others] = await linksTo(email);
    expect(others).toEqual([]);
    // The enquiry keeps what was agreed to, and its confirmation has nothing to take back yet.
    expect(await db().enquiry.findFirstOrThrow({ where: { email } })).toMatchObject({
      marketingConsent: true,
    });
    expect(
      stack.mailbox
        .to(email)
        .map(({ text }) => text ?? "")
        .join(),
    ).not.toContain("/m/unsubscribe/");
    expect((await fetch(link)).status).toBe(200);
    expect(await contactOf(email)).toEqual(pending);
    for (const _press of ["first", "second"])
      expect((await fetch(link, { method: "POST" })).status).toBe(200);
    const confirmed = await contactOf(email);
    expect(confirmed).toMatchObject({ name: "Somebody", status: "subscribed", consentSource: "newsletter" });
    const lines = await db().contactHistory.findMany({
      where: { contactId: confirmed?.id ?? 0 },
      orderBy: { id: "asc" },
    });
    expect(lines.map(({ kind }) => kind)).toEqual(["asked", "confirmed", "consent"]);
  });

  it("asks the owner of an address that is pending again, and either link confirms", async () => {
    const email = anAddress();
    await consentTo(email);
    await consentTo(email);
    const links = await linksTo(email);
    expect(links).toHaveLength(2);
    expect((await contactOf(email))?.status).toBe("pending");
    expect((await fetch(links[0] ?? "", { method: "POST" })).status).toBe(200);
    expect((await contactOf(email))?.status).toBe("subscribed");
  });

  it.each(Object.entries(STATES))(
    "changes nothing for an address that is known, but for: %s",
    async (name, state) => {
      const email = anAddress();
      await confirmConsents(db(), false);
      await consentTo(email);
      await state.make?.(email);
      await confirmConsents(db(), true);
      const before = await contactOf(email);
      await consentTo(email);
      const isOn = name === "subscribed";
      if (isOn) expect(await contactOf(email)).toMatchObject({ status: "subscribed", version: 2 });
      else expect(await contactOf(email)).toEqual(before);
      expect(await linksTo(email)).toHaveLength(isOn || state.result === "off" ? 0 : 1);
    },
  );

  // The last one: housekeeping of later days ends sessions, too.
  it("is forgotten together with the address where its owner never presses it", async () => {
    const email = anAddress();
    await consentTo(email);
    expect(await linksTo(email)).toHaveLength(1);
    const statusAfter = async (days: number) => {
      const at = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
      await runHousekeeping(db(), createLog("silent", "test"), at);
      return (await contactOf(email))?.status;
    };
    expect(await statusAfter(NEWSLETTER_PENDING_DAYS - 1)).toBe("pending");
    expect(await statusAfter(NEWSLETTER_PENDING_DAYS + 1)).toBeUndefined();
  });
});
