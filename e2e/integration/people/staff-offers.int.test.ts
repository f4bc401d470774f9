import { getEnquiry } from "@ezo/contract/enquiries";
import { holdForEnquiry, releaseEnquiryHold } from "@ezo/contract/enquiry-apartment";
import {
  changeOffer,
  listEnquiryOffers,
  offerToEnquiry,
  type StaffOffer,
  withdrawOffer,
} from "@ezo/contract/enquiry-offers";
import { listReplyTemplates, replyToEnquiry } from "@ezo/contract/enquiry-replies";
import { OFFER_DAYS, OFFER_NOTE_MAX_LENGTH } from "@ezo/contract/values/limits";
import { LOCALES } from "@ezo/contract/values/locale";
import { minorText } from "@ezo/contract/values/money/money";
import { OFFER_DISCOUNT_LIMITS, offeredPrice } from "@ezo/contract/values/money/offer-discount";
import { USER_ROLES, type UserRole } from "@ezo/contract/values/roles";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { OfferSnapshot } from "@ezo/core/offers/offer-snapshot";
import { folderOfOffer } from "@ezo/core/offers/offers.keys";
import { clockTime, dayIn } from "@ezo/core/platform/business-day";
import { openStorage } from "@ezo/core/platform/storage";
import { createAccount } from "@ezo/core/users/accounts";
import fc from "fast-check";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaymentPlan, createStock } from "../../stack/explorer.ts";
import { failureOf } from "../../stack/failure.ts";
import { PASSWORD, type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let plan: { id: number };
const tokens = {} as Record<UserRole, string>;
beforeAll(async () => {
  stack = await startStack();
  stock = await createStock(db());
  plan = await createPaymentPlan(db(), { maxMonths: 360, fullPaymentDiscountPercent: 3 });
  for (const role of USER_ROLES) {
    const email = `${role.replaceAll("_", "-")}@offers.test`;
    const text = role === "translator" ? { textLocale: "en" as const } : {};
    await createAccount(db(), { email, name: `Seller ${role}`, role, password: PASSWORD, ...text });
    tokens[role] = await stack.token(email);
  }
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

const LIST = 50_000;
let serial = 0;
const enquiry = (over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) =>
  db().enquiry.create({
    data: {
      source: "contact_form",
      name: "ნინო ბერიძე",
      email: `offered-${++serial}@example.ge`,
      message: "",
      locale: "en",
      ...over,
    },
  });
const first = () => stock.apartments[0];
const restore = () =>
  db().apartment.update({ where: { id: first().id }, data: { status: "available", price: LIST } });
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const oneOf = (person: { id: number }, offer: { id: string }) => ({
  params: { id: String(person.id), offer: offer.id },
});

interface Terms {
  plan_id?: number | null;
  down_percent?: number | null;
  months?: number | null;
  discount_percent?: number | null;
  discount_minor?: number | null;
  valid_days?: number;
  note?: string;
  seen?: { price_minor: number; currency: "USD" | "EUR" } | undefined;
}
const make = async (person: { id: number }, terms: Terms = {}, role: UserRole = "admin") =>
  (
    await stack.call(
      offerToEnquiry,
      { ...params(person), body: { apartment_id: first().id, ...terms } },
      { token: tokens[role] },
    )
  ).data;
const change = async (
  person: { id: number },
  offer: Pick<StaffOffer, "id" | "version">,
  terms: Terms = {},
  role: UserRole = "admin",
) =>
  (
    await stack.call(
      changeOffer,
      { ...oneOf(person, offer), body: { plan_id: null, ...terms, offer_version: offer.version } },
      { token: tokens[role] },
    )
  ).data;
const withdraw = async (
  person: { id: number },
  offer: Pick<StaffOffer, "id" | "version">,
  role: UserRole = "admin",
) =>
  (
    await stack.call(
      withdrawOffer,
      { ...oneOf(person, offer), body: { offer_version: offer.version } },
      { token: tokens[role] },
    )
  ).data;
const list = async (person: { id: number }, role: UserRole = "admin") =>
  stack.call(listEnquiryOffers, params(person), { token: tokens[role] });
const get = (url: string) => fetch(stack.url() + new URL(url).pathname);
const page = async (url: string) => (await get(url)).text();
const squeezed = (text: string) => text.replaceAll("\u00a0", " ").replace(/\s+/g, "");
const pdfText = async (url: string) => {
  const pdf = await getDocumentProxy(new Uint8Array(await (await get(url)).arrayBuffer()));
  return { pdf, said: squeezed((await extractText(pdf, { mergePages: true })).text) };
};
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failureOf(call);
  return [status, body.code, Object.keys(body.errors ?? {})];
};

describe("a mail that links to an offer", () => {
  const written = async (person: { id: number }, locale: (typeof LOCALES)[number]) => {
    const { data } = await stack.call(listReplyTemplates, params(person), { token: tokens.admin });
    const text = data.find((one) => one.code === "offer" && one.locale === locale);
    return { subject: text?.subject ?? "", body: text?.body ?? "" };
  };
  const send = (person: { id: number }, body: { subject: string; body: string }) =>
    stack.call(replyToEnquiry, { ...params(person), body }, { token: tokens.admin });
  const reason = async (call: Promise<unknown>) => {
    const { status, body } = await failureOf(call);
    return [status, body.errors?.["body"]?.[0]];
  };

  it.each(LOCALES)(
    "is sent with the terms that the offer has now, and refused with earlier ones (%s)",
    async (locale) => {
      const person = await enquiry();
      const offer = await make(person);
      const before = await written(person, locale);
      const changed = await change(person, offer, { discount_percent: 10, valid_days: 20 });
      const [status, said] = await reason(send(person, before));
      expect([status, said]).toEqual([422, expect.stringContaining(String(offer.number))]);
      expect(await db().enquiryReply.count({ where: { enquiryId: person.id } })).toBe(0);
      await send(person, await written(person, locale));
      // A text that compares both says what is so now.
      const both = { subject: "Both", body: `${before.body}\n${(await written(person, locale)).body}` };
      await send(person, both);
      await withdraw(person, changed);
      expect(await reason(send(person, both))).toEqual([422, expect.stringContaining(String(offer.number))]);
    },
  );

  it("is refused once the offer has ended, or its apartment was sold or deleted", async () => {
    const person = await enquiry();
    const offer = await make(person);
    const text = await written(person, "en");
    const id = first().id;
    const apartment = (data: Prisma.ApartmentUpdateInput) => db().apartment.update({ where: { id }, data });
    await apartment({ status: "sold" });
    expect(await refusal(send(person, text))).toEqual([422, "invalid", ["body"]]);
    await apartment({ status: "reserved", deletedAt: new Date() });
    expect(await refusal(send(person, text))).toEqual([422, "invalid", ["body"]]);
    await apartment({ status: "available", deletedAt: null });
    await send(person, text);
    await db().offer.update({ where: { id: offer.id }, data: { validUntil: new Date(Date.now() - 1) } });
    expect(await refusal(send(person, text))).toEqual([422, "invalid", ["body"]]);
  });
});

describe("the discount of a seller", () => {
  it("is within the limit of their role; beyond it the field and the limit are named, and nothing is stored", async () => {
    const person = await enquiry();
    for (const role of ["admin", "sales_manager", "sales_agent", "marketing"] as const) {
      const limit = OFFER_DISCOUNT_LIMITS[role] ?? 0;
      const to = await enquiry({ assigneeId: await idOf(role) });
      expect((await list(to, role)).meta.max_discount_percent).toBe(limit);
      expect((await make(to, { discount_percent: limit }, role)).price_minor).toBe(
        offeredPrice(LIST * 100, { percent: limit }),
      );
      const most = Math.floor(LIST * limit);
      expect((await make(to, { discount_minor: most }, role)).price_minor).toBe(LIST * 100 - most);
      const before = await db().offer.count();
      for (const [field, value] of [
        ["discount_percent", limit + 0.01],
        ["discount_minor", most + 1],
      ] as const) {
        const { status, body } = await failureOf(make(to, { [field]: value }, role));
        expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
        expect(body.errors?.[field]?.[0]).toContain(`${limit} %`);
      }
      expect(await db().offer.count()).toBe(before);
    }
    expect(await refusal(make(person, { discount_percent: 1, discount_minor: 1 }))).toEqual([
      422,
      "invalid",
      ["discount_minor"],
    ]);
  });

  it("may be kept by whoever changes the offer, and not raised beyond what they may give", async () => {
    const person = await enquiry({ assigneeId: await idOf("sales_agent") });
    const kinds = [
      { given: { discount_percent: 5 }, more: { discount_percent: 5.5 }, price: LIST * 95 },
      { given: { discount_minor: 100_000 }, more: { discount_minor: 100_001 }, price: LIST * 100 - 100_000 },
    ];
    for (const { given, more, price } of kinds) {
      const made = await make(person, given, "sales_manager");
      const kept = await change(person, made, { ...given, note: "x" }, "sales_agent");
      expect([kept.price_minor, kept.note]).toEqual([price, "x"]);
      expect(await refusal(change(person, kept, more, "sales_agent"))).toEqual([
        422,
        "invalid",
        Object.keys(more),
      ]);
      const none = await change(person, kept, {}, "sales_agent");
      expect((await refusal(change(person, none, given, "sales_agent")))[0]).toBe(422);
    }
  });
});
const idOf = async (role: UserRole) =>
  (await db().user.findUniqueOrThrow({ where: { email: `${role.replaceAll("_", "-")}@offers.test` } })).id;

describe("the price that the seller saw", () => {
  it("is the one that is offered: another price or currency refuses it with the figures of now", async () => {
    await restore();
    const person = await enquiry();
    const terms = { discount_percent: 3 };
    const saw = { price_minor: LIST * 97, currency: "USD" } as const;
    const made = await make(person, { ...terms, seen: saw });
    const sends = {
      make: (seen: Terms["seen"]) => make(person, { ...terms, seen }),
      change: (seen: Terms["seen"]) => change(person, made, { ...terms, seen }),
    };
    const count = await db().offer.count();
    for (const send of Object.values(sends)) {
      await db().apartment.update({ where: { id: first().id }, data: { price: LIST + 1000 } });
      const list = (LIST + 1000) * 100;
      const now = { list_price_minor: list, price_minor: list * 0.97, currency: "USD" };
      for (const seen of [saw, { ...saw, price_minor: now.price_minor, currency: "EUR" as const }]) {
        const { status, body } = await failureOf(send(seen));
        expect([status, body.code, body.current]).toEqual([409, "conflict", now]);
      }
      await restore();
    }
    expect(await db().offer.count()).toBe(count);
    expect((await sends.change(saw)).price_minor).toBe(saw.price_minor);
  });
});

describe("the terms of an offer", () => {
  it("are refused by field outside their bounds", async () => {
    const person = await enquiry();
    for (const [terms, fields] of [
      [{ valid_days: 0 }, ["valid_days"]],
      [{ valid_days: OFFER_DAYS.max + 1 }, ["valid_days"]],
      [{ note: "x".repeat(OFFER_NOTE_MAX_LENGTH + 1) }, ["note"]],
      [{ note: "a\n".repeat(20) + "a" }, ["note"]],
      [{ discount_percent: -1 }, ["discount_percent"]],
      [{ discount_percent: 100 }, ["discount_percent"]],
      [{ discount_minor: LIST * 100 }, ["discount_minor"]],
      [{ plan_id: 999_999 }, ["plan_id"]],
      [{ plan_id: plan.id, down_percent: 9.99 }, ["down_percent"]],
    ] as const)
      expect(await refusal(make(person, terms)), JSON.stringify(terms)).toEqual([422, "invalid", fields]);
  });

  it.each(LOCALES)(
    "are on the page, in the tagged PDF and in the reply's template in %s, the note as plain text",
    async (locale) => {
      const note = '<b>Terrace</b> & "key"\n\n\n\nsecond line';
      const person = await enquiry({ locale });
      const terms = {
        plan_id: plan.id,
        down_percent: 20,
        months: 36,
        discount_percent: 5,
        valid_days: 30,
        note,
      };
      const made = await make(person, terms, "sales_manager");
      expect(dayIn(new Date(made.valid_until))).toBe(dayIn(new Date(Date.now() + 30 * 86_400_000)));
      expect(made.note).toBe('<b>Terrace</b> & "key"\n\nsecond line');
      const html = await page(made.url);
      expect(html).toContain("<p>&#60;b&#62;Terrace&#60;/b&#62; &#38; &#34;key&#34;\n\nsecond line</p>");
      const { pdf, said } = await pdfText(made.pdf_url);
      // The schedule leaves its place to the note.
      expect([pdf.numPages, await pdf.getMarkInfo()]).toMatchObject([3, { Marked: true }]);
      const snapshot = await snapshotOf(made);
      const computed = snapshot.plan?.computed;
      expect(computed?.price_minor).toBe(4_750_000);
      const figures = [4_750_000, LIST * 100, 250_000, computed?.monthly_minor ?? 0];
      for (const figure of figures)
        for (const whole of [squeezed(html), said])
          expect(whole).toContain(squeezed(minorText(figure, locale, "USD")));
      expect(said).toContain(squeezed(made.note));
      for (const whole of [squeezed(html), said]) expect(whole).toContain("Sellersales_manager");
      const { data: templates } = await stack.call(listReplyTemplates, params(person), {
        token: tokens.admin,
      });
      for (const each of LOCALES) {
        const template = templates.find((one) => one.code === "offer" && one.locale === each);
        for (const part of [made.url, made.note, minorText(4_750_000, each, "USD")])
          expect(template?.body).toContain(part);
      }
    },
  );

  it("keep every PDF within three pages, however long schedule and note are", async () => {
    const person = await enquiry();
    const note = `${"სიტყვა ".repeat(140)}`.slice(0, 950) + "\nლ".repeat(14);
    for (const months of [36, 360]) {
      const made = await make(person, { plan_id: plan.id, months, note });
      const { pdf, said } = await pdfText(made.pdf_url);
      expect(pdf.numPages).toBe(3);
      expect(said).toContain(squeezed(made.note));
    }
    const { pdf, said } = await pdfText((await make(person, { plan_id: null, note })).pdf_url);
    expect(pdf.numPages).toBe(2);
    expect(said).toContain(squeezed(note));
  });
});
const snapshotOf = async ({ id }: { id: string }) =>
  OfferSnapshot.parse((await db().offer.findUniqueOrThrow({ where: { id } })).snapshot);

describe("a change of an offer", () => {
  it("is a new version at the same addresses, and shows when it was made", async () => {
    const person = await enquiry();
    const made = await make(person, { discount_percent: 1 });
    await pdfText(made.pdf_url);
    const changed = await change(person, made, { discount_percent: 2, valid_days: 1 });
    expect(changed).toMatchObject({ id: made.id, url: made.url, version: 2, price_minor: 4_900_000 });
    expect(changed.versions.map(({ version, price_minor }) => [version, price_minor])).toEqual([
      [2, 4_900_000],
      [1, 4_950_000],
    ]);
    const { said } = await pdfText(made.pdf_url);
    for (const whole of [squeezed(await page(made.url)), said]) {
      expect(whole).toContain("Changedon");
      expect(whole).toContain("$49000");
      expect(whole).not.toContain("$49500");
    }
    const { history } = (await stack.call(getEnquiry, params(person), { token: tokens.admin })).data;
    expect(history.filter(({ kind }) => kind.startsWith("offer")).map(({ kind, to }) => [kind, to])).toEqual(
      expect.arrayContaining([
        ["offered", null],
        ["offer_changed", "2"],
      ]),
    );
  });

  it("is refused with the present offer where somebody was faster: of many at once one succeeds", async () => {
    const person = await enquiry();
    const made = await make(person);
    const asked = [1, 2, 3, 4].map((percent) => change(person, made, { discount_percent: percent }));
    const settled = await Promise.allSettled([...asked, withdraw(person, made)]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const row = await db().offer.findUniqueOrThrow({ where: { id: made.id }, include: { earlier: true } });
    expect([row.version, row.earlier.length]).toEqual([2, 1]);
    if (!row.withdrawnAt) {
      const { status, body } = await failureOf(change(person, made));
      expect([status, body.code, body.current]).toMatchObject([409, "conflict", { id: made.id, version: 2 }]);
    }
  });

  it("finds only an offer of that enquiry", async () => {
    const [person, other] = [await enquiry(), await enquiry()];
    const made = await make(person);
    expect((await failureOf(change(other, made))).status).toBe(404);
    expect((await failureOf(withdraw(other, made))).status).toBe(404);
    await db().enquiry.update({ where: { id: person.id }, data: { deletedAt: new Date() } });
    expect((await failureOf(change(person, made))).status).toBe(404);
    expect((await failureOf(list(person))).status).toBe(404);
  });
});

describe("a withdrawn offer", () => {
  it("says on its page that it is no longer valid, and nothing else; its PDF is gone", async () => {
    const person = await enquiry();
    const made = await make(person, { note: "Our secret", discount_percent: 10 });
    await pdfText(made.pdf_url);
    const ended = await withdraw(person, made);
    expect([ended.state, ended.version]).toEqual(["withdrawn", 2]);
    for (const url of [made.url, made.pdf_url]) {
      const answer = await get(url);
      expect(answer.status).toBe(410);
      const html = await answer.text();
      expect(html).not.toMatch(/Our secret|\$|101/);
    }
    await stack.drain();
    const kept: string[] = [];
    for await (const { key } of openStorage(stack.config.storageUrl).list(folderOfOffer(made.id)))
      kept.push(key);
    expect(kept).toEqual([]);
    for (const call of [() => change(person, ended), () => withdraw(person, ended)])
      expect((await refusal(call())).slice(0, 2)).toEqual([409, "wrong_status"]);
    const { data: templates } = await stack.call(listReplyTemplates, params(person), { token: tokens.admin });
    expect(templates.map(({ code }) => code)).not.toContain("offer");
  });
});

describe("an apartment that is held", () => {
  it("for the person of an offer says so on that offer's page alone", async () => {
    const [person, other] = [await enquiry(), await enquiry()];
    const [own, foreign] = [await make(person), await make(other)];
    const until = new Date(Date.now() + 86_400_000);
    const body = { apartment_id: first().id, until: until.toISOString() };
    await stack.call(holdForEnquiry, { ...params(person), body }, { token: tokens.admin });
    const said = `Held for you until ${clockTime(until)}`;
    expect(await page(own.url)).toContain(said);
    expect(await page(foreign.url)).not.toContain("Held for you");
    expect(await page(foreign.url)).toContain("<dd>Reserved</dd>");
    expect((await refusal(change(other, foreign)))[1]).toBe("already_held");
    await change(person, own, { discount_percent: 1 });
    await stack.call(
      releaseEnquiryHold,
      { ...params(person), body: { apartment_id: first().id } },
      { token: tokens.admin },
    );
    expect(await page(own.url)).not.toContain("Held for you");
  });
});

describe("the page of an offer", () => {
  const BROWSER = { "user-agent": "Mozilla/5.0 (X11; Linux x64) Firefox/128.0" };
  const look = (offer: StaffOffer, headers: Record<string, string> = {}, method = "GET") =>
    fetch(stack.url() + new URL(offer.url).pathname, { method, headers: { ...BROWSER, ...headers } });
  const openings = async (person: { id: number }) =>
    (await stack.call(getEnquiry, params(person), { token: tokens.admin })).data.history.filter(
      ({ kind }) => kind === "offer_opened",
    );

  it("counts who opens it, notes the first of a day in the history, and shows that live to those who may see it", async () => {
    const person = await enquiry({ assigneeId: await idOf("sales_agent") });
    const other = await enquiry();
    const made = await make(person);
    await stack.drain();
    const mine = await stack.live(tokens.sales_agent);
    await look(await make(other));
    await Promise.all([look(made), look(made), look(made)]);
    await mine.waitFor("customer:updated", ({ id }) => id === person.id);
    expect(mine.seen("customer:updated").map(({ id }) => id)).not.toContain(other.id);
    expect(await openings(person)).toMatchObject([{ from: first().number, to: null, actor: null }]);
    const [line] = (await list(person)).data;
    expect(line?.opened.count).toBe(3);
    const yesterday = new Date(Date.now() - 86_400_000);
    await db().offer.update({ where: { id: made.id }, data: { openedAt: yesterday } });
    await look(made);
    expect(await openings(person)).toHaveLength(2);
  });

  it("counts no robot, prefetch, head, PDF or browser of the staff, and nothing once it is withdrawn", async () => {
    const person = await enquiry();
    const made = await make(person);
    await look(made, {}, "HEAD");
    for (const agent of ["", "Googlebot/2.1", "WhatsApp/2.23", "TelegramBot (like TwitterBot)", "curl/8"])
      await look(made, { "user-agent": agent });
    for (const header of ["purpose", "sec-purpose", "x-moz"]) await look(made, { [header]: "prefetch" });
    await look(made, { cookie: "ezo_staff=1" });
    await get(made.pdf_url);
    expect((await look(await withdraw(person, made))).status).toBe(410);
    expect((await list(person)).data[0]?.opened).toEqual({ count: 0, last_at: null });
    expect(await openings(person)).toEqual([]);
  });
});

describe("the template of a reply", () => {
  it("has the newest valid offer, whatever apartment it is of", async () => {
    const person = await enquiry();
    const offerBody = async () =>
      (await stack.call(listReplyTemplates, params(person), { token: tokens.admin })).data.find(
        ({ code, locale }) => code === "offer" && locale === "ru",
      )?.body;
    expect(await offerBody()).toBeUndefined();
    const older = await make(person);
    const newer = await make(person, { discount_percent: 3 });
    expect(await offerBody()).toContain(newer.url);
    expect(await offerBody()).toContain(`Квартира ${first().number}`);
    await withdraw(person, newer);
    expect(await offerBody()).toContain(older.url);
    await db().offer.update({ where: { id: older.id }, data: { validUntil: new Date(0) } });
    expect(await offerBody()).toBeUndefined();
  });
});

/** What may happen to an offer and its apartment. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("change" as const), percent: fc.integer({ min: 0, max: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("plan" as const), down: fc.integer({ min: 0, max: 100 }) }),
  },
  fc.record({ kind: fc.constant("price" as const), price: fc.integer({ min: 1_000, max: 90_000 }) }),
  fc.record({ kind: fc.constantFrom("hold" as const, "release" as const, "sell" as const, "free" as const) }),
  fc.record({ kind: fc.constantFrom("expire" as const, "stale" as const) }),
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("withdraw" as const) }) },
);
const by = fc.constantFrom<UserRole>(...USER_ROLES);
const MAY_ANSWER: readonly UserRole[] = ["admin", "sales_manager", "sales_agent", "marketing"];

/** The offer as it must be. */
interface Model {
  version: number;
  price: number;
  /** The discount of its newest version. */
  percent: number;
  isWithdrawn: boolean;
  isEnded: boolean;
}

it("shows the price of its newest version and today's status, through whatever happens to it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, by), { minLength: 3, maxLength: 9 }), async (steps) => {
      await db().hold.deleteMany();
      await restore();
      // Of the agent and the limited roles, so that the rights to rows are in play as well.
      const person = await enquiry({ assigneeId: await idOf("sales_agent") });
      const made = await make(person);
      const model: Model = { version: 1, price: LIST * 100, percent: 0, isWithdrawn: false, isEnded: false };
      for (const [each, role] of steps) await take(person, made, model, each, role);
      await mustShow(person, made, model);
    }),
    { numRuns: 12 },
  );
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
async function take(person: { id: number }, offer: StaffOffer, model: Model, each: Step, role: UserRole) {
  const { id } = first();
  const where = { where: { id } };
  const seen = { id: offer.id, version: model.version };
  const { status, price } = await db().apartment.findUniqueOrThrow(where);
  const list = (price ?? 0) * 100;
  switch (each.kind) {
    case "price":
      return db().apartment.update({ ...where, data: { price: each.price } });
    case "sell":
    case "free":
      await db().hold.updateMany({
        where: { apartmentId: id, endedAt: null },
        data: { endedAt: new Date(), end: "released" },
      });
      return db().apartment.update({
        ...where,
        data: { status: each.kind === "sell" ? "sold" : "available" },
      });
    case "hold": {
      if (status !== "available") return;
      const until = new Date(Date.now() + 86_400_000).toISOString();
      return stack.call(
        holdForEnquiry,
        { ...params(person), body: { apartment_id: id, until } },
        { token: tokens.admin },
      );
    }
    case "release":
      if (status !== "reserved") return;
      return stack.call(
        releaseEnquiryHold,
        { ...params(person), body: { apartment_id: id } },
        { token: tokens.admin },
      );
    case "expire":
      await db().offer.update({ where: { id: offer.id }, data: { validUntil: new Date(Date.now() - 1000) } });
      model.isEnded = true;
      return;
    case "stale":
      if (model.version === 1 || model.isWithdrawn) return;
      expect((await refusal(change(person, { ...seen, version: model.version - 1 })))[1]).toBe("conflict");
      return;
    case "withdraw": {
      const outcome = withdraw(person, seen, role);
      if (!MAY_ANSWER.includes(role)) return expect((await refusal(outcome))[0]).toBe(403);
      if (model.isWithdrawn) return expect((await refusal(outcome))[1]).toBe("wrong_status");
      model.version = (await outcome).version;
      model.isWithdrawn = true;
      return;
    }
    default: {
      const terms =
        each.kind === "change"
          ? { discount_percent: each.percent }
          : { plan_id: plan.id, down_percent: each.down };
      const percent = each.kind === "change" ? each.percent : 0;
      const outcome = change(person, seen, terms, role);
      const mayDo = MAY_ANSWER.includes(role);
      if (!mayDo) return expect((await refusal(outcome))[0]).toBe(403);
      if (model.isWithdrawn) return expect((await refusal(outcome))[1]).toBe("wrong_status");
      if (status === "sold") return expect((await refusal(outcome))[1]).toBe("not_for_sale");
      const limit = OFFER_DISCOUNT_LIMITS[role] ?? 0;
      const isKept = offeredPrice(list, { percent }) >= offeredPrice(list, { percent: model.percent });
      if (percent > limit && !isKept)
        return expect((await refusal(outcome))[2]).toEqual(["discount_percent"]);
      if (each.kind === "plan" && (each.down < 10 || (each.down > 50 && each.down < 100)))
        return expect((await refusal(outcome))[2]).toEqual(["down_percent"]);
      const changed = await outcome;
      expect(changed.version).toBe(model.version + 1);
      const most = Math.max(limit, model.percent);
      expect((list - changed.price_minor) * 100).toBeLessThanOrEqual(list * most);
      Object.assign(model, {
        version: changed.version,
        price: offeredPrice(list, { percent }),
        percent,
        isEnded: false,
      });
      return;
    }
  }
}

async function mustShow(person: { id: number }, offer: StaffOffer, model: Model) {
  const { data } = await list(person);
  const [stored] = data;
  expect(stored).toMatchObject({
    version: model.version,
    price_minor: model.price,
    state: model.isWithdrawn ? "withdrawn" : model.isEnded ? "ended" : "valid",
  });
  const versions = stored?.versions.map(({ version }) => version) ?? [];
  const newest = model.isWithdrawn ? model.version - 1 : model.version;
  expect(versions).toEqual(Array.from({ length: newest }, (_, index) => newest - index));
  const { plan: kept } = await snapshotOf(offer);
  if (kept) {
    const { computed } = kept;
    expect(computed.price_minor).toBe(model.price);
    const schedule = computed.schedule.reduce((sum, { amount_minor: amount }) => sum + amount, 0);
    expect(computed.down_minor + schedule).toBe(computed.total_minor);
    expect(computed.total_minor + computed.discount_minor).toBe(model.price);
  }
  const answer = await get(offer.url);
  expect(answer.status).toBe(model.isWithdrawn ? 410 : 200);
  if (model.isWithdrawn) return;
  const html = (await answer.text()).replaceAll("\u00a0", " ");
  const shown = (amount: number) => minorText(amount, "en", "USD").replaceAll("\u00a0", " ");
  expect(html).toContain(`<p class="price">${shown(model.price)}</p>`);
  const { status, price } = await db().apartment.findUniqueOrThrow({ where: { id: first().id } });
  const word = { available: "Available", sold: "Sold", reserved: "Held for you until" }[status];
  const today = /<section aria-labelledby="today">.*?<\/section>/s.exec(html)?.[0] ?? "";
  expect(today).toContain(`<dd>${word}`);
  if (status !== "sold") expect(today).toContain(`<dd>${shown((price ?? 0) * 100)}</dd>`);
}
