import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { addEnquiryNote, getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { listAudit } from "@ezo/contract/admin/operations/audit";
import { listContacts } from "@ezo/contract/marketing/contacts";
import { eraseHeld, exportHeld, exportHeldPdf, findHeld } from "@ezo/contract/privacy";
import { createOffer } from "@ezo/contract/site/offers";
import { QUEUES } from "@ezo/core/platform/queues/job-types";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmConsents } from "../../../stack/consents.ts";
import { tablesWith } from "../../../stack/sql/every-table.ts";
import { createStock } from "../../../stack/factories/explorer.ts";
import { anEnquiry, storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { aPhone, of } from "./person-calls.ts";

const lines: string[] = [];
let stack: Stack;
let token: string;
let serial = 0;
beforeAll(async () => {
  stack = await startStack({
    env: { LOG_LEVEL: "trace" },
    logTo: { write: (line: string) => void lines.push(line) },
  });
  await confirmConsents(stack.database.prisma, false);
  token = await stack.token(MARKETING);
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const held = async (subject: string) =>
  (await stack.call(findHeld, { body: { of: subject } }, { token })).data;
async function pdfOf(subject: string) {
  const answer = await fetch(`${stack.url()}/api${exportHeldPdf.path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ of: subject }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}
const erase = (subject: string) => stack.call(eraseHeld, { body: { of: subject } }, { token });
const newestLine = async (action: string) => {
  const query = { entity: "person", action, limit: 1 } as object;
  return (await stack.call(listAudit, { query }, { token: await stack.token() })).data[0];
};

/** The files below a folder that have a text in them. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path)).includes(text)) found.push(path);
  }
  return found;
}

/** The queues, wherever they are kept, whose jobs have a text in them. */
async function queuesWith(text: string): Promise<string[]> {
  const states = ["waiting", "active", "delayed", "prioritized", "completed", "failed"] as const;
  const found = await Promise.all(
    QUEUES.map(async (name) => {
      const jobs = await stack.queues.queue(name).getJobs([...states], 0, 10_000, true);
      return JSON.stringify(jobs.map((job) => job?.data as unknown)).includes(text) ? [name] : [];
    }),
  );
  return found.flat();
}

describe("a person who has consented to nothing", () => {
  it("is handed out whole, and is in no table, queue, log and file once they are erased", async () => {
    const email = `nobody-knows-${++serial}@example.ge`;
    const phone = aPhone();
    const marks = [email, phone, "Kandelaki street", "She has two cats", "We have such a flat"];
    const body = anEnquiry({ email, phone, message: "Kandelaki street, third floor" });
    const { id } = (await stack.call(sendEnquiry, { body })).data;
    await stack.call(addEnquiryNote, { ...of(id), body: { text: "She has two cats" } }, { token });
    const reply = { subject: "Flats", body: "We have such a flat" };
    await stack.call(replyToEnquiry, { ...of(id), body: reply }, { token });
    const { apartments } = await createStock(db());
    await stack.call(createOffer, { body: { apartment_id: apartments[0].id, email } });
    await stack.drain();

    const found = await held(email.toUpperCase());
    expect(found).toMatchObject({
      kind: "email",
      value: email,
      counts: { requests: 1, notes: 1, replies: 1, offers: 1, campaigns: 0 },
      contact_id: null,
      requests: [{ id, is_deleted: false }],
      erased_at: null,
    });
    expect(found.others).toHaveLength(1);
    const { data } = await stack.call(exportHeld, { body: { of: email } }, { token });
    for (const mark of marks) expect(JSON.stringify(data)).toContain(mark);
    expect(await newestLine("exported")).toMatchObject({
      after: { count: 1, filter: { email: "[hidden]" } },
    });

    const pdf = await pdfOf(email);
    expect([pdf.status, pdf.bytes.toString("latin1", 0, 5)]).toEqual([200, "%PDF-"]);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("content-disposition")).toBe('attachment; filename="person.pdf"');
    const asked = { entity: "person", action: "exported" } as object;
    const noted = await stack.call(listAudit, { query: asked }, { token: await stack.token() });
    expect(noted.data.length).toBeGreaterThan(1);

    await erase(email);
    await stack.drain();
    for (const mark of marks) {
      expect(await tablesWith(stack.database.pool, mark)).toEqual([]);
      expect(await queuesWith(mark)).toEqual([]);
      expect(await filesWith(stack.config.dataDir, mark)).toEqual([]);
      expect(lines.filter((line) => line.includes(mark))).toEqual([]);
    }
    // What proves it is a hash.
    expect(await newestLine("erased")).toMatchObject({
      actor: { name: "მაკა მარკეტინგი" },
      after: { email_hash: hashAddress(email), count: 1 },
    });
    const after = await held(email);
    expect(Object.values(after.counts).every((count) => count === 0)).toBe(true);
    expect(after.erased_at).not.toBeNull();
    expect((await failureOf(erase(email))).status).toBe(404);
  });

  it("is found by a number in any spelling, with the addresses that its requests name", async () => {
    const phone = aPhone();
    const national = `0${phone.slice(4, 7)} ${phone.slice(7, 9)}-${phone.slice(9, 11)}-${phone.slice(11)}`;
    const [first, second] = [`first-${++serial}@example.ge`, `second-${serial}@example.ge`];
    const withNumber = await storeEnquiry(db(), { email: first, phone });
    const spelled = await storeEnquiry(db(), { email: second, phone: national });
    const withoutNumber = await storeEnquiry(db(), { email: first });
    const found = await held(national);
    expect(found.requests.map(({ id }) => id)).toEqual([withNumber.id, spelled.id]);
    expect(found.others).toEqual([first, second]);
    await erase(national);
    const { email } = await db().enquiry.findUniqueOrThrow({ where: { id: withoutNumber.id } });
    expect(email).toBe(first);
    expect(await tablesWith(stack.database.pool, phone)).toEqual([]);
    expect(await tablesWith(stack.database.pool, second)).toEqual([]);
    const line = await newestLine("erased");
    expect(line?.after).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown, count: 2 });
    expect((await held(phone)).erased_at).not.toBeNull();
  });

  it("is erased from the mails that they have written about somebody else's request, which stays", async () => {
    const email = `brother-${++serial}@example.ge`;
    const other = await storeEnquiry(db(), { message: "Her own words", page: "/contact?from=1" });
    const mail = {
      enquiryId: other.id,
      digest: `brother ${serial}`,
      subject: "About her flat",
      body: "Hello",
    };
    await db().enquiryMail.create({ data: { ...mail, fromEmail: email.toUpperCase() } });
    expect(await held(email)).toMatchObject({ counts: { requests: 0, received_mails: 1 }, requests: [] });
    const { data } = await stack.call(exportHeld, { body: { of: email } }, { token });
    expect(data.received_mails).toMatchObject([{ subject: "About her flat", body: "Hello" }]);
    await erase(email);
    expect(await tablesWith(stack.database.pool, email)).toEqual([]);
    expect(await db().enquiry.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({
      message: "Her own words",
      page: "/contact?from=1",
      deletedAt: null,
    });
  });

  it("is refused where neither an address nor a number was typed", async () => {
    const failures = await Promise.all(
      ["nino", "nino@example", "12"].map(async (text) => failureOf(held(text))),
    );
    expect(failures.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(failures.map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([["of"], ["of"], ["of"]]);
  });
});

it("a reader is erased with their contact, whose hash keeps them off the list", async () => {
  const email = `reader-of-${++serial}@example.ge`;
  await stack.call(sendEnquiry, { body: anEnquiry({ email, marketing_consent: true }) });
  await stack.drain();
  const contact = await db().contact.findFirstOrThrow({ where: { email } });
  expect(await held(email)).toMatchObject({ contact_id: contact.id });
  const { data } = await stack.call(exportHeld, { body: { of: email } }, { token });
  expect(data.contact).toMatchObject({ id: contact.id, email });
  expect(await db().contactHistory.count({ where: { contactId: contact.id, kind: "exported" } })).toBe(1);
  await erase(email);
  expect(await db().contact.findUniqueOrThrow({ where: { id: contact.id } })).toMatchObject({
    status: "erased",
    name: "",
    emailHash: hashAddress(email),
  });
  expect((await stack.call(listContacts, { query: { search: email } }, { token })).data).toEqual([]);
  expect(await tablesWith(stack.database.pool, email)).toEqual([]);
});

it("what mail servers have said about a reader's address is erased, but for their codes", async () => {
  const email = `refused-${++serial}@example.ge`;
  await stack.call(sendEnquiry, { body: anEnquiry({ email, marketing_consent: true }) });
  await stack.drain();
  const { id: contactId } = await db().contact.findFirstOrThrow({ where: { email } });
  const said = `550-5.1.1 <${email}>: no such user`;
  await db().contactHistory.create({ data: { contactId, kind: "refused", detail: said } });
  const answers = [said, `connection_lost: 421 ${email}`, `unknown mailbox ${email}`, "unsubscribed", null];
  for (const [index, reason] of answers.entries()) {
    const row = { contactId, email, locale: "ka", reason, messageId: `said-${serial}-${index}` } as const;
    const recipients = { create: { ...row, state: "failed" as const } };
    await db().campaign.create({
      data: { name: "Refused", segment: { all: true }, status: "sent", recipients },
    });
  }
  await erase(email);
  const rows = await db().campaignRecipient.findMany({ where: { contactId }, orderBy: { id: "asc" } });
  expect(rows.map(({ reason }) => reason)).toEqual([
    "550-5.1.1",
    "connection_lost",
    null,
    "unsubscribed",
    null,
  ]);
  expect(await tablesWith(stack.database.pool, email)).toEqual([]);
});

it("whatever is erased, the requests that do not name it stay as they are", async () => {
  const choice = fc.record({ box: fc.nat(2), phone: fc.option(fc.nat(2)) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(choice, { minLength: 3, maxLength: 8 }),
      fc.constantFrom("email", "phone"),
      async (choices, by) => {
        const boxes = Array.from({ length: 3 }, () => `mixed-${++serial}@example.ge`);
        const phones = Array.from({ length: 3 }, aPhone);
        const made = [];
        for (const { box, phone } of [...choices, { box: 0, phone: 0 }])
          made.push(
            await storeEnquiry(db(), {
              email: boxes[box] ?? "",
              phone: phone === null ? null : (phones[phone] ?? null),
            }),
          );
        const subject = (by === "email" ? boxes[0] : phones[0]) ?? "";
        const isNamed = (one: { email: string; phone: string | null }) => subject === one[by];
        await erase(subject);
        const left = await db().enquiry.findMany({
          where: { id: { in: made.map(({ id }) => id) }, deletedAt: null },
          orderBy: { id: "asc" },
        });
        expect(left.map(({ id, email, phone }) => [id, email, phone])).toEqual(
          made.filter((one) => !isNamed(one)).map(({ id, email, phone }) => [id, email, phone]),
        );
        expect(await tablesWith(stack.database.pool, subject)).toEqual([]);
        const [one] = left;
        if (one) expect((await stack.call(getEnquiry, of(one.id), { token })).data.id).toBe(one.id);
      },
    ),
    { numRuns: 6 },
  );
});
