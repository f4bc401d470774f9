import { contactSettings } from "@ezo/contract/admin/settings";
import { deleteContact, listContacts } from "@ezo/contract/marketing/contacts";
import { updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { EnquiryFile } from "@ezo/contract/enquiries/enquiry-mails";
import {
  getEnquiryFile,
  listReplyTemplates,
  removeReplyFile,
  replyToEnquiry,
} from "@ezo/contract/enquiries/enquiry-replies";
import { runs } from "@ezo/contract/testing/scope";
import { ROLES } from "@ezo/contract/values/roles/roles";
import { createReplies } from "@ezo/core/enquiries/answering/replies.service";
import { settleReply } from "@ezo/core/enquiries/answering/settle-reply";
import { sweepReceivedMails } from "@ezo/core/enquiries/mails/sweep";
import { createMailer } from "@ezo/core/platform/mail/mailer";
import { createRateLimits } from "@ezo/core/platform/rate-limit";
import { readSetting } from "@ezo/core/platform/settings";
import { createTranslations } from "@ezo/core/translations/translations.service";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createBuilding, createFloor } from "../../../stack/factories/explorer.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { ADMIN, MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { answeringCalls, inDays, params } from "../enquiries/answering-calls.ts";

let stack: Stack;
let seller: string;
let admin: string;
let floors: { id: number; buildingId: number }[];
beforeAll(async () => {
  stack = await startStack();
  seller = await stack.token(MARKETING);
  admin = await stack.token();
  const { contact_info: info } = await readSetting(db(), "contact");
  const contact_info = { ...info, email: { ...info.email, value: OFFICE } };
  await stack.call(contactSettings.put, { body: { contact_info } }, { token: admin });
  const project = await createProject(db());
  const building = await createBuilding(db(), project.id, "A");
  floors = [await createFloor(db(), building.id, 1), await createFloor(db(), building.id, 2)];
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

const OFFICE = "office@ezo.test";
const { apartment, enquiry, holdFor, detailOf } = answeringCalls({
  stack: () => stack,
  seller: () => seller,
  floor: () => floors[0]!,
});

const MAIL = { subject: "ბინა 802", body: "გამარჯობა!\n\nფასი: $ 139 700" };
const reply = (person: { id: number }, form = MAIL, headers: Record<string, string> = {}, token = seller) =>
  stack.call(replyToEnquiry, { ...params(person), body: form }, { token, headers });

describe("a reply that links to apartments", () => {
  it("shows each that visitors see as a card, and its text as it was written", async () => {
    await db().project.updateMany({ data: { hasApartmentNavigation: true } });
    const [shown, hidden] = [await apartment({ rooms: 32 }), await apartment({ rooms: 32, isActive: false })];
    const person = await enquiry({ locale: "en" });
    const project = await db().project.findFirstOrThrow();
    const linkOf = ({ id }: { id: number }) =>
      `https://ezo.test/en/projects/${project.id}/A/floor-1/apartment-${id}`;
    const body = `Dear <b>Nino</b>,\n\n${linkOf(shown)}.\nAnd ${linkOf(hidden)}`;
    await reply(person, { subject: "Two of them", body });
    const [mail] = await stack.mailbox.waitFor(person.email);
    expect(mail?.text?.trim().replaceAll("\r\n", "\n")).toBe(body);
    const html = mail?.html?.replaceAll("\u00a0", " ") ?? "";
    expect(html).toContain("Dear &lt;b&gt;Nino&lt;/b&gt;,");
    expect(html).toContain(`href="${linkOf(shown)}"`);
    expect(html).toContain("$ 100 000");
    expect(html.split("●")).toHaveLength(2);
  });
});

describe("a reply", () => {
  it("is a plain mail in the seller's name, whose answers go to the office, and sets a new enquiry in progress", async () => {
    const person = await enquiry();
    const { data } = await reply(person);
    expect(data).toMatchObject({ ...MAIL, status: "queued", author: { name: "მაკა მარკეტინგი" } });
    const [mail] = await stack.mailbox.waitFor(person.email);
    await stack.drain();
    expect(mail?.subject).toBe(MAIL.subject);
    expect(mail?.text?.trim().replaceAll("\r\n", "\n")).toBe(MAIL.body);
    expect(mail?.html).toBeUndefined();
    // As its reader reads it.
    expect(mail?.from).toMatchObject({ name: "Maka Marketingi" });
    expect(mail?.from?.address).toBe(/[^<]+(?=>)/.exec(stack.config.mailFrom)?.[0] ?? stack.config.mailFrom);
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual([OFFICE]);
    // A person has written it: nothing of a list, and nothing that keeps holiday replies away.
    expect(mail?.headers.map(({ key }) => key).filter((key) => /^(list-|auto-submitted)/.test(key))).toEqual(
      [],
    );

    const detail = await detailOf(person);
    expect(detail).toMatchObject({
      status: "in_progress",
      version: 2,
      replies: [{ id: data.id, status: "sent" }],
    });
    expect(detail.history.map(({ kind }) => kind)).toEqual([
      "created",
      "reply",
      "assignee",
      "status",
      "reply_sent",
    ]);

    await reply(person, { ...MAIL, subject: "Re: ბინა 802" });
    const [, second] = await stack.mailbox.waitFor(person.email, 2);
    await stack.drain();
    expect(second?.inReplyTo).toBe(mail?.messageId);
    expect((await detailOf(person)).history.filter(({ kind }) => kind === "status")).toHaveLength(1);
  });

  it("is sent once per idempotency key, and however often its job runs", async () => {
    const person = await enquiry();
    const headers = { "idempotency-key": "one-press" };
    const answers = await Promise.all(Array.from({ length: 6 }, () => reply(person, MAIL, headers)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const other = await failureOf(reply(person, { ...MAIL, body: "Another" }, headers));
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ["idempotency-key"]]);
    await stack.mailbox.waitFor(person.email);
    await stack.drain();
    const payload = { reply_id: answers[0]!.data.id };
    await stack.queues.add(
      [1, 2].map((n) => ({ name: "send-reply", payload, id: `again-${person.id}-${n}` })),
    );
    await stack.drain();
    expect(stack.mailbox.to(person.email)).toHaveLength(1);
    expect((await detailOf(person)).replies).toMatchObject([{ status: "sent" }]);
    // The key belongs to this enquiry alone.
    const another = await enquiry();
    await reply(another, { ...MAIL, body: "Another" }, headers);
  });

  it("says what the mail server has against the address, and opens its enquiry again", async () => {
    const person = await enquiry({ status: "completed", openedAt: new Date() });
    stack.mailbox.refuseWith({ code: 550, message: "no such mailbox" });
    try {
      await reply(person);
      await stack.drain();
    } finally {
      stack.mailbox.refuseWith(null);
    }
    const detail = await detailOf(person);
    expect(detail.replies).toMatchObject([
      { status: "failed", failure: expect.stringContaining("no such mailbox") as string },
    ]);
    expect(
      detail.history.map(({ kind, from, to }) => (kind === "status" ? `${from} -> ${to}` : kind)),
    ).toEqual(["created", "reply", "assignee", "completed -> in_progress", "reply_failed"]);
    expect(detail).toMatchObject({ status: "in_progress", is_unread: true });
    // Once: what is completed since stays so.
    const done = { version: detail.version, status: "completed" as const };
    await stack.call(updateEnquiry, { ...params(person), body: done }, { token: seller });
    await settleReply({ db: db() }, detail.replies[0]?.id ?? 0, "failed", "550 no such mailbox");
    expect((await detailOf(person)).status).toBe("completed");
  });

  it("needs an e-mail address, an enquiry and something written", async () => {
    const english = { "x-locale": "en" };
    const nowhere = await failureOf(reply(await enquiry({ email: "" }), MAIL, english));
    expect([nowhere.status, nowhere.body.code]).toEqual([409, "no_email"]);
    expect(nowhere.body.message).toBe("This request has no e-mail address, so it cannot be answered by mail");
    expect((await failureOf(reply({ id: 999_999 }))).status).toBe(404);
    const empty = await failureOf(reply(await enquiry(), { subject: " ", body: "\u200b" }));
    expect(Object.keys(empty.body.errors ?? {}).sort()).toEqual(["body", "subject"]);
    const key = await failureOf(reply(await enquiry(), MAIL, { "idempotency-key": "k".repeat(201) }));
    expect(key.status).toBe(422);
  });

  it("is limited per person", async () => {
    const person = await enquiry();
    const owner = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
    const rateLimits = createRateLimits({ pool: stack.database.pool, redis: undefined, scale: 0.001 });
    const translations = createTranslations(db());
    const replies = createReplies({ db: db(), rateLimits, translations, publicUrl: "https://ezo.test" });
    const actor = { ...owner, capabilities: ROLES.admin, sessionId: "", textLocale: null };
    const first = await replies.send(actor, person.id, MAIL, "key");
    await expect(replies.send(actor, person.id, MAIL)).rejects.toMatchObject({ code: "too_many_requests" });
    // A repeat is not another mail.
    expect(await replies.send(actor, person.id, MAIL, "key")).toEqual(first);
  });

  it.each([
    // In whose name it is sent, and whether `MAIL_FROM` has a name.
    ["its writer's name", "Firm <mail@firm.example>", (name: string) => ({ firm: "Firm", fromName: name })],
    ["the firm's name", "mail@firm.example", (name: string) => ({ firm: name })],
  ])("cannot be made to carry headers of its own, by its subject or %s", async (_, from, senderOf) => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        ..."\r\n\t\0 :<>,;@\"\\'()=?",
        "Bcc: evil@example.com",
        "\r\nBcc: evil@example.com",
        "\u2028",
        "\u202e",
        "ნ",
        "=?utf-8?Q?",
        "a",
      ),
      maxLength: 12,
    });
    const mailer = createMailer({
      smtpUrl: stack.config.smtpUrl,
      from,
      maxConnections: 1,
      dkim: undefined,
    });
    const to = "headers@example.ge";
    try {
      await fc.assert(
        fc.asyncProperty(hostile, hostile, async (name, subject) => {
          const count = stack.mailbox.to(to).length + 1;
          const mailed = { to: [to], subject, text: "x", replyTo: "office@firm.example" };
          await mailer.send({ ...mailed, ...senderOf(name) });
          const mail = (await stack.mailbox.waitFor(to, count)).at(-1);
          expect(mail?.recipients).toEqual([to]);
          expect(mail?.from?.address).toBe("mail@firm.example");
          expect(mail?.from?.name ?? "").not.toMatch(/[@<>"]/);
          expect(mail?.bcc).toBeUndefined();
          expect(mail?.text?.trim()).toBe("x");
          const allowed =
            /^(from|to|reply-to|subject|message-id|date|mime-version|content-[a-z-]+|x-request-id)$/;
          expect(mail?.headers.map(({ key }) => key).filter((key) => !allowed.test(key))).toEqual([]);
        }),
        { numRuns: runs(25) },
      );
    } finally {
      mailer.close();
    }
  });

  it("goes with the person who is erased", async () => {
    const person = await enquiry();
    const held = await apartment();
    await holdFor(person, held);
    await reply(person);
    await stack.drain();
    await db().contact.create({
      data: {
        email: person.email,
        emailHash: `hash-${person.email}`,
        name: person.name,
        locale: "en",
        source: "enquiry",
        status: "subscribed",
      },
    });
    const { data: found } = await stack.call(
      listContacts,
      { query: { search: person.email } },
      { token: seller },
    );
    await stack.call(deleteContact, params(found[0]!), { token: seller });
    expect(await db().enquiryReply.count({ where: { enquiryId: person.id } })).toBe(0);
    expect(await db().hold.findFirst({ where: { apartmentId: held.id, endedAt: null } })).toMatchObject({
      enquiryId: null,
    });
  });

  it("has texts to begin with that fit the enquiry, in every language", async () => {
    const codesOf = async (person: { id: number }) => {
      const { data } = await stack.call(listReplyTemplates, params(person), { token: seller });
      expect(new Set(data.map(({ locale }) => locale))).toEqual(new Set(["ka", "en", "ru"]));
      return { data, codes: data.filter(({ locale }) => locale === "en").map(({ code }) => code) };
    };
    expect((await codesOf(await enquiry())).codes).toEqual(["visit"]);
    const asked = await apartment({ rooms: 31 });
    const person = await enquiry({ apartmentId: asked.id, name: "Ann {{price}} $& Lee" });
    const { data, codes } = await codesOf(person);
    expect(codes).toEqual(["details", "visit"]);
    const details = data.find(({ code, locale }) => code === "details" && locale === "en");
    expect(details?.body).toContain("Dear Ann {{price}} $& Lee,");
    expect(details?.body).toContain(`Apartment ${asked.number}, building A, floor 1`);
    expect(details?.body.replaceAll("\u00a0", " ")).toContain(
      "Price: $ 100 000\nhttps://ezo.test/en/projects/",
    );
    expect(details?.body).toContain("Kind regards,\nMaka Marketingi");
    await holdFor(person, asked, inDays(1));
    await apartment({ rooms: 31 }, floors[1]);
    expect((await codesOf(person)).codes).toEqual(["details", "held", "alternatives", "visit"]);
    await db().apartment.update({ where: { id: asked.id }, data: { price: null } });
    const unpriced = (await codesOf(person)).data.find(({ code }) => code === "details");
    expect(unpriced?.body).toContain("{{price}}");
  });

  it("has no text that offers a sold apartment, and begins with similar ones", async () => {
    const asked = await apartment({ rooms: 32 });
    const other = await apartment({ rooms: 32 }, floors[1]);
    const person = await enquiry({ apartmentId: asked.id });
    const templatesOf = async (locale: string) =>
      (await stack.call(listReplyTemplates, params(person), { token: seller })).data.filter(
        (template) => template.locale === locale,
      );
    const codesNow = async () => (await templatesOf("en")).map(({ code }) => code);
    expect(await codesNow()).toEqual(["details", "alternatives", "visit"]);
    await db().apartment.update({ where: { id: asked.id }, data: { status: "sold" } });
    for (const locale of ["ka", "en", "ru"]) {
      const templates = await templatesOf(locale);
      expect(templates.map(({ code }) => code)).toEqual(["alternatives"]);
      for (const { body } of templates) {
        expect(body).toContain(`/apartment-${other.id}`);
        expect(body).not.toContain(`/apartment-${asked.id}`);
      }
    }
    await db().apartment.update({ where: { id: other.id }, data: { status: "sold" } });
    expect(await codesNow()).toEqual([]);
    await db().apartment.update({ where: { id: asked.id }, data: { status: "available" } });
    expect(await codesNow()).toEqual(["details", "visit"]);
  });

  it("says of a hidden price that it is on request, and names nothing that would give it away", async () => {
    const asked = await apartment({ rooms: 33, isPriceHidden: true, price: 123_400 });
    await apartment({ rooms: 33, price: 120_000 }, floors[1]);
    const figures = {
      ...{ price_minor: 12_340_000, currency: "USD", down_minor: 4_000_000, monthly_minor: 278_000 },
      ...{ interval: "monthly", balloon_minor: 0, total_minor: 12_340_000, is_full: false },
    };
    const choice = { name: null, down_percent: null, down_minor: 4_000_000, months: 30 };
    const person = await enquiry({ apartmentId: asked.id, paymentPlan: { plan_id: 7, ...choice, figures } });
    await holdFor(person, asked, inDays(1));
    const onRequest = { ka: "ფასი მოთხოვნისამებრ", en: "Price on request", ru: "Цена по запросу" };
    const { data } = await stack.call(listReplyTemplates, params(person), { token: seller });
    for (const locale of ["ka", "en", "ru"] as const) {
      const texts = data.filter((text) => text.locale === locale);
      expect(texts.map(({ code }) => code)).toEqual(["details", "held", "visit"]);
      for (const { code, body } of texts) {
        expect(body.includes(onRequest[locale]), code).toBe(code !== "visit");
        expect(body).not.toMatch(/\{\{|[$₾€]/);
      }
    }
  });

  it("names the prices of its texts, and says what an apartment costs when its text was filled in earlier", async () => {
    const asked = await apartment({ rooms: 34 });
    const like = await apartment({ rooms: 34, price: 101_000 }, floors[1]);
    const person = await enquiry({ apartmentId: asked.id });
    const { data, meta } = await stack.call(listReplyTemplates, params(person), { token: seller });
    const pricesOf = (code: string) => data.find((one) => one.code === code && one.locale === "en")?.prices;
    expect(pricesOf("details")).toEqual([{ apartment_id: asked.id, text: "$\u00a0100\u00a0000" }]);
    expect(pricesOf("alternatives")).toEqual([{ apartment_id: like.id, text: "$\u00a0101\u00a0000" }]);
    expect(pricesOf("visit")).toEqual([]);
    const details = data.find(({ code, locale }) => code === "details" && locale === "en");
    expect(details?.values).toEqual([
      { name: "name", text: person.name },
      { name: "apartment", text: expect.stringContaining(`Apartment ${asked.number}, building A`) },
      { name: "price", text: "$\u00a0100\u00a0000" },
    ]);
    expect(meta.prices).toEqual([]);

    // Much dearer by now, it is no alternative any more.
    await db().apartment.update({ where: { id: like.id }, data: { price: 150_000 } });
    await db().apartment.update({ where: { id: asked.id }, data: { price: null } });
    const query = { prices_of: `${like.id},${asked.id},999999` };
    const { meta: later } = await stack.call(
      listReplyTemplates,
      { ...params(person), query },
      { token: seller },
    );
    const dearer = "$\u00a0150\u00a0000";
    expect(later.prices).toEqual([
      {
        ...{ apartment_id: asked.id, apartment_number: asked.number, unit_type: "apartment" },
        texts: { ka: "", en: "", ru: "" },
      },
      {
        ...{ apartment_id: like.id, apartment_number: like.number, unit_type: "apartment" },
        texts: { ka: dearer, en: dearer, ru: dearer },
      },
    ]);
  });

  it("has a subject for a mail that begins with no text: the apartment, else the project, else the request", async () => {
    const subjectsOf = async (person: { id: number }) =>
      (await stack.call(listReplyTemplates, params(person), { token: seller })).meta.subjects;
    expect(await subjectsOf(await enquiry())).toEqual({
      ka: "თქვენს მოთხოვნაზე",
      en: "Re: your request",
      ru: "По вашей заявке",
    });
    const project = await db().project.findFirstOrThrow({ include: { translations: true } });
    const georgian = project.translations.find(({ locale }) => locale === "ka")?.title;
    const ofProject = await subjectsOf(await enquiry({ projectId: project.id }));
    expect(ofProject.ka).toBe(`თქვენს მოთხოვნაზე: ${georgian}`);
    const asked = await apartment();
    const ofApartment = await subjectsOf(await enquiry({ projectId: project.id, apartmentId: asked.id }));
    expect(ofApartment.en).toContain(`Re: Apartment ${asked.number}, building A, floor 1, `);
    expect(ofApartment.ru).toContain(`По вашей заявке: Квартира ${asked.number}, корпус A, этаж 1, `);
  });

  it("links the plan that was asked for, as long as its figures are of today's price", async () => {
    const asked = await apartment();
    const figures = {
      ...{ price_minor: 10_000_000, currency: "USD", down_minor: 4_000_000, monthly_minor: 200_000 },
      ...{ interval: "monthly", balloon_minor: 0, total_minor: 10_000_000, is_full: false },
    };
    const choice = { name: null, down_percent: null, down_minor: 4_000_000, months: 30 };
    const paymentPlan = { plan_id: 7, ...choice, figures };
    const person = await enquiry({ apartmentId: asked.id, paymentPlan });
    const planText = async () => {
      const { data } = await stack.call(listReplyTemplates, params(person), { token: seller });
      return data.find(({ code, locale }) => code === "plan" && locale === "en")?.body;
    };
    expect(await planText()).toContain(`/apartment-${asked.id}?plan=7&down=40&months=30\n`);
    const told = async (over: object) => {
      const changed = { ...paymentPlan, figures: { ...figures, ...over } };
      await db().enquiry.update({ where: { id: person.id }, data: { paymentPlan: changed } });
      return /^Plan: (.*)$/m.exec((await planText())?.replaceAll("\u00a0", " ") ?? "")?.[1];
    };
    expect(await told({ monthly_minor: 33_333, balloon_minor: 5_000_000 })).toBe(
      "$ 40 000 down, then $ 333.33 a month for 30 months, final payment $ 50 000",
    );
    expect(await told({ monthly_minor: 0, balloon_minor: 6_000_000 })).toBe(
      "$ 40 000 down, a term of 30 months, final payment $ 60 000",
    );
    expect(await told({ monthly_minor: 100_000, stages_minor: 3_000_000 })).toBe(
      "$ 40 000 down, then $ 1 000 a month for 30 months, at stages of construction $ 30 000",
    );
    await db().apartment.update({ where: { id: asked.id }, data: { price: 101_000 } });
    expect(await planText()).toBeUndefined();
  });
});

describe("files that go out with a reply", () => {
  let serial = 0;
  const add = (id: number, name: string, bytes: Uint8Array, by = admin) =>
    sendForm<EnquiryFile>(stack, { path: `/admin/customers/${id}/files`, token: by }, [
      ["file", { bytes, name, type: "application/pdf" }],
    ]);
  const send = (id: number, fileIds: number[], by = admin, key = `files-${++serial}`) =>
    stack.call(
      replyToEnquiry,
      { params: { id: String(id) }, body: { subject: "Plan", body: "See the file", file_ids: fileIds } },
      { token: by, headers: { "idempotency-key": key } },
    );

  it("arrive with it, once, and are those of its author alone", async () => {
    const { id, email } = await storeEnquiry(db());
    const plan = (await add(id, "გეგმა: 1.pdf", Buffer.from("%PDF a plan"))).data;
    const other = (await add(id, "other.pdf", Buffer.from("x"))).data;
    expect(plan).toMatchObject({ name: "გეგმა_ 1.pdf", size: 11 });
    await stack.call(
      removeReplyFile,
      { params: { id: String(id), file: String(other.id) } },
      { token: admin },
    );
    // Until it is sent, it is its author's alone.
    const read = (file: number, by: string) =>
      stack.call(getEnquiryFile, { params: { id: String(id), file: String(file) } }, { token: by });
    await expect(read(plan.id, seller)).rejects.toMatchObject({ status: 404 });
    expect(await read(plan.id, admin)).toBeTruthy();
    const elsewhere = await storeEnquiry(db());
    for (const [at, file] of [
      [id, other.id],
      [elsewhere.id, plan.id],
    ] as const)
      await expect(send(at, [file])).rejects.toMatchObject({
        status: 422,
        body: { errors: { file_ids: expect.any(Array) } },
      });
    const key = "one mail";
    const { data } = await send(id, [plan.id], admin, key);
    expect(data.files).toEqual([plan]);
    // A repeat is answered with the first one; with other files it is another mail.
    expect((await send(id, [plan.id], admin, key)).data.id).toBe(data.id);
    await expect(send(id, [], admin, key)).rejects.toMatchObject({ status: 422 });
    await stack.drain();
    const mails = stack.mailbox.to(email);
    expect(mails.map(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([
      ["გეგმა_ 1.pdf"],
    ]);
    expect(await read(plan.id, seller)).toBeTruthy();
    // What was sent stays.
    await expect(
      stack.call(removeReplyFile, { params: { id: String(id), file: String(plan.id) } }, { token: admin }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(send(id, [plan.id])).rejects.toMatchObject({ status: 422 });
  });

  it("that are not sent go after a day", async () => {
    const { id } = await storeEnquiry(db());
    for (const name of ["a.pdf", "b.pdf"]) await add(id, name, new Uint8Array(1000));
    await sweepReceivedMails(db(), new Date(Date.now() + 23 * 60 * 60 * 1000));
    expect(await db().enquiryFile.count({ where: { enquiryId: id } })).toBe(2);
    await sweepReceivedMails(db(), new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await db().enquiryFile.count({ where: { enquiryId: id } })).toBe(0);
  });
});
