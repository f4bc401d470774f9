import { listAudit } from "@ezo/contract/admin/operations/audit";
import { addEnquiryNote } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { marketingSettings } from "@ezo/contract/marketing/marketing-settings";
import { eraseHeld, findHeld, listErasures, refuseErasure } from "@ezo/contract/privacy";
import { askOwnData, getOwnData } from "@ezo/contract/site/own-data";
import { CONFIRMATIONS_PER_ADDRESS_AND_DAY } from "@ezo/contract/values/limits/mail";
import { ERASURE_DUE_DAYS } from "@ezo/contract/values/limits/personal-data";
import type { Locale } from "@ezo/contract/values/locale";
import { DAY_MS } from "@ezo/contract/values/time";
import { sweepOwnData } from "@ezo/core/own-data/sweep";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tablesWith } from "../../../stack/sql/every-table.ts";
import { anEnquiry, storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { aPhone, of } from "./person-calls.ts";

let stack: Stack;
let token: string;
let serial = 0;
beforeAll(async () => {
  stack = await startStack({ workers: 1, env: { RATE_LIMIT_SCALE: "0" } });
  token = await stack.token(MARKETING);
  await switchTo(true);
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const switchTo = (isOpen: boolean) =>
  stack.call(marketingSettings.put, { body: { own_data_form: isOpen } }, { token });
const newAddress = () => `own-${++serial}@example.ge`;
const ask = (email: string, locale: Locale = "en", key?: string) =>
  stack.call(
    askOwnData,
    { body: { email, locale } },
    key === undefined ? {} : { headers: { "idempotency-key": key } },
  );
/** The newest link that was mailed to an address, on the server of the test. */
function linkTo(email: string): string {
  const text = stack.mailbox.to(email).findLast((mail) => mail.text?.includes("/m/own-data/"))?.text ?? "";
  const path = /https:\/\/ezo\.test(\/m\/own-data\/[\w-]+\?locale=\w+)/.exec(text)?.[1];
  if (!path) throw new Error(`no link in ${text}`);
  return stack.url() + path;
}
async function mailedLink(email: string, locale: Locale = "en"): Promise<string> {
  await ask(email, locale);
  await stack.drain();
  return linkTo(email);
}
const open = async (url: string) => {
  const answer = await fetch(url);
  return { answer, status: answer.status, html: await answer.text() };
};
const press = async (url: string, action: string) => {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams({ action }) });
  return { answer, status: answer.status, text: await answer.text() };
};
/** What the audit log and the requests say of an address. */
const doneWith = async (email: string) => ({
  lines: await db().$queryRaw<{ action: string }[]>`
    select action from audit_lines where after->>'email_hash' = ${hashAddress(email)} order by id`.then(
    (rows) => rows.map(({ action }) => action),
  ),
  erasures: await db().erasureRequest.count({ where: { email } }),
});
const openErasures = async () => (await stack.call(listErasures, {}, { token })).data;
const openOf = async (email: string) => (await openErasures()).filter((one) => one.email === email);

describe("asking for the link", () => {
  it("is answered and mailed the same for known and unknown addresses", async () => {
    const [known, unknown] = [newAddress(), newAddress()];
    await storeEnquiry(db(), { email: known, message: "Something" });
    const answers = [await ask(known), await ask(unknown)];
    expect(answers[0]).toEqual(answers[1]);
    await stack.drain();
    const mails = [known, unknown].map((email) => stack.mailbox.to(email));
    expect(mails.map(({ length }) => length)).toEqual([1, 1]);
    const [one, other] = mails.map(([mail]) => ({
      subject: mail?.subject,
      text: mail?.text?.replace(/own-data\/[\w-]+/, ""),
    }));
    expect(one).toEqual(other);
    expect((await open(linkTo(unknown))).html).toContain("We hold nothing");
    expect((await open(linkTo(known))).html).toContain("Requests: 1");
  });

  it("is mailed once for a repeated key, and a few times a day", async () => {
    const email = newAddress();
    const key = `own data ${serial}`;
    await Promise.all([ask(email, "en", key), ask(email, "en", key)]);
    await stack.drain();
    expect(stack.mailbox.to(email)).toHaveLength(1);
    expect((await failureOf(ask(newAddress(), "en", key))).status).toBe(422);
    for (let again = 0; again < CONFIRMATIONS_PER_ADDRESS_AND_DAY + 1; again++) await ask(email);
    await stack.drain();
    expect(stack.mailbox.to(email)).toHaveLength(CONFIRMATIONS_PER_ADDRESS_AND_DAY);
  });

  it("is refused to robots, and while it is switched off, when links end, too", async () => {
    const email = newAddress();
    const bot = { email, locale: "en" as const, website: "https://spam.example" };
    expect((await failureOf(stack.call(askOwnData, { body: bot }))).body.code).toBe("looks_automated");
    const link = await mailedLink(email);
    await switchTo(false);
    try {
      expect((await stack.call(getOwnData, {})).data.is_open).toBe(false);
      expect((await failureOf(ask(newAddress()))).status).toBe(404);
      expect((await open(link)).status).toBe(404);
    } finally {
      await switchTo(true);
    }
    expect((await stack.call(getOwnData, {})).data.is_open).toBe(true);
  });
});

describe("the link", () => {
  // ASVS 5.0: 3.5.3
  it("changes and uses up nothing by being opened, in whatever language it was asked for", async () => {
    const email = newAddress();
    await storeEnquiry(db(), { email, message: "Meine eigenen Worte" });
    const link = await mailedLink(email, "ru");
    const before = await db().ownDataLink.findFirstOrThrow({ where: { email } });
    // The token itself is nowhere in the database.
    expect(JSON.stringify(before)).not.toContain(new URL(link).pathname.split("/").at(-1));
    // As scanners do it.
    for (let scan = 0; scan < 3; scan++) {
      const { answer, html } = await open(link);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(html).toContain('<html lang="ru">');
      await fetch(link, { method: "HEAD" });
    }
    expect(await db().ownDataLink.findFirst({ where: { email } })).toEqual(before);
    expect(await doneWith(email)).toEqual({ lines: [], erasures: 0 });
    const file = await press(link, "download");
    expect(file.answer.headers.get("content-disposition")).toContain("attachment");
    expect(JSON.parse(file.text)).toMatchObject({ email, requests: [{ message: "Meine eigenen Worte" }] });
    // It works until its time is over.
    expect((await press(link, "download")).status).toBe(200);
    expect((await doneWith(email)).lines).toEqual(["exported", "exported"]);
  });

  it("names campaigns by what their readers got", async () => {
    const email = newAddress();
    const contact = {
      email,
      emailHash: hashAddress(email),
      locale: "en",
      source: "import",
      status: "subscribed",
    } as const;
    const { id: contactId } = await db().contact.create({ data: contact });
    const texts = (["ka", "en"] as const).map((locale) => ({
      locale,
      subject: `Subject ${locale}`,
      moreSubjects: [`Second ${locale}`],
    }));
    for (const subjectIndex of [0, 1]) {
      const { id: campaignId } = await db().campaign.create({
        data: { name: "INTERNAL-NAME", segment: {}, translations: { create: texts } },
      });
      const messageId = `own-${campaignId}@ezo.test`;
      await db().campaignRecipient.create({
        data: { campaignId, contactId, email, locale: "en", messageId, subjectIndex, state: "sent" },
      });
    }
    const { text } = await press(await mailedLink(email), "download");
    const file = JSON.parse(text) as { campaigns: { subject: string }[] };
    expect(file.campaigns.map(({ subject }) => subject)).toEqual(["Subject en", "Second en"]);
    expect(text).not.toContain("INTERNAL-NAME");
  });

  it("does nothing once it has expired, nor one that is not ours", async () => {
    const email = newAddress();
    await storeEnquiry(db(), { email });
    const link = await mailedLink(email);
    await db().ownDataLink.updateMany({ where: { email }, data: { tokenExpiresAt: new Date(0) } });
    const forged = link.replace(/own-data\/[\w-]+/, `own-data/${"a".repeat(32)}`);
    for (const url of [link, forged]) {
      expect((await open(url)).status).toBe(404);
      for (const action of ["download", "erase"]) expect((await press(url, action)).status).toBe(404);
    }
    expect(await doneWith(email)).toEqual({ lines: [], erasures: 0 });
  });

  it("shows nothing of a victim whose number was typed beside one's own address", async () => {
    const [victim, attacker, phone] = [newAddress(), newAddress(), aPhone()];
    const mine = { phone, message: "VICTIM-WORDS", name: "VICTIM-NAME" };
    const withAddress = await storeEnquiry(db(), { ...mine, email: victim });
    // As staff enter it after a call: the number alone.
    const byPhone = await storeEnquiry(db(), { ...mine, email: "" });
    const body = anEnquiry({ email: attacker, phone, message: "ATTACKER-WORDS" });
    const { id: own } = (await stack.call(sendEnquiry, { body })).data;
    const mail = { enquiryId: own, subject: "VICTIM-SUBJECT", body: "VICTIM-MAIL", fromEmail: victim };
    await db().enquiryMail.create({ data: { ...mail, digest: `victim ${serial}` } });
    await stack.call(addEnquiryNote, { ...of(own), body: { text: "STAFF-NOTE on VICTIM" } }, { token });
    await stack.drain();
    // To staff they are one person: that is what an attacker hopes for.
    const { data } = await stack.call(findHeld, { body: { of: attacker } }, { token });
    expect(data.requests.map(({ id }) => id)).toEqual([byPhone.id, own]);

    const link = await mailedLink(attacker);
    const { html } = await open(link);
    expect(html).toContain("<li>Requests: 1</li>");
    expect(html).not.toContain("Mails from you");
    const { text } = await press(link, "download");
    expect(text).toContain("ATTACKER-WORDS");
    for (const secret of ["VICTIM", "STAFF-NOTE", victim])
      for (const shown of [html, text]) expect(shown).not.toContain(secret);
    const file = JSON.parse(text) as { requests: { id: number }[] };
    expect(file.requests.map(({ id }) => id)).toEqual([own]);

    // The victim sees what names their address, and not what they were made one person with.
    const { text: theirs } = await press(await mailedLink(victim), "download");
    expect((JSON.parse(theirs) as typeof file).requests.map(({ id }) => id)).toEqual([withAddress.id]);
    expect(theirs).not.toContain("ATTACKER");
    expect(theirs).not.toContain(attacker);
  });
});

describe("a request for erasure", () => {
  it("is stored once, shown to staff with its deadline, and finished by erasing, which is mailed", async () => {
    const email = newAddress();
    await storeEnquiry(db(), { email, message: "Erase me" });
    const link = await mailedLink(email);
    const presses = await Promise.all([1, 2, 3].map(() => press(link, "erase")));
    for (const { text } of presses) expect(text).toContain("You asked for erasure on");
    expect(await doneWith(email)).toEqual({ lines: ["erasure_asked"], erasures: 1 });
    const [erasure, ...more] = await openOf(email);
    expect(more).toEqual([]);
    expect(Date.parse(erasure?.due_at ?? "") - Date.parse(erasure?.asked_at ?? "")).toBe(
      ERASURE_DUE_DAYS * DAY_MS,
    );
    await stack.drain();
    const administrators = await db().user.count({
      where: { role: "admin", isActive: true, deletedAt: null },
    });
    const notices = { key: { startsWith: `erasure-asked-${erasure?.id}-` }, status: "sent" as const };
    expect(administrators).toBeGreaterThan(0);
    expect(await db().delivery.count({ where: notices })).toBe(administrators);
    const found = (await stack.call(findHeld, { body: { of: email } }, { token })).data;
    expect(found.erasure_due_at).toBe(erasure?.due_at);

    await stack.call(eraseHeld, { body: { of: email } }, { token });
    await stack.drain();
    expect(await openOf(email)).toEqual([]);
    expect(stack.mailbox.to(email).map(({ subject }) => subject)).toEqual([
      "The link to your personal data",
      "Your personal data has been erased",
    ]);
    expect((await open(link)).status).toBe(404);
    expect(await tablesWith(stack.database.pool, email)).toEqual([]);
    expect(await db().delivery.count({ where: { recipient: hashAddress(email) } })).toBe(0);
    const query = { entity: "person", action: "erasure_asked" } as object;
    const lines = (await stack.call(listAudit, { query }, { token: await stack.token() })).data;
    expect(lines[0]).toMatchObject({ actor: null, title: "", after: { email_hash: hashAddress(email) } });
  });

  it("is refused once, with a reason that is mailed, and may be made again", async () => {
    const email = newAddress();
    await storeEnquiry(db(), { email });
    const link = await mailedLink(email);
    await press(link, "erase");
    const id = (await openOf(email))[0]?.id ?? 0;
    const refuse = (reason: string) => stack.call(refuseErasure, { ...of(id), body: { reason } }, { token });
    expect((await failureOf(refuse("   "))).status).toBe(422);
    await refuse("The tax code wants the contract kept for six years.");
    expect((await failureOf(refuse("Again"))).status).toBe(404);
    await stack.drain();
    const mail = stack.mailbox.to(email).at(-1);
    expect(mail?.subject).toBe("Your request to erase your personal data");
    expect(mail?.text).toContain("The tax code wants the contract kept for six years.");
    expect(await openOf(email)).toEqual([]);
    expect((await doneWith(email)).lines).toEqual(["erasure_asked", "erasure_refused"]);
    await press(link, "erase");
    expect((await openOf(email))[0]?.id).toBeGreaterThan(id);
    // An erasure takes the refused one along.
    await stack.call(eraseHeld, { body: { of: email } }, { token });
    await stack.drain();
    expect(await tablesWith(stack.database.pool, email)).toEqual([]);
  });

  it("is not made where nothing is held, and is finished where nothing is left", async () => {
    const email = newAddress();
    await press(await mailedLink(email), "erase");
    expect(await openOf(email)).toEqual([]);
    expect((await failureOf(stack.call(eraseHeld, { body: { of: email } }, { token }))).status).toBe(404);
    await db().erasureRequest.create({ data: { email, locale: "en" } });
    await stack.call(eraseHeld, { body: { of: email } }, { token });
    expect(await openOf(email)).toEqual([]);
  });

  it("goes by itself after it was finished, and its address when no mail could be sent", async () => {
    const [open, refused, erased] = [newAddress(), newAddress(), newAddress()];
    const past = new Date(Date.now() - 89 * DAY_MS);
    const finished = { locale: "en" as const, finishedAt: past, askedAt: past };
    await db().erasureRequest.createMany({
      data: [
        { email: open, locale: "en", askedAt: past },
        { ...finished, email: refused, status: "refused", reason: "No" },
        { ...finished, email: erased, status: "erased" },
      ],
    });
    await db().ownDataLink.create({ data: { email: open, locale: "en", askedAt: past } });
    await sweepOwnData(db(), new Date());
    expect(await db().ownDataLink.count({ where: { email: open } })).toBe(0);
    const count = (email: string) => db().erasureRequest.count({ where: { email } });
    expect(await Promise.all([open, refused, erased].map(count))).toEqual([1, 1, 0]);
    await sweepOwnData(db(), new Date(Date.now() + 2 * DAY_MS));
    expect(await Promise.all([open, refused].map(count))).toEqual([1, 0]);
    await db().erasureRequest.deleteMany({ where: { email: open } });
  });
});
