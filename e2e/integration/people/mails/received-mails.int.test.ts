import { dismissKeptMail, getKeptMail, listKeptMails } from "@ezo/contract/admin/operations/kept-mails";
import { getSystem } from "@ezo/contract/admin/operations/system";
import { deleteEnquiry, getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { getEnquiryFile, replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { getPerson } from "@ezo/contract/persons";
import { OPENED_BY_MAIL_PER_DAY, OPENED_BY_MAILS_PER_DAY } from "@ezo/contract/values/limits/mail";
import { createInboundAddresses } from "@ezo/core/mail/inbound-addresses";
import { fetchMails } from "@ezo/core/enquiries/mails/fetch-mails";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { createAccount } from "@ezo/core/users/accounts";
import { createLog } from "@ezo/core/platform/log/log";
import fc from "fast-check";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runs } from "@ezo/contract/testing/scope";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { startImap, type TestImap } from "../../../stack/services/imap.ts";
import { ADMIN, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";
import { bounceReport, type Reported } from "./bounce-report.ts";

const ADDRESS = "sales@ezo.test";
const TOKEN = "a token of the mail server";
const writer = createTransport({ streamTransport: true, buffer: true });
let imap: TestImap;
let stack: Stack;
let token: string;
beforeAll(async () => {
  imap = await startImap();
  stack = await startStack({
    env: {
      INBOUND_MAIL_ADDRESS: ADDRESS,
      INBOUND_MAIL_TOKEN: TOKEN,
      INBOUND_IMAP_URL: imap.url,
      INBOUND_BOUNCES: "yes",
      INBOUND_AUTH_SERVER: "mx.ezo.test",
      RATE_LIMIT_SCALE: "1000",
    },
  });
  token = await stack.token();
});
afterAll(async () => {
  await stack.stop();
  await imap.close();
});
const db = () => stack.database.prisma;

let serial = 0;
const raw = async (mail: SendMailOptions) =>
  (await writer.sendMail({ messageId: `<mail-${++serial}@example.ge>`, ...mail })).message as Buffer;
const post = (body: Uint8Array, headers: Record<string, string> = { "x-webhook-token": TOKEN }) =>
  fetch(`${stack.url()}/api/webhooks/mail`, {
    method: "POST",
    body: new Uint8Array(body),
    headers: { "content-type": "message/rfc822", ...headers },
  });
/** Hands a mail in and waits until it is read. */
async function arrives(mail: SendMailOptions): Promise<void> {
  expect((await post(await raw(mail))).status).toBe(200);
  await stack.drain();
}
const detailOf = async (id: number) =>
  (await stack.call(getEnquiry, { params: { id: String(id) } }, { token })).data;
const keptCheck = async () =>
  (await stack.call(getSystem, {}, { token })).data.checks.find(({ name }) => name === "mail_kept");
const of = (email: string) => db().enquiry.findMany({ where: { email }, orderBy: { id: "asc" } });
const reply = async (id: number) => {
  const body = { subject: "ბინა 802", body: "როდის მოხვალთ?" };
  await stack.call(replyToEnquiry, { params: { id: String(id) }, body }, { token });
  await stack.drain();
};
/** The last mail to an address, with the address that answers go to. */
function lastTo(email: string) {
  const mail = stack.mailbox.to(email).at(-1);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? "";
  return { messageId: header("message-id"), references: header("references"), replyTo: header("reply-to") };
}

/** A contact with a campaign's mail. */
async function aReader(email: string) {
  const contact = await db().contact.create({
    data: { email, emailHash: hashAddress(email), locale: "ka", source: "import", status: "subscribed" },
  });
  const campaign = await db().campaign.create({
    data: { name: "News", segment: { all: true }, status: "sent" },
  });
  const messageId = `campaign-mail-${++serial}@ezo.test`;
  const of = { campaignId: campaign.id, contactId: contact.id };
  const recipient = await db().campaignRecipient.create({
    data: { ...of, email, locale: "ka", messageId, state: "sent" },
  });
  return { id: contact.id, email, messageId, campaign, recipient };
}

describe("an answer to a mail from the inbox", () => {
  it("comes back to its request, with its files, and its owner is notified", async () => {
    const admin = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
    const { id, email } = await storeEnquiry(db(), { assigneeId: admin.id, openedAt: new Date() });
    await reply(id);
    const sent = lastTo(email);
    expect(sent.replyTo).toMatch(/^sales\+e[0-9]+-[0-9a-v]{26}@ezo\.test$/);
    await arrives({
      from: { name: "Nino", address: email },
      to: sent.replyTo.toUpperCase(),
      subject: "Re: ბინა 802",
      text: "შაბათს.\n\n> როდის მოხვალთ?",
      attachments: [{ filename: "plan.pdf", content: "%PDF-1.7 a plan", contentType: "application/pdf" }],
    });
    const detail = await detailOf(id);
    expect(detail.mails).toMatchObject([
      {
        from_name: "Nino",
        from_email: email,
        subject: "Re: ბინა 802",
        body: "შაბათს.\n\n> როდის მოხვალთ?",
        is_automatic: false,
        files: [{ name: "plan.pdf", type: "application/pdf", size: 15 }],
        files_left_out: 0,
      },
    ]);
    expect(detail.history.map(({ kind }) => kind)).toContain("mail_received");
    expect(detail.is_unread).toBe(true);
    expect(stack.mailbox.to(ADMIN).at(-1)?.text).toContain("შაბათს.");
    const [file] = detail.mails[0]?.files ?? [];
    const params = { id: String(id), file: String(file?.id) };
    const answer = await fetch(`${stack.url()}/api/admin/customers/${id}/files/${file?.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await answer.text()).toBe("%PDF-1.7 a plan");
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-disposition")).toBe("attachment");
    // Of another request, or by those who may not see requests, there is no such file.
    const other = await storeEnquiry(db());
    const account = { email: "editor@ezo.test", name: "Editor", role: "editor", password: PASSWORD } as const;
    await createAccount(db(), account);
    const editor = await stack.token(account.email);
    await expect(
      stack.call(getEnquiryFile, { params: { ...params, id: String(other.id) } }, { token }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(stack.call(getEnquiryFile, { params }, { token: editor })).rejects.toMatchObject({
      status: 403,
    });
    // What staff write next is in the thread of it.
    await reply(id);
    expect(lastTo(email).references).toContain(`<mail-${serial}@example.ge>`);
  });

  it("finds its request by the mail that it answers, where the address has lost its tag", async () => {
    const { id, email } = await storeEnquiry(db());
    await reply(id);
    const { messageId } = lastTo(email);
    await arrives({
      from: "assistant@example.ge",
      to: ADDRESS,
      subject: "Re",
      text: "She comes",
      inReplyTo: messageId,
    });
    await arrives({
      from: "assistant@example.ge",
      to: ADDRESS,
      text: "And her brother",
      references: [`<mail-${serial}@example.ge>`],
    });
    expect((await detailOf(id)).mails.map(({ body }) => body)).toEqual(["She comes", "And her brother"]);
    expect(await of("assistant@example.ge")).toEqual([]);
  });

  it("opens a completed request again; what a program has written does not, and notifies nobody", async () => {
    const { id, email } = await storeEnquiry(db(), { status: "completed", openedAt: new Date() });
    await reply(id);
    const { replyTo } = lastTo(email);
    const notices = () => db().delivery.count({ where: { key: { startsWith: "answered-" } } });
    const before = await notices();
    await arrives({
      from: email,
      to: replyTo,
      subject: "Away",
      text: "I am away until Monday",
      headers: { "Auto-Submitted": "auto-replied" },
    });
    const away = await detailOf(id);
    expect([away.status, away.is_unread, await notices()]).toEqual(["completed", false, before]);
    expect(away.mails).toMatchObject([{ is_automatic: true }]);
    await arrives({ from: email, to: replyTo, text: "I am back" });
    const back = await detailOf(id);
    expect([back.status, back.is_unread, back.version]).toEqual(["in_progress", true, away.version + 1]);
    expect(await notices()).toBeGreaterThan(before);
  });

  it("is taken by nobody's request but its own: signatures of others are none", async () => {
    const [one, other] = [await storeEnquiry(db()), await storeEnquiry(db())];
    const addresses = createInboundAddresses({ db: db(), config: stack.config });
    const own = (await addresses.forEnquiry(one.id)) ?? "";
    const [, signature = ""] = /-([0-9a-z]+)@/.exec(own) ?? [];
    const forged = own.replace(`e${one.id}-`, `e${other.id}-`);
    const guess = own.replace(signature, "0".repeat(signature.length));
    for (const to of [forged, guess, own.replace("ezo.test", "evil.test")])
      expect(await addresses.enquiryOf([to])).toBeNull();
    expect(await addresses.enquiryOf(["someone@example.ge", own])).toBe(one.id);
    await arrives({ from: "stranger@example.ge", to: forged, text: "Let me in" });
    expect((await detailOf(other.id)).mails).toEqual([]);
    expect(await of("stranger@example.ge")).toHaveLength(1);
  });
});

describe("a mail that answers nothing", () => {
  it("opens a request, in its sender's language, and is confirmed by no automatic mail", async () => {
    await arrives({
      from: { name: "Анна", address: "Anna@example.ru" },
      to: ADDRESS,
      subject: "Квартира",
      text: "Здравствуйте! Есть ли двухкомнатные?",
    });
    const [opened, ...others] = await of("Anna@example.ru");
    expect(others).toEqual([]);
    expect(opened).toMatchObject({
      source: "email",
      cameFrom: "(email)",
      firstCameFrom: "(email)",
      name: "Анна",
      locale: "ru",
      message: "Квартира\n\nЗдравствуйте! Есть ли двухкомнатные?",
    });
    expect(opened?.clockStartedAt).not.toBeNull();
    expect(stack.mailbox.to("anna@example.ru")).toEqual([]);
    const detail = await detailOf(opened?.id ?? 0);
    expect(detail.mails).toMatchObject([{ subject: "Квартира", body: "" }]);
    // It is announced as any new one.
    expect(stack.mailbox.to(ADMIN).some(({ text }) => text?.includes("Здравствуйте!"))).toBe(true);
    const person = await stack.call(getPerson, { params: { id: String(detail.person?.id) } }, { token });
    expect(person.data.timeline.map(({ kind }) => kind)).toContain("mail");
  });

  it("joins the newest open request of its sender, and opens few a day", async () => {
    const email = "often@example.ge";
    const older = await storeEnquiry(db(), { email, createdAt: new Date(Date.now() - 60_000) });
    const { id } = await storeEnquiry(db(), { email });
    await db()
      .$executeRaw`update customers set person_id = person_of(${email}, '', 'N') where email = ${email}`;
    await arrives({ from: email, to: ADDRESS, text: "One more question" });
    expect((await detailOf(id)).mails).toHaveLength(1);
    await db().enquiry.updateMany({ where: { id: { in: [id, older.id] } }, data: { status: "completed" } });
    for (let count = 0; count < OPENED_BY_MAIL_PER_DAY + 2; count++) {
      await arrives({ from: email, to: ADDRESS, text: `Question ${count}` });
      await db().enquiry.updateMany({ where: { email }, data: { status: "completed" } });
    }
    expect(await db().enquiry.count({ where: { email, source: "email" } })).toBe(OPENED_BY_MAIL_PER_DAY);
  });

  it("of a program, or of our own, is nobody's", async () => {
    const count = () => db().enquiry.count();
    const before = await count();
    await arrives({
      from: "news@example.ge",
      to: ADDRESS,
      subject: "Sale",
      text: "Sale!",
      headers: { "List-Id": "<n.example>" },
    });
    await arrives({ from: ADDRESS, to: ADDRESS, text: "Round and round" });
    await arrives({ from: "sales+x@EZO.test", to: ADDRESS, text: "Round and round" });
    expect(await count()).toBe(before);
    // Of the program's there is a line, without the mail itself and without a warning.
    const kept = await stack.call(listKeptMails, {}, { token });
    expect(kept).toMatchObject({
      data: [{ reason: "automatic", sender: "news@example.ge", subject: "Sale", has_raw: false }],
      meta: { total: 1 },
    });
    const [line] = await db().receivedMail.findMany({});
    expect(line?.raw.byteLength).toBe(0);
    expect((await keptCheck())?.verdict).toBe("green");
  });
});

describe("the sender of a mail", () => {
  const says = (results: string) => ({ "Authentication-Results": `mx.ezo.test; ${results}` });

  it("is marked where the mail server does not confirm it", async () => {
    const email = "checked@example.ge";
    const from = { from: email, to: ADDRESS };
    await arrives({ ...from, text: "1" });
    await arrives({ ...from, text: "2", headers: says("dkim=pass header.d=example.ge") });
    await arrives({ ...from, text: "3", headers: says("dkim=none; spf=none") });
    const [enquiry, ...others] = await of(email);
    expect(others).toEqual([]);
    const { mails } = await detailOf(enquiry?.id ?? 0);
    expect(mails.map((mail) => mail.sender_check)).toEqual([null, "confirmed", "unconfirmed"]);
  });

  it("that its domain disowns is matched to nobody, but for a signed address", async () => {
    const email = "disowned@example.ge";
    await arrives({ from: email, to: ADDRESS, text: "It is me" });
    const [own] = await of(email);
    const id = own?.id ?? 0;
    const keys = () => db().personKey.findMany({ where: { personId: own?.personId ?? 0 } });
    const before = await keys();
    const headers = says("dmarc=fail (p=none) header.from=example.ge");
    for (let count = 0; count < OPENED_BY_MAIL_PER_DAY + 2; count++)
      await arrives({ from: email, to: ADDRESS, text: `It is not ${count}`, headers });
    expect((await detailOf(id)).mails).toHaveLength(1);
    const strangers = (await of(email)).slice(1);
    // With the first one, as many as an address may open.
    expect(strangers).toHaveLength(OPENED_BY_MAIL_PER_DAY - 1);
    for (const { personId } of strangers) {
      expect(personId).not.toBe(own?.personId);
      expect(await db().personKey.count({ where: { personId: personId ?? 0 } })).toBe(0);
    }
    expect(await keys()).toEqual(before);
    const addresses = createInboundAddresses({ db: db(), config: stack.config });
    await arrives({
      from: email,
      to: (await addresses.forEnquiry(id)) ?? "",
      text: "By the answer",
      headers,
    });
    expect((await detailOf(id)).mails.map((mail) => mail.sender_check)).toEqual([null, "failed"]);
    await db().receivedMail.deleteMany({});
  });
});

describe("mails, however they arrive", () => {
  it("are taken with the token alone", async () => {
    const mail = await raw({ from: "a@example.ge", to: ADDRESS, text: "x" });
    expect((await post(mail, {})).status).toBe(401);
    expect((await post(mail, { "x-webhook-token": "wrong" })).status).toBe(401);
    expect((await post(mail, { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  });

  it("count once, whichever ways they come and however often, and none is lost", async () => {
    const ways = fc.array(fc.constantFrom("post", "imap", "again"), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(ways, { minLength: 1, maxLength: 4 }), async (mails) => {
        const email = `ways-${++serial}@example.ge`;
        const arriving: Promise<unknown>[] = [];
        const texts: string[] = [];
        for (const waysOfOne of mails) {
          const text = `text ${++serial}`;
          texts.push(text);
          const bytes = await raw({ from: email, to: ADDRESS, text });
          for (const way of waysOfOne) {
            if (way === "imap") arriving.push(imap.deliver(bytes));
            // A relay on the way adds its own line above.
            else if (way === "again")
              arriving.push(post(Buffer.concat([Buffer.from(`Received: by relay ${++serial}\r\n`), bytes])));
            else arriving.push(post(bytes));
          }
        }
        await Promise.all(arriving);
        // As the worker does by itself every half minute; the second one finds nothing.
        for (const _look of ["a look", "another one"]) {
          await fetchMails({ db: db(), log: createLog("silent", "test"), imapUrl: imap.url });
          await stack.drain();
        }
        expect(await imap.unread()).toBe(0);
        const found = await db().enquiryMail.findMany({ where: { fromEmail: email } });
        expect(found).toHaveLength(texts.length);
        expect(await of(email)).toHaveLength(1);
      }),
      { numRuns: runs(10) },
    );
  });

  it("that report what came back count as bounces of a mail of ours that they name, and of no other", async () => {
    const reader = await aReader("gone@example.ge");
    const other = await aReader("still-there@example.ge");
    const hand = async (lines: Omit<Reported, "id" | "to">) => {
      const report = bounceReport({ ...lines, id: ++serial, to: ADDRESS });
      expect((await post(Buffer.from(report))).status).toBe(200);
      await stack.drain();
    };
    const statuses = async () =>
      (
        await db().contact.findMany({ where: { id: { in: [reader.id, other.id] } }, orderBy: { id: "asc" } })
      ).map(({ status }) => status);
    // Anybody can write such a report.
    await hand({ of: reader.email, about: "invented@ezo.test" });
    await hand({ of: reader.email, about: "invented@ezo.test", complaint: true });
    expect(await statuses()).toEqual(["subscribed", "subscribed"]);
    // It is about who the mail was sent to, whatever address it names.
    await hand({ of: other.email, about: reader.messageId });
    expect(await statuses()).toEqual(["bounced", "subscribed"]);
    expect(await db().bounceEvent.count({ where: { provider: "raw", kind: "hard" } })).toBe(1);
    expect(await db().enquiry.count({ where: { email: { contains: "mailer-daemon" } } })).toBe(0);
  });

  it("that come back to the address of a campaign's mail count for its reader, whatever they say", async () => {
    const email = "reader@example.ge";
    const contact = await aReader(email);
    const { campaign, recipient } = contact;
    const pathOf = await createInboundAddresses({ db: db(), config: stack.config }).openReturnPaths();
    const to = pathOf?.(String(recipient.id)) ?? "";
    expect(to).toMatch(/^sales\+b[0-9]+-[0-9a-v]{26}@ezo\.test$/);
    // Of another reader, with the signature of this one.
    const forged = to.replace(`b${recipient.id}-`, `b${recipient.id + 1n}-`);
    const headers = { "Auto-Submitted": "auto-replied" };
    const from = "mailer-daemon@mx.example.ge";
    await arrives({ from, to: forged, text: "Undeliverable", headers });
    expect(await db().bounceEvent.count({ where: { contactId: contact.id } })).toBe(0);
    for (const text of ["Undeliverable", "Undeliverable"])
      await arrives({
        from,
        to,
        text,
        headers,
        messageId: "<back@mx.example.ge>",
        // The same mail, whenever it is made here.
        date: new Date(0),
      });
    const events = await db().bounceEvent.findMany({ where: { contactId: contact.id } });
    expect(events).toMatchObject([{ kind: "soft", reason: "other", campaignId: campaign.id }]);
    // Somebody who is away has a mailbox that works.
    await arrives({ from: "Reader@example.ge", to, text: "I am on holiday", headers });
    expect(await db().bounceEvent.count({ where: { contactId: contact.id } })).toBe(1);
    expect(await of(email)).toEqual([]);
    // A person who writes to it is no bounce.
    await arrives({ from: email, to, text: "Please call me" });
    expect(await of(email)).toHaveLength(1);
  });

  it("with the Message-ID of another are not lost", async () => {
    const messageId = "<used-twice@example.ge>";
    for (const text of ["The first", "The second", "The second"])
      await arrives({ from: "twice@example.ge", to: ADDRESS, text, messageId, date: new Date(0) });
    const found = await db().enquiryMail.findMany({
      where: { fromEmail: "twice@example.ge" },
      orderBy: { id: "asc" },
    });
    expect(found).toHaveLength(2);
  });

  it("that cannot be read are kept for operators", async () => {
    const bytes = Buffer.from("Subject: Broken\r\n\r\nno sender at all");
    expect((await post(bytes)).status).toBe(200);
    await stack.drain();
    const { data } = await stack.call(listKeptMails, {}, { token });
    // Those that somebody should look at come first.
    const [kept] = data;
    expect(kept).toMatchObject({ reason: "malformed", sender: null, subject: "Broken", has_raw: true });
    expect(await keptCheck()).toMatchObject({ verdict: "amber", value: 1, newest_at: kept?.received_at });
    const params = { id: String(kept?.id) };
    const answer = await fetch(`${stack.url()}/api/admin/system/mails/${params.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers.get("content-disposition")).toBe("attachment");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    // Run again, it is the same one.
    await stack.drain();
    await stack.call(dismissKeptMail, { params }, { token });
    await expect(stack.call(dismissKeptMail, { params }, { token })).rejects.toMatchObject({ status: 404 });
    await expect(stack.call(getKeptMail, { params }, { token })).rejects.toMatchObject({ status: 404 });
    expect((await keptCheck())?.value).toBe(0);
  });

  it("of strangers open a limited number of requests a day, and people who are known are heard", async () => {
    const known = "known-before@example.ge";
    await arrives({ from: known, to: ADDRESS, text: "First" });
    await db().enquiry.updateMany({ where: { email: known }, data: { status: "completed" } });
    const filler = "filler@example.ge";
    await db().enquiry.createMany({
      data: Array.from({ length: OPENED_BY_MAILS_PER_DAY }, () => ({
        source: "email" as const,
        name: "N",
        email: filler,
        subject: "general",
        message: "M",
        locale: "en" as const,
      })),
    });
    await arrives({ from: "one-more@example.ge", to: ADDRESS, subject: "Hello", text: "Me, too" });
    await arrives({ from: known, to: ADDRESS, text: "Second" });
    expect(await of("one-more@example.ge")).toEqual([]);
    expect(await of(known)).toHaveLength(2);
    const { data } = await stack.call(listKeptMails, {}, { token });
    expect(data[0]).toMatchObject({ reason: "over_budget", sender: "one-more@example.ge", has_raw: true });
    await db().enquiry.deleteMany({ where: { email: filler } });
    await db().receivedMail.deleteMany({});
  });

  it("go with their request, and to a new one where it is deleted", async () => {
    const { id, email } = await storeEnquiry(db());
    await reply(id);
    const { replyTo } = lastTo(email);
    await stack.call(deleteEnquiry, { params: { id: String(id) }, query: {} }, { token });
    await arrives({ from: email, to: replyTo, text: "Still interested" });
    expect(await db().enquiryMail.count({ where: { enquiryId: id } })).toBe(0);
    expect(await of(email)).toHaveLength(2);
  });
});
