import { contactSettings } from "@ezo/contract/admin/settings";
import { getEnquiry, listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { listJobs, retryJobs } from "@ezo/contract/admin/operations/jobs";
import { notificationSettings } from "@ezo/contract/admin/notification-settings";
import { CONFIRMATIONS_PER_ADDRESS_AND_DAY } from "@ezo/contract/values/limits/mail";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmConsents } from "../../../stack/consents.ts";
import { createStock } from "../../../stack/factories/explorer.ts";
import { aCallRequest, anEnquiry, storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

describe("an enquiry", () => {
  it("is stored, shown live, confirmed to the visitor and announced to staff, each once", async () => {
    const token = await stack.token();
    const live = await stack.live(token);
    const enquiry = anEnquiry({ locale: "ru", phone: "+995 555 12 34 56", message: "ნახვა <b>შაბათს</b>" });
    const sent = await stack.call(
      sendEnquiry,
      { body: enquiry },
      { headers: { "x-request-id": "trace-me-12345" } },
    );

    const row = await live.waitFor("customer:created", ({ id }) => id === sent.data.id);
    expect(row).toMatchObject({ name: enquiry.name, status: "new", is_unread: true, locale: "ru" });

    const [confirmation] = await stack.mailbox.waitFor(enquiry.email);
    const [notice] = await stack.mailbox.waitFor(ADMIN);
    await stack.drain();
    expect(confirmation?.subject).toBe("Мы получили ваше сообщение");
    expect(JSON.stringify(confirmation)).not.toContain("შაბათს");
    expect(JSON.stringify(confirmation)).not.toContain(enquiry.name);
    expect(notice?.html).toContain(`https://ezo.test/admin/customers?open=${sent.data.id}`);
    expect(notice?.html).toContain("&lt;b&gt;შაბათს");
    expect(notice?.headers.find(({ key }) => key === "x-request-id")?.value).toBe("trace-me-12345");
    expect(stack.mailbox.to(enquiry.email)).toHaveLength(1);
    const detail = await stack.call(getEnquiry, { params: { id: String(sent.data.id) } }, { token });
    expect(detail.data.history.map(({ kind }) => kind).sort()).toEqual([
      "confirmation_sent",
      "created",
      "staff_notified",
    ]);
  });

  it("shows its subject and language in words, in the inbox and in the mail to staff", async () => {
    const token = await stack.token();
    const sales = { value: "sales", label: { ka: "ბინის შეძენა", en: "Buying an apartment", ru: "Покупка" } };
    const { data: settings } = await stack.call(contactSettings.get, {}, { token });
    const before = settings.form_subjects;
    const setSubjects = (subjects: typeof before) =>
      stack.call(contactSettings.put, { body: { form_subjects: subjects } }, { token });
    await setSubjects([...before, sales]);

    const enquiry = anEnquiry({ subject: "sales", locale: "ru" });
    const { data } = await stack.call(sendEnquiry, { body: enquiry });
    await stack.drain();
    const notice = stack.mailbox.to(ADMIN).find(({ text }) => text?.includes(enquiry.email));
    expect(notice?.text).toContain("თემა: ბინის შეძენა");
    expect(notice?.text).toContain("ენა: რუსული");
    expect(notice?.html).not.toContain("sales");

    const subjectOf = async () => {
      const detail = await stack.call(getEnquiry, { params: { id: String(data.id) } }, { token });
      return detail.data.subject_label;
    };
    expect(await subjectOf()).toEqual(sales.label);
    // A subject removed from the form keeps its text.
    await setSubjects(before);
    expect(await subjectOf()).toEqual(sales.label);
    const list = await stack.call(listEnquiries, { query: { search: enquiry.email } }, { token });
    expect(list.data[0]?.subject_label).toEqual(sales.label);
  });

  it("is stored once per idempotency key, even when sent twice at once", async () => {
    const body = anEnquiry();
    const headers = { "idempotency-key": "one-click" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => stack.call(sendEnquiry, { body }, { headers })),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await stack.database.prisma.enquiry.count({ where: { email: body.email } })).toBe(1);
    await stack.drain();
    expect(stack.mailbox.to(body.email)).toHaveLength(1);
  });

  it("is refused if its idempotency key was used for another one", async () => {
    const body = anEnquiry();
    const headers = { "idempotency-key": "one-key-two-messages" };
    await stack.call(sendEnquiry, { body }, { headers });
    const other = { ...body, message: "Another message altogether" };
    const refused = await failureOf(stack.call(sendEnquiry, { body: other }, { headers }));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["idempotency-key"]);
  });

  it("is refused in the same way where it is about something else", async () => {
    const { project, apartments } = await createStock(stack.database.prisma);
    const [first, second] = apartments;
    const about = [{}, { apartment_id: first.id }, { apartment_id: second.id }, { project_id: project.id }];
    for (const [at, sent] of about.entries()) {
      const headers = { "idempotency-key": `about-something-else-${at}` };
      const text = anEnquiry();
      const body = { ...text, ...sent };
      const { data } = await stack.call(sendEnquiry, { body }, { headers });
      for (const other of about) {
        const answer = stack.call(sendEnquiry, { body: { ...text, ...other } }, { headers });
        if (other === sent) {
          expect((await answer).data.id).toBe(data.id);
          continue;
        }
        const fields = Object.keys((await failureOf(answer)).body.errors ?? {});
        expect(fields, JSON.stringify([sent, other])).toEqual(["idempotency-key"]);
      }
    }
  });

  it("is the first one though its apartment was deleted for good meanwhile, but not with another subject", async () => {
    const { prisma } = stack.database;
    const { apartments } = await createStock(prisma);
    const headers = { "idempotency-key": "about-what-is-gone" };
    const body = anEnquiry({ apartment_id: apartments[1].id });
    const { data } = await stack.call(sendEnquiry, { body }, { headers });
    await prisma.apartment.delete({ where: { id: apartments[1].id } });
    expect((await stack.call(sendEnquiry, { body }, { headers })).data.id).toBe(data.id);
    await prisma.enquiry.update({ where: { id: data.id }, data: { subject: "sales" } });
    expect((await failureOf(stack.call(sendEnquiry, { body }, { headers }))).status).toBe(422);
  });

  it("stores when, to which text and which version the visitor consented", async () => {
    const { data } = await stack.call(sendEnquiry, {
      body: anEnquiry({ marketing_consent: true, locale: "en" }),
    });
    const token = await stack.token();
    const { data: detail } = await stack.call(getEnquiry, { params: { id: String(data.id) } }, { token });
    expect(detail.marketing_consent).toBe(true);
    expect(detail.consent_text).toContain("unsubscribe");
    expect(detail.consent_text_version).toMatch(/^contact\.consent:en:[0-9a-f]{12}$/);
    expect(Date.now() - Date.parse(detail.consent_at ?? "")).toBeLessThan(60_000);
  });
});

describe("a refused enquiry", () => {
  it("names each field, in the visitor's language", async () => {
    const refused = await failureOf(
      stack.call(sendEnquiry, {
        body: { ...aCallRequest(), name: "  ", email: "a b@c.d", phone: "12", locale: "en" },
      }),
    );
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe("invalid");
    expect(refused.body.errors).toEqual({
      name: ["This field is required"],
      email: ["Please enter a valid e-mail address"],
      phone: ["Please enter a valid phone number"],
    });
  });

  it.each([
    ["an unknown project", { project_id: 999_999 }, "project_id"],
    ["an unknown apartment", { apartment_id: 999_999 }, "apartment_id"],
    ["an unknown subject", { subject: "no such subject" }, "subject"],
  ])("is refused for %s, and nothing is stored", async (_, over, field) => {
    const body = anEnquiry(over);
    const refused = await failureOf(stack.call(sendEnquiry, { body }));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual([field]);
    expect(await stack.database.prisma.enquiry.count({ where: { email: body.email } })).toBe(0);
  });

  it.each([
    ["a filled honeypot", { website: "https://spam.example" }],
    ["a form filled in no time", { elapsed_ms: 20 }],
  ])("is refused for %s", async (_, over) => {
    const refused = await failureOf(stack.call(sendEnquiry, { body: anEnquiry(over) }));
    expect(refused.body.code).toBe("looks_automated");
  });
});

describe("the mails about an enquiry", () => {
  it("name its apartment, to the visitor only where the site shows it", async () => {
    const db = stack.database.prisma;
    const { apartments, building, project } = await createStock(db);
    await db.projectTranslation.updateMany({
      where: { projectId: project.id },
      data: { title: "Vake Yard" },
    });
    const confirmed = async () => {
      const enquiry = anEnquiry({ locale: "en", apartment_id: apartments[2].id });
      await stack.call(sendEnquiry, { body: enquiry });
      await stack.drain();
      const notice = stack.mailbox.to(ADMIN).find(({ text }) => text?.includes(enquiry.email));
      expect(notice?.text).toMatch(/პროექტი: .+\nკორპუსი: .+\nსართული: 2\nბინა: 201\n/);
      return stack.mailbox.to(enquiry.email)[0]?.text;
    };
    const shown = await confirmed();
    expect(shown).toMatch(/Project: Vake Yard\nBuilding: .+\nFloor: 2\nApartment: 201\n/);
    const page = `/apartment-${apartments[2].id}`;
    expect(shown).toContain(page);
    // Its price is hidden.
    expect(shown).not.toMatch(/Price|90.?000/);
    await db.apartment.update({ where: { id: apartments[2].id }, data: { isPriceHidden: false } });
    expect((await confirmed())?.replaceAll("\u00a0", " ")).toContain("Price: $ 90 000");
    await db.building.update({ where: { id: building.id }, data: { isActive: false } });
    expect(await confirmed()).not.toMatch(/Building|Floor|Apartment|Price|apartment-/);
    await db.project.update({ where: { id: project.id }, data: { isActive: false } });
    expect(await confirmed()).not.toContain("Vake Yard");
  });

  it("show the visitor who answers: name, own phone, and the photo in the mail itself", async () => {
    const { prisma: db } = stack.database;
    const bytes = new TextEncoder().encode("a photo");
    const seller = await db.user.create({
      data: {
        email: "seller@ezo.test",
        name: "მარიამ",
        role: "sales_agent",
        passwordHash: "none",
        phone: "+995555112233",
        photo: { create: { bytes, hash: "ab".repeat(32) } },
      },
    });
    const confirmed = async () => {
      const { id, email } = await storeEnquiry(db, { assigneeId: seller.id });
      const payload = { customer_ids: [id] };
      await stack.queues.add([{ name: "confirm-to-visitor", payload, id: `with-seller-${id}` }]);
      const [mail] = await stack.mailbox.waitFor(email);
      return mail;
    };
    const shown = await confirmed();
    expect(shown?.text).toContain("Your consultant: Mariam\nYour consultant's phone: +995 555 11 22 33\n");
    const [cid] = /(?<=<img[^>]* src="cid:)[^"]+/.exec(shown?.html ?? "") ?? [];
    expect(cid).toBeDefined();
    const [photo, ...others] = shown?.attachments ?? [];
    expect(others).toEqual([]);
    expect(photo).toMatchObject({ contentId: `<${cid}>`, disposition: "inline", mimeType: "image/jpeg" });
    expect(Buffer.from(photo?.content as ArrayBuffer)).toEqual(Buffer.from(bytes));

    // Who works here no more is named to nobody.
    await db.user.update({ where: { id: seller.id }, data: { isActive: false } });
    const alone = await confirmed();
    expect(alone?.text).not.toMatch(/consultant|555 11 22 33/);
    expect([alone?.html?.includes("cid:"), alone?.attachments]).toEqual([false, []]);
  });

  it("let a visitor who agreed to news take that back", async () => {
    await confirmConsents(stack.database.prisma, false);
    const enquiry = anEnquiry({ locale: "en", marketing_consent: true });
    await stack.call(sendEnquiry, { body: enquiry });
    const [mail] = await stack.mailbox.waitFor(enquiry.email);
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? "";
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const link = header("list-unsubscribe").replace(/^<|>$/g, "");
    expect(mail?.text).toContain(`Unsubscribe: ${link}`);
    const url = stack.url() + new URL(link).pathname;
    const { prisma: db } = stack.database;
    const contact = () => db.contact.findFirstOrThrow({ where: { email: enquiry.email } });
    // A mail scanner opens the link.
    expect(await (await fetch(url)).text()).toContain("Would you like to stop receiving our news?");
    expect((await contact()).status).toBe("subscribed");
    const preferences = url.replace("unsubscribe", "preferences");
    await fetch(preferences, { method: "POST", body: new URLSearchParams({ language: "ru" }) });
    expect((await contact()).locale).toBe("ru");
    expect(
      (await fetch(`${url.slice(0, -1)}${url.endsWith("A") ? "B" : "A"}`, { method: "POST" })).status,
    ).toBe(404);
    for (const _ of ["pressed", "pressed again"])
      expect((await fetch(url, { method: "POST" })).status).toBe(200);
    const { id, status } = await contact();
    expect(status).toBe("unsubscribed");
    expect(await db.contactHistory.count({ where: { contactId: id, kind: "unsubscribed" } })).toBe(1);

    const plain = anEnquiry({ email: enquiry.email });
    await stack.call(sendEnquiry, { body: plain });
    await stack.drain();
    const second = stack.mailbox.to(enquiry.email)[1];
    expect(second?.headers.map(({ key }) => key)).not.toContain("list-unsubscribe");
  });

  it("are sent once however often their jobs run", async () => {
    const enquiry = anEnquiry();
    const { data } = await stack.call(sendEnquiry, { body: enquiry });
    await stack.mailbox.waitFor(enquiry.email);
    await stack.drain();
    const before = stack.mailbox.all().length;
    await stack.queues.add([
      { name: "tell-staff", payload: { customer_ids: [data.id] }, id: `again-a-${data.id}` },
      { name: "tell-staff", payload: { customer_ids: [data.id] }, id: `again-b-${data.id}` },
      { name: "confirm-to-visitor", payload: { customer_ids: [data.id] }, id: `again-c-${data.id}` },
    ]);
    await stack.drain();
    expect(stack.mailbox.all()).toHaveLength(before);
  });

  it("are not sent where the enquiry was deleted before their jobs ran", async () => {
    const { prisma: db } = stack.database;
    const [gone, there] = [await storeEnquiry(db, { deletedAt: new Date() }), await storeEnquiry(db)];
    const payload = { customer_ids: [gone.id, there.id] };
    await stack.queues.add([
      { name: "tell-staff", payload, id: `deleted-a-${gone.id}` },
      { name: "confirm-to-visitor", payload, id: `deleted-b-${gone.id}` },
    ]);
    await stack.mailbox.waitFor(there.email);
    await stack.drain();
    expect(stack.mailbox.to(gone.email)).toEqual([]);
    const notices = stack.mailbox.to(ADMIN).filter(({ text }) => text?.includes(gone.email));
    expect(notices).toEqual([]);
    const lines = await db.enquiryHistory.findMany({ where: { enquiryId: { in: [gone.id, there.id] } } });
    expect(new Set(lines.map(({ enquiryId }) => enquiryId))).toEqual(new Set([there.id]));
  });

  it("confirm to one address only a limited number of times a day", async () => {
    const email = "often@example.ge";
    const count = CONFIRMATIONS_PER_ADDRESS_AND_DAY + 2;
    await Promise.all(
      Array.from({ length: count }, () => stack.call(sendEnquiry, { body: anEnquiry({ email }) })),
    );
    await stack.drain();
    expect(stack.mailbox.to(email)).toHaveLength(CONFIRMATIONS_PER_ADDRESS_AND_DAY);
    const token = await stack.token();
    const { meta } = await stack.call(listEnquiries, { query: { search: email } }, { token });
    expect(meta.total).toBe(count);
  });

  it("confirm to one mailbox only a limited number of times, whatever tags its address has", async () => {
    const emails = Array.from(
      { length: CONFIRMATIONS_PER_ADDRESS_AND_DAY + 2 },
      (_, n) => `tagged+${n}@example.ge`,
    );
    await Promise.all(emails.map((email) => stack.call(sendEnquiry, { body: anEnquiry({ email }) })));
    await stack.drain();
    const received = emails.flatMap((email) => stack.mailbox.to(email));
    expect(received).toHaveLength(CONFIRMATIONS_PER_ADDRESS_AND_DAY);
  });

  it("skip staff who are disabled in the settings, and reach those named there", async () => {
    const token = await stack.token();
    const settings = { confirm_to_visitor: false, notify_staff: true, staff_recipients: ["Sales@ezo.test"] };
    await stack.call(notificationSettings.put, { body: settings }, { token });
    const enquiry = anEnquiry();
    await stack.call(sendEnquiry, { body: enquiry });
    await stack.mailbox.waitFor("sales@ezo.test");
    await stack.drain();
    expect(stack.mailbox.to(enquiry.email)).toHaveLength(0);
    await stack.call(
      notificationSettings.put,
      { body: { confirm_to_visitor: true, notify_staff: true, staff_recipients: [] } },
      { token },
    );
  });

  it("are sent once a mail server that refused temporarily accepts again", async () => {
    stack.mailbox.refuseWith({ code: 451, message: "try again later" });
    const enquiry = anEnquiry();
    await stack.call(sendEnquiry, { body: enquiry });
    await expect
      .poll(() => stack.database.prisma.delivery.count({ where: { status: "refused" } }), { timeout: 15_000 })
      .toBeGreaterThan(0);
    stack.mailbox.refuseWith(null);
    await stack.mailbox.waitFor(enquiry.email);
    await stack.drain();
    expect(stack.mailbox.to(enquiry.email)).toHaveLength(1);
  });

  it("are not retried after a permanent refusal, whose reason operators can read", async () => {
    stack.mailbox.refuseWith({ code: 550, message: "no such mailbox here" });
    const token = await stack.token();
    const { data } = await stack.call(sendEnquiry, { body: anEnquiry() });
    const failed = async () => {
      const query = { state: "failed", search: String(data.id), by: "customer" } as const;
      return (await stack.call(listJobs, { query }, { token })).data;
    };
    const history = async () =>
      (await stack.call(getEnquiry, { params: { id: String(data.id) } }, { token })).data.history;
    await expect.poll(failed, { timeout: 15_000 }).toHaveLength(1);
    // A rejected visitor's address is not a failed job: the enquiry records it.
    await expect
      .poll(history, { timeout: 15_000 })
      .toContainEqual(
        expect.objectContaining({ kind: "confirmation_refused", to: "550 no such mailbox here" }),
      );
    stack.mailbox.refuseWith(null);
    const jobs = await failed();
    expect(jobs).toMatchObject([{ name: "tell-staff", attempts_made: 1 }]);
    for (const { reason } of jobs) expect(reason).toContain("550 no such mailbox here");
    // When retried by hand, it is sent.
    const ids = jobs.map(({ id }) => id);
    expect((await stack.call(retryJobs, { body: { queue: "mail", ids } }, { token })).data.retried).toBe(1);
    await stack.drain();
    expect(await failed()).toEqual([]);
  });
});
