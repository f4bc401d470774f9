import { contactSettings } from "@ezo/contract/admin/settings";
import { deleteContact, listContacts } from "@ezo/contract/marketing/contacts";
import { getEnquiryApartment, holdForEnquiry, releaseEnquiryHold } from "@ezo/contract/enquiry-apartment";
import { getEnquiry } from "@ezo/contract/enquiries";
import { listEnquiryOffers, offerToEnquiry } from "@ezo/contract/enquiry-offers";
import { listReplyTemplates, replyToEnquiry } from "@ezo/contract/enquiry-replies";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { listHolds } from "@ezo/contract/inventory/holds";
import { HOLD_MAX_MS } from "@ezo/contract/values/limits";
import { createReplies } from "@ezo/core/enquiries/answering/replies.service";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { createHolds } from "@ezo/core/inventory/holds.service";
import { createMailer } from "@ezo/core/platform/mail/mailer";
import { createRateLimits } from "@ezo/core/platform/rate-limit";
import { readSetting } from "@ezo/core/platform/settings";
import { createRecords } from "@ezo/core/records/write";
import { createTranslations } from "@ezo/core/translations/translations.service";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../stack/content.ts";
import { createApartment, createBuilding, createFloor } from "../../stack/explorer.ts";
import { CallFailed } from "../../stack/call.ts";
import { failureOf } from "../../stack/failure.ts";
import { ADMIN, MARKETING, type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
let seller: string;
let admin: string;
let floors: { id: number; buildingId: number }[];
let project: { id: number };
beforeAll(async () => {
  stack = await startStack();
  [seller, admin] = [await stack.token(MARKETING), await stack.token()];
  const { contact_info: info } = await readSetting(db(), "contact");
  const contact_info = { ...info, email: { ...info.email, value: OFFICE } };
  await stack.call(contactSettings.put, { body: { contact_info } }, { token: admin });
  project = await createProject(db());
  const building = await createBuilding(db(), project.id, "A");
  floors = [
    await createFloor(db(), building.id, 1),
    await createFloor(db(), building.id, 2),
    await createFloor(db(), building.id, 3),
  ];
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

const OFFICE = "office@ezo.test";
let serial = 0;
const apartment = (over: Partial<Prisma.ApartmentCreateManyInput> = {}, floor = floors[0]!) =>
  createApartment(db(), floor, `R${++serial}`, { price: 100_000, ...over });
const enquiry = (over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) =>
  db().enquiry.create({
    data: {
      source: "contact_form",
      name: "ნინო ბერიძე",
      email: `answered-${++serial}@example.ge`,
      message: "",
      locale: "en",
      ...over,
    },
  });
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const holdFor = (person: { id: number }, held: { id: number }, until = inDays(3), token = seller) =>
  stack.call(holdForEnquiry, { ...params(person), body: { apartment_id: held.id, until } }, { token });
const detailOf = async (person: { id: number }) =>
  (await stack.call(getEnquiry, params(person), { token: seller })).data;
const linesOf = async (person: { id: number }, kinds: readonly string[]) =>
  (await detailOf(person)).history
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, from, to, actor }) => [kind, from, to, actor?.name ?? null]);

describe("a hold for the person who enquired", () => {
  it("knows its person, shows beside the enquiry, and is in its history", async () => {
    const held = await apartment();
    const person = await enquiry({ apartmentId: held.id });
    const { data: hold } = await holdFor(person, held);
    const customer = { id: person.id, name: person.name };
    expect(hold).toMatchObject({ apartment_id: held.id, customer, holder: { name: "მაკა მარკეტინგი" } });
    const { data: shown } = await stack.call(getEnquiryApartment, params(person), { token: seller });
    expect(shown).toMatchObject({ apartment: { id: held.id, status: "reserved" }, hold });
    const { data: stock } = await stack.call(apartmentRoutes.get, params(held), { token: admin });
    expect(stock).toMatchObject({ status: "reserved", hold: { id: hold.id, customer } });
    const { data: open } = await stack.call(listHolds, { query: {} }, { token: admin });
    expect(open.find(({ id }) => id === hold.id)?.customer).toEqual(customer);

    const other = await enquiry({ apartmentId: held.id });
    const release = { body: { apartment_id: held.id } };
    const foreign = stack.call(releaseEnquiryHold, { ...params(other), ...release }, { token: seller });
    expect((await failureOf(foreign)).status).toBe(404);
    const { data: ended } = await stack.call(
      releaseEnquiryHold,
      { ...params(person), ...release },
      { token: seller },
    );
    expect(ended).toMatchObject({ id: hold.id, end: "released" });
    expect((await db().apartment.findUniqueOrThrow({ where: { id: held.id } })).status).toBe("available");
    expect(await linesOf(person, ["held", "hold_ended"])).toEqual([
      ["held", held.number, hold.until, "მაკა მარკეტინგი"],
      ["hold_ended", held.number, "released", "მაკა მარკეტინგი"],
    ]);
  });

  it("is refused with words and the one who holds it", async () => {
    const held = await apartment();
    const [first, second] = [await enquiry(), await enquiry()];
    const { data: hold } = await holdFor(first, held);
    const english = { token: seller, headers: { "x-locale": "en" } };
    const body = { apartment_id: held.id, until: inDays(1) };
    const late = await failureOf(stack.call(holdForEnquiry, { ...params(second), body }, english));
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: "already_held", current: { id: hold.id, holder: hold.holder } });
    expect(late.body.message).toMatch(/^მაკა მარკეტინგი already holds this apartment until \d{4}-/);
    const [sold, reserved] = [await apartment({ status: "sold" }), await apartment({ status: "reserved" })];
    expect((await failureOf(holdFor(second, sold))).body.code).toBe("not_for_sale");
    const byHand = (await failureOf(holdFor(second, reserved))).body;
    expect(byHand).toMatchObject({ code: "already_held", success: false });
    expect(byHand.current).toBeUndefined();
  });

  it.each([
    ["past", () => inDays(-1)],
    ["further ahead than a hold may last", () => new Date(Date.now() + HOLD_MAX_MS + 60_000).toISOString()],
  ])("is refused for a time that is %s", async (_, until) => {
    const held = await apartment();
    const refused = await failureOf(holdFor(await enquiry(), held, until()));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["until"]]);
    expect((await db().apartment.findUniqueOrThrow({ where: { id: held.id } })).status).toBe("available");
  });

  it("needs an enquiry and an apartment that exist", async () => {
    const held = await apartment();
    expect((await failureOf(holdFor({ id: 999_999 }, held))).status).toBe(404);
    expect((await failureOf(holdFor(await enquiry({ deletedAt: new Date() }), held))).status).toBe(404);
    const refused = await failureOf(holdFor(await enquiry(), { id: 999_999 }));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["apartment_id"]]);
  });

  it("is given once: of sellers who ask at once, one gets each apartment and the others see who", async () => {
    const asking = fc.array(fc.record({ which: fc.nat(1), isAdmin: fc.boolean() }), {
      minLength: 2,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(asking, async (asks) => {
        const wanted = [await apartment(), await apartment()];
        const people = await Promise.all(asks.map(() => enquiry()));
        const answers = await Promise.allSettled(
          asks.map(({ which, isAdmin }, index) =>
            holdFor(people[index]!, wanted[which]!, inDays(2), isAdmin ? admin : seller),
          ),
        );
        for (const [which, { id }] of wanted.entries()) {
          const own = answers.filter((_, index) => asks[index]?.which === which);
          const won = own.flatMap((one) => (one.status === "fulfilled" ? [one.value.data] : []));
          expect(won).toHaveLength(own.length === 0 ? 0 : 1);
          for (const lost of own.filter((one) => one.status === "rejected")) {
            const failure: unknown = lost.reason;
            expect(failure).toBeInstanceOf(CallFailed);
            expect((failure as CallFailed).status).toBe(409);
            expect((failure as CallFailed).body.current).toMatchObject({ id: won[0]?.id });
          }
          expect(await db().hold.count({ where: { apartmentId: id, endedAt: null } })).toBe(won.length);
        }
      }),
      { numRuns: 4 },
    );
  });

  it("is the only open one, by a rule of the database", async () => {
    const held = await apartment();
    const hold = { apartmentId: held.id, reason: "", until: new Date(inDays(1)) };
    const first = await db().hold.create({ data: hold });
    await expect(db().hold.create({ data: hold })).rejects.toMatchObject({ code: "P2002" });
    await db().hold.update({ where: { id: first.id }, data: { endedAt: new Date(), end: "released" } });
    await db().hold.create({ data: hold });
  });

  it("is noted at its enquiry when its time is over, or the apartment is sold", async () => {
    const [over, sold] = [await apartment(), await apartment()];
    const person = await enquiry();
    for (const held of [over, sold]) await holdFor(person, held, inDays(1));
    await stack.call(apartmentRoutes.patch, { ...params(sold), body: { status: "sold" } }, { token: admin });
    const later = () => new Date(Date.now() + 2 * 24 * 3_600_000);
    const records = createRecords({ db: db() });
    await Promise.all([1, 2].map(() => createHolds({ db: db(), records, now: later }).expire()));
    expect(await linesOf(person, ["hold_ended"])).toEqual([
      ["hold_ended", sold.number, "sold", "ანა ადმინი"],
      ["hold_ended", over.number, "expired", null],
    ]);
  });

  it("reaches every open inbox", async () => {
    const held = await apartment();
    const person = await enquiry({ apartmentId: held.id });
    const live = await stack.live(seller);
    await holdFor(person, held);
    await live.waitFor("apartments:status", ({ ids }) => ids.includes(held.id));
    await live.waitFor("customer:updated", ({ id }) => id === person.id);
  });
});

describe("the apartment of an enquiry", () => {
  it("has its page in the language of the person, while visitors can see it", async () => {
    const asked = await apartment({ isPriceHidden: true });
    const person = await enquiry({ apartmentId: asked.id, locale: "ru" });
    const read = async () =>
      (await stack.call(getEnquiryApartment, params(person), { token: seller })).data.apartment;
    expect(await read()).toMatchObject({
      price: 100_000,
      is_price_hidden: true,
      url: `https://ezo.test/ru/projects/${project.id}/A/floor-1/apartment-${asked.id}`,
    });
    await db().apartment.update({ where: { id: asked.id }, data: { isActive: false } });
    expect(await read()).toMatchObject({ id: asked.id, url: null });
    await db().apartment.update({ where: { id: asked.id }, data: { deletedAt: new Date() } });
    expect(await read()).toBeNull();
  });

  it("has as alternatives only what the rule allows, those of its project first, the nearest price on top", async () => {
    const elsewhere = await createProject(db());
    const tower = await createBuilding(db(), elsewhere.id, "T");
    const home = await createBuilding(db(), project.id, "ALT");
    const places = [
      { floor: await createFloor(db(), home.id, 1), isHome: true },
      { floor: await createFloor(db(), home.id, 2), isHome: true },
      { floor: await createFloor(db(), tower.id, 1), isHome: false },
    ];
    const candidate = fc.record({
      place: fc.nat(2),
      rooms: fc.integer({ min: 41, max: 42 }),
      price: fc.option(fc.integer({ min: 85_000, max: 115_000 })),
      status: fc.constantFrom("available" as const, "reserved" as const, "sold" as const),
      isActive: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(candidate, { maxLength: 25 }), async (candidates) => {
        await db().apartment.updateMany({ where: { rooms: { gt: 40 } }, data: { isActive: false } });
        const asked = await apartment({ rooms: 41 }, places[0]!.floor);
        const others = await db().apartment.createManyAndReturn({
          data: candidates.map(({ place, rooms, price, status, isActive }) => {
            const { id: floorId, buildingId } = places[place]!.floor;
            return {
              floorId,
              buildingId,
              number: `C${++serial}`,
              rooms,
              price,
              status,
              isActive,
              areaTotal: 50,
            };
          }),
        });
        const wanted = others
          .map((row, index) => ({ ...row, isHome: places[candidates[index]!.place]!.isHome }))
          .filter(
            ({ rooms, price, status, isActive, floorId }) =>
              isActive &&
              status === "available" &&
              rooms === 41 &&
              places.find(({ floor }) => floor.id === floorId)?.floor.number !== places[0]?.floor.number &&
              price !== null &&
              price >= 90_000 &&
              price <= 110_000,
          )
          .sort(
            (a, b) =>
              Number(b.isHome) - Number(a.isHome) ||
              Math.abs(a.price! - 100_000) - Math.abs(b.price! - 100_000) ||
              a.id - b.id,
          );
        const person = await enquiry({ apartmentId: asked.id });
        const { data } = await stack.call(getEnquiryApartment, params(person), { token: seller });
        expect(data.alternatives.map(({ id }) => id)).toEqual(wanted.slice(0, 3).map(({ id }) => id));
      }),
      { numRuns: 8 },
    );
  });
});

describe("an offer for the person who enquired", () => {
  const offer = (person: { id: number }, offered: { id: number }, key?: string) =>
    stack.call(
      offerToEnquiry,
      { ...params(person), body: { apartment_id: offered.id } },
      { token: seller, headers: key ? { "idempotency-key": key } : {} },
    );
  const shown = async (person: { id: number }) =>
    (await stack.call(listEnquiryOffers, params(person), { token: seller })).data[0];

  it("is made once, mails nothing, is shown beside the enquiry and told in its history", async () => {
    const offered = await apartment();
    const person = await enquiry({ apartmentId: offered.id, locale: "ru" });
    const answers = await Promise.all([1, 2, 3].map(() => offer(person, offered, `press-${person.id}`)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const [first] = answers;
    expect(await shown(person)).toEqual(first?.data);
    expect(await linesOf(person, ["offered"])).toEqual([
      ["offered", offered.number, null, "მაკა მარკეტინგი"],
    ]);
    const row = await db().offer.findUniqueOrThrow({ where: { id: first?.data.id ?? "" } });
    expect(row).toMatchObject({ locale: "ru", email: null, enquiryId: person.id });
    const { data: templates } = await stack.call(listReplyTemplates, params(person), { token: seller });
    expect(templates.find(({ code, locale }) => code === "offer" && locale === "ru")?.body).toContain(
      first?.data.url,
    );
    await stack.drain();
    expect(stack.mailbox.to(person.email)).toHaveLength(0);
    // The key of one enquiry is no other's.
    const other = await failureOf(offer(await enquiry(), offered, `press-${person.id}`));
    expect(other.status).toBe(422);
  });

  it("may be of what is held for them, and of nothing that is held for others, sold or without a shown price", async () => {
    const offered = await apartment();
    const person = await enquiry({ apartmentId: offered.id });
    await holdFor(person, offered);
    await offer(person, offered);
    const code = async (target: { id: number }, by = person) =>
      (await failureOf(offer(by, target))).body.code;
    expect(await code(offered, await enquiry())).toBe("already_held");
    expect(await code(await apartment({ status: "sold" }))).toBe("not_for_sale");
    expect(await code(await apartment({ isPriceHidden: true }))).toBe("price_not_shown");
    expect(await code(offered, await enquiry({ deletedAt: new Date() }))).toBe("not_found");
    expect((await failureOf(offer(person, { id: 999_999 }))).status).toBe(422);
  });
});

const MAIL = { subject: "ბინა 802", body: "გამარჯობა!\n\nფასი: $ 139 700" };
const reply = (person: { id: number }, form = MAIL, headers: Record<string, string> = {}, token = seller) =>
  stack.call(replyToEnquiry, { ...params(person), body: form }, { token, headers });

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
    expect(mail?.from).toMatchObject({ name: "მაკა მარკეტინგი" });
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
    expect(detail.history.map(({ kind }) => kind)).toEqual(["created", "reply", "status", "reply_sent"]);

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

  it("says what the mail server has against the address", async () => {
    const person = await enquiry({ status: "completed" });
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
    expect(detail.history.map(({ kind }) => kind)).toEqual(["created", "reply", "reply_failed"]);
    expect(detail.status).toBe("completed");
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
    const { id, name, email, role } = await db().user.findUniqueOrThrow({ where: { email: ADMIN } });
    const rateLimits = createRateLimits({ pool: stack.database.pool, redis: undefined, scale: 0.001 });
    const translations = createTranslations(db());
    const replies = createReplies({ db: db(), rateLimits, translations, publicUrl: "https://ezo.test" });
    const actor = { id, name, email, role, sessionId: "" };
    const first = await replies.send(actor, person.id, MAIL, "key");
    await expect(replies.send(actor, person.id, MAIL)).rejects.toMatchObject({ code: "too_many_requests" });
    // A repeat is not another mail.
    expect(await replies.send(actor, person.id, MAIL, "key")).toEqual(first);
  });

  it("cannot be made to carry headers of its own, by its subject or its writer's name", async () => {
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
      from: "Firm <mail@firm.example>",
      maxConnections: 1,
      dkim: undefined,
    });
    const to = "headers@example.ge";
    try {
      await fc.assert(
        fc.asyncProperty(hostile, hostile, async (fromName, subject) => {
          const count = stack.mailbox.to(to).length + 1;
          await mailer.send({ to: [to], fromName, subject, text: "x", replyTo: "office@firm.example" });
          const mail = (await stack.mailbox.waitFor(to, count)).at(-1);
          expect(mail?.recipients).toEqual([to]);
          expect(mail?.from?.address).toBe("mail@firm.example");
          expect(mail?.from?.name).not.toMatch(/[@<>"]/);
          expect(mail?.bcc).toBeUndefined();
          expect(mail?.text?.trim()).toBe("x");
          const allowed =
            /^(from|to|reply-to|subject|message-id|date|mime-version|content-[a-z-]+|x-request-id)$/;
          expect(mail?.headers.map(({ key }) => key).filter((key) => !allowed.test(key))).toEqual([]);
        }),
        { numRuns: 25 },
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
    expect(details?.body).toContain("Kind regards,\nმაკა მარკეტინგი");
    await holdFor(person, asked, inDays(1));
    await apartment({ rooms: 31 }, floors[1]);
    expect((await codesOf(person)).codes).toEqual(["details", "held", "alternatives", "visit"]);
    await db().apartment.update({ where: { id: asked.id }, data: { price: null } });
    const unpriced = (await codesOf(person)).data.find(({ code }) => code === "details");
    expect(unpriced?.body).toContain("{{price}}");
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
    await db().apartment.update({ where: { id: asked.id }, data: { price: 101_000 } });
    expect(await planText()).toBeUndefined();
  });
});
