import { contactSettings } from "@ezo/contract/admin/settings";
import { getBoard } from "@ezo/contract/site/board";
import { getApartment } from "@ezo/contract/site/navigation";
import { repeated } from "@ezo/contract/testing/scope";
import { OFFER_VALID_DAYS } from "@ezo/contract/values/limits/sales";
import { LOCALES } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { DAY_MS } from "@ezo/contract/values/time";
import { shortDate } from "@ezo/core/platform/business-day";
import { writeSetting } from "@ezo/core/platform/settings";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLayout, createPaymentPlan, createStock } from "../../../stack/factories/explorer.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { aPicture } from "../../../stack/factories/pictures.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { embeddedFonts } from "./embedded-fonts.ts";
import { type Asked, visitorOffers } from "./visitor-offers.ts";

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
  await storePictures(await aPicture(640, 400).jpeg().toBuffer());
}

/** What is in storage as the pictures of the first apartment. */
async function storePictures(jpeg: Uint8Array) {
  const { variants } = await db().media.findFirstOrThrow({
    where: { zoneImages: { some: { kind: "building" } } },
  });
  const storage = openStorage(stack.config.storageUrl);
  for (const { key, type } of variants as { key: string; type: string }[])
    if (type === "image/jpeg") await storage.put(key, jpeg, type);
}

const { offer, refusal } = visitorOffers({ stack: () => stack, stock: () => stock });
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

/** What a page says of what was offered, its PDF says, too: every figure, and the sums of the table with their labels. */
function expectSaid(html: string, text: string): void {
  const said = squeezed(text);
  const offered = html.replace(/<section aria-labelledby="today">.*?<\/section>/s, "");
  const words = ["h1", "dt", "dd", "td"].flatMap((tag) => textsOf(offered, tag));
  expect(words.length).toBeGreaterThan(36 * 3);
  for (const word of [...words, ...textsOf(html, "p")]) expect(said).toContain(squeezed(word));
  const sums = [...offered.matchAll(/<th scope="row"[^>]*>([^<]+)<\/th><td>([^<]+)<\/td>/g)];
  // On signing, and the total.
  expect(sums).toHaveLength(2);
  for (const [, label = "", amount = ""] of sums) {
    expect(said).toContain(squeezed(unescaped(`${label}: ${amount}`)));
    // The row of the table.
    expect(said).toContain(squeezed(unescaped(label + amount)));
  }
}

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
    const discountReason = { ka: "", en: "Until the roof is on", ru: "" };
    for (const [discount, last] of [
      [1, 1],
      [OFFER_VALID_DAYS + 1, OFFER_VALID_DAYS],
      // Over, and its price not yet changed back.
      [-1, 0],
    ] as const) {
      const discounted = { oldPrice: 55_000, struckPrice: 55_000, discountUntil: new Date(day(discount)) };
      await db().apartment.update({ where: { id }, data: { ...discounted, discountReason } });
      const email = `discount${discount}@example.ge`;
      const made = await offer({ email });
      expect(dayIn(new Date(made.valid_until))).toBe(day(last));
      expect(new Date(made.valid_until).getTime()).toBeGreaterThan(Date.now());
      const isWithin = discount >= last;
      expect((await page(made.url)).includes("a discount through")).toBe(isWithin);
      const { text } = await extractText(await pdfOf(made.pdf_url), { mergePages: true });
      const [mail] = await stack.mailbox.waitFor(email);
      for (const said of [text, await page(made.url), mail?.text ?? "", mail?.html ?? ""])
        for (const note of [discountReason.en, "Lowest price in the 30 days before the discount: $ 55 000."])
          expect(squeezed(said)).toContain(squeezed(note));
    }
    const none = { oldPrice: null, struckPrice: null, discountUntil: null, discountReason: {} };
    await db().apartment.update({ where: { id }, data: none });
  });

  it("ends with a discount that has no old price to compare, and says so, with the reason", async () => {
    const { id } = stock.apartments[0];
    const until = dayIn(new Date(Date.now() + 2 * DAY_MS));
    const discountReason = { ka: "", en: "Until the roof is on", ru: "" };
    const discounted = { oldPrice: 55_000, struckPrice: null, discountUntil: new Date(until) };
    await db().apartment.update({ where: { id }, data: { ...discounted, discountReason } });
    const email = "no-old-price@example.ge";
    const made = await offer({ email });
    expect(dayIn(new Date(made.valid_until))).toBe(until);
    const { text } = await extractText(await pdfOf(made.pdf_url), { mergePages: true });
    const [mail] = await stack.mailbox.waitFor(email);
    for (const said of [text, await page(made.url), mail?.text ?? "", mail?.html ?? ""]) {
      for (const part of [discountReason.en, `This price is valid through ${shortDate(until)}.`])
        expect(squeezed(said)).toContain(squeezed(part));
      expect(squeezed(said)).not.toContain("Insteadof");
    }
    const none = { oldPrice: null, struckPrice: null, discountUntil: null, discountReason: {} };
    await db().apartment.update({ where: { id }, data: none });
  });

  it.each(repeated(LOCALES))("says the same as a page and as a tagged PDF in %s", async (locale) => {
    const made = await offer({ plan_id: plan.id, down_percent: 20, months: 36, locale });
    expect(dayIn(new Date(made.valid_until))).toBe(
      dayIn(new Date(Date.now() + OFFER_VALID_DAYS * 24 * 60 * 60 * 1000)),
    );
    const answer = await get(made.pdf_url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const raw = Buffer.from(bytes).toString("latin1");
    const fonts = embeddedFonts(raw);
    expect(fonts).toHaveLength(2);
    for (const name of ["FiraGO-Medium", "FiraGO-Regular"])
      expect(fonts.some((font) => font.name.endsWith(`+${name}`))).toBe(true);
    // The programs of the fonts are in the file, whole: each begins as a TrueType font does, and has outlines.
    for (const { program } of fonts) {
      expect(["true", "\0\u0001\0\0"]).toContain(program.subarray(0, 4).toString("latin1"));
      expect(program.includes("glyf")).toBe(true);
    }
    expect(raw.match(/\/Subtype \/Image/g)).toHaveLength(3);
    const pdf = await getDocumentProxy(bytes);
    expect([pdf.numPages, await pdf.getMarkInfo()]).toMatchObject([2, { Marked: true }]);
    const roles = JSON.stringify([
      await (await pdf.getPage(1)).getStructTree(),
      await (await pdf.getPage(2)).getStructTree(),
    ]);
    for (const role of ["H1", "H2", "Lbl", "LBody", "Figure", "Table", "TH", "TD", "Link"])
      expect(roles, role).toContain(`"role":"${role}"`);
    expect(raw).toContain(`/Lang (${locale})`);
    // The plan, the two places and the QR code are described.
    for (const part of [/\/S \/Figure\b/g, /\/Alt \(/g]) expect(raw.match(part)).toHaveLength(4);
    expect(raw.match(/\/Scope \/Column\b/g)).toHaveLength(3);
    // What is paid on signing, and the total.
    expect(raw.match(/\/Scope \/Row\b/g)).toHaveLength(2);
    const { text } = await extractText(pdf, { mergePages: true });
    const html = await page(made.url);
    expect(html).toContain(`<html lang="${locale}">`);
    // In the site's fonts; and its plan has no bars of another colour beside it.
    expect(html).toContain('<link rel="stylesheet" href="/fonts/fonts.css">');
    expect(/\.plan\{[^}]*\}/.exec(html)?.[0]).not.toMatch(/background|object-fit/);
    expectSaid(html, text);
    expect(squeezed(text)).toContain(squeezed(made.url));
    const { text: pages } = await extractText(pdf, { mergePages: false });
    const [, price = ""] = /<p class="price">([^<]+)</.exec(html) ?? [];
    expect(squeezed(pages[1] ?? "")).toContain(squeezed(`· ${price}`));
    // The address is broken after a slash alone.
    expect(text).toContain(`/ ${made.id}`);
    // The sales office under its own name; the other telephone is somebody else's.
    expect(html).toContain(`<dt>${SALES[locale]}</dt>`);
    for (const whole of [html, text]) {
      expect(squeezed(whole)).toContain(squeezed(office.phone));
      expect(squeezed(whole)).not.toContain(squeezed(RESIDENTS_PHONE));
    }
  });

  it.each([
    ["GEL", "₾"],
    ["EUR", "€"],
  ] as const)("says the same as a page and as a PDF in %s", async (currency, sign) => {
    const inCurrency = (named: Currency) =>
      writeSetting(db(), "prices", { currency: named, others: [], per_m2_shown: true });
    await inCurrency(currency);
    const made = await offer({ plan_id: plan.id, down_percent: 20, months: 36 });
    await inCurrency("USD");
    const html = await page(made.url);
    const { text } = await extractText(await pdfOf(made.pdf_url), { mergePages: true });
    expectSaid(html, text);
    for (const whole of [html, text]) expect(whole).toContain(sign);
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
    expect(await today()).toContain(`?plan=${plan.id}&#38;down=20&#38;months=12"`);
    // The table adds up, with what is paid on signing.
    for (const row of ["Onsigning</th><td>$10000</td>", "Total</th><td>$50000</td>"])
      expect(await today()).toContain(row);
    const set = (data: object) => db().apartment.update({ where: { id: first.id }, data });
    await set({ price: 61_000 });
    expect(await today()).toMatch(/\$50000<.*\$61000</);
    await set({ isPriceHidden: true });
    expect(await today()).not.toContain("$61000");
    await set({ status: "sold", isPriceHidden: false });
    expect(await today()).toContain("<dd>Sold</dd>");
    // Its PDF is of the day it was offered, and says until when it is.
    expect(await today()).not.toContain("OpenthePDF");
    expect((await get(made.pdf_url)).headers.get("content-type")).toBe("application/pdf");
    expect(await today()).not.toMatch(/validthrough/i);
    expect(await today()).not.toContain("$61000");
    expect(await today()).toContain("$50000<");
    await set({ status: "available", isActive: false });
    expect(await today()).toContain("nolongeronthesite");
    const paper = await get(made.pdf_url, { redirect: "manual" });
    expect([paper.status, paper.headers.get("location")]).toEqual([302, new URL(made.url).pathname]);
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

  it("has the final payment that is chosen, where the plan lets it be", async () => {
    const over = { projectId: stock.project.id, balloonPercent: 10, maxBalloonPercent: 40, sortOrder: 9 };
    const { id } = await createPaymentPlan(db(), over);
    const terms = { plan_id: id, down_percent: 20, months: 12 };
    const made = await offer({ ...terms, last_percent: 40 });
    expect(squeezed(await page(made.url))).toContain("<dt>Finalpayment</dt><dd>$20000</dd>");
    expect(await refusal({ ...terms, last_percent: 41 })).toEqual([422, "invalid", ["last_percent"]]);
  });

  it.each(repeated(LOCALES))(
    "that is paid in full says so, with discount and sum, on page, PDF and mail in %s",
    async (locale) => {
      const email = `full-${locale}@example.ge`;
      const made = await offer({ plan_id: plan.id, down_percent: 100, locale, email });
      expect(made).toMatchObject({ price_minor: 5_000_000, total_minor: 4_850_000, currency: "USD" });
      const { text } = await extractText(await pdfOf(made.pdf_url), { mergePages: true });
      const [mail] = await stack.mailbox.waitFor(email);
      const title = { ka: "სრულად გადახდა", en: "Paid in full", ru: "Оплата сразу" }[locale];
      for (const said of [text, await page(made.url), mail?.text, mail?.html].map((each) =>
        squeezed(each ?? "").replaceAll("\u00a0", ""),
      )) {
        for (const word of [title, "−$1500", "$48500"]) expect(said).toContain(squeezed(word));
        expect(said).not.toContain(`Standard${locale}`);
      }
      // The apartment's page, at the plan of the offer.
      const home = `/apartment-${stock.apartments[0].id}?plan=${plan.id}&down=100`;
      expect(mail?.text).toContain(home);
      expect(mail?.html?.replaceAll("&amp;", "&")).toContain(home);
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

  it("marks a floor in every place where the front shows it", async () => {
    const zone = { zoneImageId: stock.images.facade.id, type: "floor_strip" as const };
    const points = [
      [0.7, 0.1],
      [0.9, 0.1],
      [0.9, 0.2],
    ];
    const wing = await db().zone.create({ data: { ...zone, floorId: stock.floors[0].id, points } });
    const { id } = await offer({});
    await db().zone.delete({ where: { id: wing.id } });
    const { snapshot } = await db().offer.findUniqueOrThrow({ where: { id } });
    const { pictures } = snapshot as { pictures: { floor: object; facade: object } };
    expect(pictures.facade).toMatchObject({ corners: stock.square, others: [points] });
    expect(pictures.floor).not.toHaveProperty("others");
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

  it("has a PDF without the pictures whose files are damaged", async () => {
    const whole = await aPicture(640, 400).jpeg().toBuffer();
    for (const [file, pictures] of [
      [whole, 3],
      [whole.subarray(0, 30), 0],
      [Buffer.alloc(0), 0],
    ] as const) {
      await storePictures(file);
      const answer = await get((await offer({})).pdf_url);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      const raw = Buffer.from(await answer.arrayBuffer()).toString("latin1");
      expect(raw.match(/\/Subtype \/Image/g) ?? []).toHaveLength(pictures);
    }
    await storePictures(whole);
  });

  it("has its PDF for those who come before a worker does", async () => {
    await stack.workers.pop()?.stop();
    const made = await offer({});
    const asked = get(made.pdf_url);
    // As the form on the site waits for it.
    const head = get(made.pdf_url, { method: "HEAD" });
    await stack.startWorker();
    const answer = await asked;
    expect([(await head).status, (await head).redirected]).toEqual([200, false]);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect((await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))).numPages).toBe(2);
  });
});
