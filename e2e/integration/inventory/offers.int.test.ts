import { contactSettings } from "@ezo/contract/admin/settings";
import { getBoard } from "@ezo/contract/site/board";
import { getApartment } from "@ezo/contract/site/navigation";
import { createOffer } from "@ezo/contract/site/offers";
import { CONFIRMATIONS_PER_ADDRESS_AND_DAY, OFFER_VALID_DAYS } from "@ezo/contract/values/limits";
import { LOCALES } from "@ezo/contract/values/locale";
import { computePlan, type PlanTerms } from "@ezo/contract/values/money/payment-plan";
import { dayIn } from "@ezo/core/platform/business-day";
import { openStorage } from "@ezo/core/platform/storage";
import fc from "fast-check";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLayout, createPaymentPlan, createStock } from "../../stack/explorer.ts";
import { failureOf } from "../../stack/failure.ts";
import { aPicture } from "../../stack/pictures.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let plan: { id: number };
let office: { phone: string; email: string };
const SALES = { ka: "გაყიდვების გუნდი", en: "Sales team", ru: "Команда продаж" };
const RESIDENTS = { ka: "მობინადრეები", en: "Residents and warranty", ru: "Жильцам и гарантия" };
const RESIDENTS_PHONE = "+995 32 200 00 01";
beforeAll(async () => {
  stack = await startStack();
  stock = await createStock(db());
  plan = await createPaymentPlan(db(), { maxMonths: 360, fullPaymentDiscountPercent: 3 });
  await drawFirstApartment();
  office = await anOffice();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;

/** Gives the sales office a telephone and an address. */
async function anOffice() {
  const called = { phone: "+995 32 200 00 00", email: "office@example.ge" };
  const token = await stack.token();
  const { data } = await stack.call(contactSettings.get, {}, { token });
  const { phone, email } = data.contact_info;
  const contact_info = {
    ...data.contact_info,
    phone: { ...phone, value: called.phone, subtitle: SALES },
    phone2: { value: RESIDENTS_PHONE, subtitle: RESIDENTS },
    email: { ...email, value: called.email },
  };
  await stack.call(contactSettings.put, { body: { version: data.version, contact_info } }, { token });
  return called;
}

/** A plan of the first apartment, its place on the floor, and files for its pictures. */
async function drawFirstApartment() {
  const [first] = stock.apartments;
  const media = await db().media.findFirstOrThrow({ where: { zoneImages: { some: { kind: "building" } } } });
  await db().apartment.update({
    where: { id: first.id },
    data: { planImageId: media.id, orientation: "S,SW" },
  });
  const floor = await db().zoneImage.create({
    data: { kind: "floor", projectId: stock.project.id, floorId: first.floorId, mediaId: media.id },
  });
  const points = [
    [0.1, 0.1],
    [0.4, 0.1],
    [0.4, 0.6],
  ];
  await db().zone.create({
    data: { zoneImageId: floor.id, type: "apartment_unit", apartmentId: first.id, points },
  });
  const storage = openStorage(stack.config.storageUrl);
  for (const { key, type } of media.variants as { key: string; type: string }[])
    if (type === "image/jpeg") await storage.put(key, await aPicture(640, 400).jpeg().toBuffer(), type);
}

type Asked = Partial<Parameters<typeof offer>[0]> & { apartment_id?: number };
const offer = async (
  body: { plan_id?: number; down_percent?: number; months?: number; locale?: string; email?: string },
  key?: string,
  apartmentId: number = stock.apartments[0].id,
) =>
  (
    await stack.call(
      createOffer,
      { body: { apartment_id: apartmentId, locale: "en", ...body } as never },
      key === undefined ? {} : { headers: { "idempotency-key": key } },
    )
  ).data;
const refusal = async (body: Asked, apartmentId?: number) => {
  const { status, body: failure } = await failureOf(offer(body, undefined, apartmentId));
  return [status, failure.code, Object.keys(failure.errors ?? {})];
};
/** Addresses name the site as visitors know it. */
const get = (url: string, init?: RequestInit) => fetch(stack.url() + new URL(url).pathname, init);
const page = async (url: string) => (await get(url)).text();
const pdfOf = async (url: string) => getDocumentProxy(new Uint8Array(await (await get(url)).arrayBuffer()));
const squeezed = (text: string) => text.replace(/\s+/g, "");
const unescaped = (html: string) =>
  html.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
/** The texts between tags of a page. */
const textsOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*>([^<]+)</${tag}>`, "g"))].map(([, text]) =>
    unescaped(text ?? ""),
  );

describe("what an apartment costs", () => {
  const detail = async (index: 0 | 1 | 2 | 3) =>
    (await stack.call(getApartment, { params: { id: String(stock.apartments[index].id) }, query: {} })).data;

  it("is given to the minor unit, with plans and riser, since visitors have seen it", async () => {
    const { id, createdAt } = stock.apartments[0];
    const first = await detail(0);
    expect(first).toMatchObject({ price: 50_000, layout: null, riser: 1 });
    expect(first.pricing).toEqual({
      amount_minor: 5_000_000,
      currency: "USD",
      per_m2_minor: 125_000,
      valid_from: createdAt.toISOString(),
    });
    expect(first.plans.map((each) => each.id)).toEqual([plan.id]);
    const { data: board } = await stack.call(getBoard, {
      params: { id: String(stock.project.id) },
      query: { building_id: "A" },
    });
    const cells = board.floors.flatMap((floor) => floor.cells);
    for (const index of [0, 1, 2, 3] as const) {
      const { riser, id: own } = await detail(index);
      expect(cells.find((cell) => cell.apartment_id === own)?.riser).toBe(riser);
    }
    await db().recordHistory.createMany({
      data: (
        [
          [1, 45_000, "2026-01-01"],
          [2, 50_000, "2026-02-01"],
          [3, 50_000, "2026-03-01"],
        ] as const
      ).map(([version, price, day]) => ({
        entity: "apartment",
        entityId: id,
        version,
        kind: version === 1 ? "created" : "updated",
        changes: { price: { from: null, to: price } },
        snapshot: { price, status: "available", is_price_hidden: false, is_active: true },
        createdAt: new Date(`${day}T00:00:00Z`),
      })),
    });
    expect((await detail(0)).pricing?.valid_from).toBe("2026-02-01T00:00:00.000Z");
  });

  it("is nowhere where the price is hidden or the apartment sold", async () => {
    for (const index of [1, 2] as const) {
      const shown = await detail(index);
      expect([shown.pricing, shown.plans, shown.price]).toEqual([null, [], undefined]);
    }
    const whole = JSON.stringify(await detail(2));
    expect(whole).not.toMatch(/90_?000|9000000|111801/);
  });
});

describe("an offer", () => {
  it("made by a visitor ends with the public discount of the apartment at the latest", async () => {
    const day = (days: number) => dayIn(new Date(Date.now() + days * 24 * 60 * 60 * 1000));
    const { id } = stock.apartments[0];
    for (const [discount, last] of [
      [1, 1],
      [OFFER_VALID_DAYS + 1, OFFER_VALID_DAYS],
      // Over, and its price not yet changed back.
      [-1, 0],
    ] as const) {
      const discounted = { oldPrice: 55_000, struckPrice: 55_000, discountUntil: new Date(day(discount)) };
      await db().apartment.update({ where: { id }, data: discounted });
      const made = await offer({});
      expect(dayIn(new Date(made.valid_until))).toBe(day(last));
      expect(new Date(made.valid_until).getTime()).toBeGreaterThan(Date.now());
      const isWithin = discount >= last;
      expect((await page(made.url)).includes("a discount through")).toBe(isWithin);
    }
    const none = { oldPrice: null, struckPrice: null, discountUntil: null };
    await db().apartment.update({ where: { id }, data: none });
  });

  it.each(LOCALES)("says the same as a page and as a tagged PDF in %s", async (locale) => {
    const made = await offer({ plan_id: plan.id, down_percent: 20, months: 36, locale });
    expect(dayIn(new Date(made.valid_until))).toBe(
      dayIn(new Date(Date.now() + OFFER_VALID_DAYS * 24 * 60 * 60 * 1000)),
    );
    const answer = await get(made.pdf_url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const raw = Buffer.from(bytes).toString("latin1");
    expect(raw.match(/\/FontName \/\w+\+(\S+)/g)).toHaveLength(2);
    expect(raw.match(/\/Subtype \/Image/g)).toHaveLength(3);
    const pdf = await getDocumentProxy(bytes);
    expect([pdf.numPages, await pdf.getMarkInfo()]).toMatchObject([2, { Marked: true }]);
    const roles = JSON.stringify([
      await (await pdf.getPage(1)).getStructTree(),
      await (await pdf.getPage(2)).getStructTree(),
    ]);
    for (const role of ["H1", "H2", "Lbl", "LBody", "Figure", "Table", "TH", "TD", "Link"])
      expect(roles, role).toContain(`"role":"${role}"`);
    const { text } = await extractText(pdf, { mergePages: true });
    const html = await page(made.url);
    expect(html).toContain(`<html lang="${locale}">`);
    const said = squeezed(text);
    const offered = html.replace(/<section aria-labelledby="today">.*?<\/section>/s, "");
    const words = ["h1", "dt", "dd", "td"].flatMap((tag) => textsOf(offered, tag));
    expect(words.length).toBeGreaterThan(36 * 3);
    for (const word of words) expect(said).toContain(squeezed(word));
    for (const word of [...textsOf(html, "p"), made.url]) expect(said).toContain(squeezed(word));
    // The address is broken after a slash alone.
    expect(text).toContain(`/ ${made.id}`);
    // The sales office under its own name; the other telephone is somebody else's.
    expect(html).toContain(`<dt>${SALES[locale]}</dt>`);
    for (const whole of [html, text]) {
      expect(squeezed(whole)).toContain(squeezed(office.phone));
      expect(squeezed(whole)).not.toContain(squeezed(RESIDENTS_PHONE));
    }
  });

  it("needs two or three pages, however long its schedule is", async () => {
    const pagesOf = async (body: Asked) => (await pdfOf((await offer(body)).pdf_url)).numPages;
    expect(await pagesOf({})).toBe(2);
    expect(await pagesOf({ plan_id: plan.id, down_percent: 100 })).toBe(2);
    const made = await offer({ plan_id: plan.id, down_percent: 10, months: 360 });
    const pdf = await pdfOf(made.pdf_url);
    const { text } = await extractText(pdf, { mergePages: true });
    expect(pdf.numPages).toBe(3);
    for (const due of textsOf(await page(made.url), "td")) expect(squeezed(text)).toContain(squeezed(due));
  });

  it("keeps its price and schedule, and says what is true today", async () => {
    const [first] = stock.apartments;
    const made = await offer({ plan_id: plan.id, months: 12 });
    const today = async () => squeezed(await page(made.url)).replaceAll("\u00a0", "");
    expect(await today()).toContain("<dd>Available</dd>");
    expect(await today()).toContain("OpenthePDF");
    const set = (data: object) => db().apartment.update({ where: { id: first.id }, data });
    await set({ price: 61_000 });
    expect(await today()).toMatch(/\$50000<.*\$61000</);
    await set({ isPriceHidden: true });
    expect(await today()).not.toContain("$61000");
    await set({ status: "sold", isPriceHidden: false });
    expect(await today()).toContain("<dd>Sold</dd>");
    // Its PDF is of the day it was offered, and says until when it is.
    expect(await today()).not.toContain("OpenthePDF");
    expect(await today()).not.toMatch(/validthrough/i);
    expect(await today()).not.toContain("$61000");
    expect(await today()).toContain("$50000<");
    await set({ status: "available", isActive: false });
    expect(await today()).toContain("nolongeronthesite");
    expect(await today()).not.toMatch(/validthrough/i);
    // Its page is gone, too.
    expect(await page(made.url)).not.toContain("The apartment&#39;s page");
    await set({ isActive: true, price: 50_000 });
    expect(await page(made.url)).toContain("The apartment&#39;s page");
    await db().offer.update({ where: { id: made.id }, data: { validUntil: new Date(Date.now() - 1) } });
    expect(await today()).toContain("Theofferhasended");
  });

  it("is found by its address alone, and kept out of searches and caches", async () => {
    const made = await offer({});
    for (const url of [made.url, made.pdf_url]) {
      const { headers } = await get(url);
      expect([
        headers.get("cache-control"),
        headers.get("x-robots-tag"),
        headers.get("referrer-policy"),
      ]).toEqual(["no-store", "noindex", "no-referrer"]);
    }
    for (const id of ["00000000-0000-4000-8000-000000000000", "1", "%00", "x".repeat(300)])
      for (const path of [`/offers/${id}`, `/offers/${id}/pdf`])
        await fetch(stack.url() + path).then(async (answer) => {
          expect([answer.status, answer.headers.get("content-type")], path).toEqual([
            404,
            "text/html; charset=utf-8",
          ]);
          const text = await answer.text();
          expect(text).toContain("ასეთი შეთავაზება არ არის");
          // "Call us" says whom, and the way to the site is there.
          for (const way of [
            `href="tel:${office.phone.replaceAll(/[^+\d]/g, "")}"`,
            `mailto:${office.email}`,
            'href="/"',
          ])
            expect(text).toContain(way);
        });
  });

  it("says where the last instalment has the balloon in it, on the page and in the PDF", async () => {
    const { id } = await createPaymentPlan(db(), {
      projectId: stock.project.id,
      interval: "quarterly",
      balloonPercent: 30,
      sortOrder: 9,
    });
    const made = await offer({ plan_id: id, down_percent: 33.33, months: 12 });
    const { text } = await extractText(await pdfOf(made.pdf_url), { mergePages: true });
    for (const said of [squeezed(text), squeezed(await page(made.url))].map((each) =>
      each.replaceAll("\u00a0", ""),
    )) {
      expect(said).toMatch(/Theamountof\d+[A-Z][a-z]+\d{4}includesthefinalpaymentof\$15000\./);
      expect(said).toContain("Downpayment,33.33%");
    }
    expect(await refusal({ plan_id: id, down_percent: 33.33, months: 13 })).toEqual([
      422,
      "invalid",
      ["months"],
    ]);
  });

  it.each(LOCALES)(
    "that is paid in full says so, with discount and sum, on page, PDF and mail in %s",
    async (locale) => {
      const email = `full-${locale}@example.ge`;
      const made = await offer({ plan_id: plan.id, down_percent: 100, locale, email });
      expect([made.price_minor, made.total_minor]).toEqual([5_000_000, 4_850_000]);
      const { text } = await extractText(await pdfOf(made.pdf_url), { mergePages: true });
      const [mail] = await stack.mailbox.waitFor(email);
      const title = { ka: "სრულად გადახდა", en: "Paid in full", ru: "Оплата сразу" }[locale];
      for (const said of [text, await page(made.url), mail?.text, mail?.html].map((each) =>
        squeezed(each ?? "").replaceAll("\u00a0", ""),
      )) {
        for (const word of [title, "−$1500", "$48500"]) expect(said).toContain(squeezed(word));
        expect(said).not.toContain(`Standard${locale}`);
      }
    },
  );

  it("says of an apartment what its layout lends it, as its page does", async () => {
    const [first] = stock.apartments;
    const layout = await createLayout(db(), stock.project.id, { areaBalcony: 7.5 });
    await db().layoutTranslation.updateMany({
      where: { layoutId: layout.id },
      data: { description: "A plan for two" },
    });
    await db().apartment.update({ where: { id: first.id }, data: { layoutId: layout.id } });
    const { id } = await offer({});
    await db().apartment.update({ where: { id: first.id }, data: { layoutId: null } });
    const { snapshot } = await db().offer.findUniqueOrThrow({ where: { id } });
    expect(snapshot).toMatchObject({ areaBalcony: 7.5, description: "A plan for two" });
  });

  it("has two pages with the longest names, and no sign that the fonts do not have", async () => {
    const { id } = await offer({ plan_id: plan.id, months: 72 });
    const { snapshot } = await db().offer.findUniqueOrThrow({ where: { id } });
    const long = "Long name ".repeat(40).trim();
    const named = snapshot as { project: object; plan: object; seller: object };
    const changed = {
      ...named,
      project: { ...named.project, title: long, location: long },
      building: long,
      number: long,
      description: `🏡 ${long}\r\n`.repeat(50),
      plan: { ...named.plan, name: long },
      seller: { phones: [long, long], email: long, address: long },
      pictures: { plan: null, floor: null, facade: null },
    };
    // A version of its own, whose PDF is not made yet.
    await db().offer.update({ where: { id }, data: { snapshot: changed, version: 2 } });
    const pdf = await pdfOf(`${stack.url()}/offers/${id}/pdf`);
    const { text } = await extractText(pdf, { mergePages: true });
    expect([pdf.numPages, text.includes("🏡"), text.includes("Long name")]).toEqual([2, false, true]);
  });

  it("has its PDF for those who come before a worker does", async () => {
    await stack.workers.pop()?.stop();
    const made = await offer({});
    const asked = get(made.pdf_url);
    await stack.startWorker();
    const answer = await asked;
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect((await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))).numPages).toBe(2);
  });
});

describe("asking for an offer", () => {
  it("is refused by field or with a reason, and nothing is stored", async () => {
    const before = await db().offer.count();
    const refusals: [Asked, string[]][] = [
      [{ plan_id: plan.id, down_percent: -1 }, ["down_percent"]],
      [{ plan_id: plan.id, down_percent: 9.99 }, ["down_percent"]],
      [{ plan_id: plan.id, down_percent: 1e9 }, ["down_percent"]],
      [{ plan_id: plan.id, months: 361 }, ["months"]],
      [{ plan_id: plan.id, months: 6.5 }, ["months"]],
      [{ plan_id: plan.id, months: -5, down_percent: 99 }, ["months"]],
      [{ plan_id: 999_999 }, ["plan_id"]],
      [{ locale: "de" }, ["locale"]],
      [{ email: "nobody" }, ["email"]],
    ];
    for (const [body, fields] of refusals)
      expect(await refusal(body), JSON.stringify(body)).toEqual([422, "invalid", fields]);
    expect(await refusal({}, stock.apartments[1].id)).toEqual([409, "not_for_sale", []]);
    expect(await refusal({}, stock.apartments[2].id)).toEqual([409, "price_not_shown", []]);
    expect(await refusal({}, stock.apartments[3].id)).toEqual([409, "already_held", []]);
    expect(await refusal({}, 999_999)).toEqual([422, "invalid", ["apartment_id"]]);
    expect(await db().offer.count()).toBe(before);
  });

  it("says that a bank's loan is not the seller's to offer", async () => {
    const terms = { kind: "mortgage", yearlyRatePercent: 11.5, sortOrder: 9 } as const;
    const [loan, over] = [
      await createPaymentPlan(db(), terms),
      await createPaymentPlan(db(), { ...terms, offeredUntil: new Date("2020-01-01") }),
    ];
    const said = async (id: number) => (await failureOf(offer({ plan_id: id }))).body.errors?.["plan_id"];
    expect(await said(loan.id)).toEqual(["A bank loan is not part of our offer: the bank makes its own"]);
    expect(await said(over.id)).toEqual(["What was chosen no longer exists"]);
    await db().paymentPlan.deleteMany({ where: { id: { in: [loan.id, over.id] } } });
  });

  it("has the figures of the one calculation, or is refused, whatever is asked for", async () => {
    const terms: PlanTerms = {
      min_down_percent: 10,
      max_down_percent: 50,
      default_down_percent: 20,
      min_months: 6,
      max_months: 360,
      default_months: 36,
      interval: "monthly",
      balloon_percent: 0,
      full_payment_discount_percent: 3,
    };
    const choice = fc.record(
      {
        down_percent: fc.oneof(
          fc.integer({ min: 0, max: 100 }),
          fc.integer({ min: 0, max: 6000 }).map((hundredths) => hundredths / 100),
        ),
        months: fc.integer({ min: 0, max: 400 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(choice, async (asked) => {
        const computed = computePlan(5_000_000, terms, asked, dayIn(new Date()));
        if (Array.isArray(computed)) {
          const fields = computed.map(({ field }) => field).sort();
          const [status, , found] = await refusal({ plan_id: plan.id, ...asked });
          expect([status, [...(found as string[])].sort()]).toEqual([422, fields]);
          return;
        }
        const { id } = await offer({ plan_id: plan.id, ...asked });
        const { snapshot } = await db().offer.findUniqueOrThrow({ where: { id } });
        expect((snapshot as { plan: { computed: unknown } }).plan.computed).toEqual(computed);
      }),
      { numRuns: 25 },
    );
  });

  it("is refused with a share of more than two decimals, as the plan's own call does", async () => {
    expect(await refusal({ plan_id: plan.id, down_percent: 20.123 })).toEqual([
      422,
      "invalid",
      ["down_percent"],
    ]);
  });

  it("twice at once under one key stores one offer and mails it once", async () => {
    const email = "buyer@example.ge";
    const body = { plan_id: plan.id, down_percent: 30, months: 24, locale: "ru", email };
    const before = await db().offer.count();
    const [one, other] = await Promise.all([offer(body, "offer-key-1"), offer(body, "offer-key-1")]);
    expect(other).toEqual(one);
    expect(await db().offer.count()).toBe(before + 1);
    // What is sold meanwhile was offered all the same.
    await db().apartment.update({ where: { id: stock.apartments[0].id }, data: { status: "sold" } });
    expect(await offer(body, "offer-key-1")).toEqual(one);
    await db().apartment.update({ where: { id: stock.apartments[0].id }, data: { status: "available" } });
    const different = await failureOf(offer({ ...body, months: 25 }, "offer-key-1"));
    expect([different.status, Object.keys(different.body.errors ?? {})]).toEqual([422, ["idempotency-key"]]);
    expect((await failureOf(offer(body, "x".repeat(300)))).status).toBe(422);
    await stack.mailbox.waitFor(email);
    await stack.drain();
    const [mail, ...more] = stack.mailbox.to(email);
    expect([mail?.subject, more]).toEqual(["Предложение: Квартира 101", []]);
    expect(mail?.html).toContain(one.url);
    expect(mail?.text).toContain(one.pdf_url);
    const said = mail?.text?.replaceAll("\u00a0", " ");
    for (const line of ["Первый взнос, 30 %: $ 15 000", "Ежемесячный платёж: $ 1 458,33", "Итого: $ 50 000"])
      expect(said).toContain(line);
    expect(said).not.toContain("Если писали не вы");
  });

  it("says whether it is mailed: a mailbox gets a few a day, with whatever tag and however many are asked for at once", async () => {
    const asked = Array.from({ length: CONFIRMATIONS_PER_ADDRESS_AND_DAY + 2 }, (_, index) =>
      offer({ email: `often+${index}@example.ge` }, `often-${index}`),
    );
    const made = await Promise.all(asked);
    const mailed = made.filter(({ is_mailed: isMailed }) => isMailed);
    expect(mailed).toHaveLength(CONFIRMATIONS_PER_ADDRESS_AND_DAY);
    await stack.drain();
    for (const [index, { url, is_mailed: isMailed }] of made.entries()) {
      const address = `often+${index}@example.ge`;
      expect(stack.mailbox.to(address).map(({ text }) => text?.includes(url))).toEqual(
        isMailed ? [true] : [],
      );
      // Repeated, it says the same.
      expect((await offer({ email: address }, `often-${index}`)).is_mailed).toBe(isMailed);
    }
    expect((await offer({})).is_mailed).toBe(false);
  });

  it("is never half done when the apartment is sold at that moment", async () => {
    const { id } = stock.apartments[3];
    for (let round = 0; round < 5; round++) {
      await db().apartment.update({ where: { id }, data: { status: "available" } });
      const before = await db().offer.count();
      const [made] = await Promise.all([
        offer({}, undefined, id).then(
          () => 1,
          () => 0,
        ),
        db().apartment.update({ where: { id }, data: { status: "sold" } }),
      ]);
      expect(await db().offer.count()).toBe(before + made);
      expect(await refusal({}, id)).toEqual([409, "not_for_sale", []]);
    }
  });
});
