import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { feedPath, UnitsFeed } from "@ezo/contract/site/feeds";
import { getApartment } from "@ezo/contract/site/navigation";
import { createOffer } from "@ezo/contract/site/offers";
import { getApartmentPlan } from "@ezo/contract/site/payment-plans";
import { getPrices, priceSettings } from "@ezo/contract/site/prices";
import { getProjectFeeds } from "@ezo/contract/admin/projects/project-feeds";
import { apartmentPath } from "@ezo/contract/values/paths/explorer-paths";
import { readFeed } from "@ezo/core/feeds/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMedia } from "../../../stack/factories/content.ts";
import { createPaymentPlan, createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

/** How soon a change must be on the site. */
const SHOWN_WITHIN = { timeout: 5000, interval: 50 };

const RATE_ON = dayIn(new Date());

let stack: Stack;
let token: string;
let stock: Awaited<ReturnType<typeof createStock>>;
let plan: { id: number };
beforeAll(async () => {
  stack = await startStack({ workers: 0, env: { CACHE_SECONDS: "600" } });
  token = await stack.token();
  stock = await createStock(db());
  plan = await createPaymentPlan(db());
  const picture = await createMedia(db());
  await db().apartment.updateMany({ data: { planImageId: picture.id } });
  // Without a place in the world, Meta's feed is empty.
  await db().project.updateMany({ data: { latitude: 41.7, longitude: 44.7 } });
  const on = { feed_yandex: true, feed_meta: true, feed_google: true, feed_units: true };
  await call(projectRoutes.patch, { params: { id: String(stock.project.id) }, body: on });
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const set = async (body: object) => {
  const { data } = await call(priceSettings.get, {});
  return call(priceSettings.put, { body: { version: data.version, ...body } });
};
const first = () => stock.apartments[0];
const path = () => apartmentPath(stock.project.id, "A", 1, first().id);
const page = async (at: string) => (await fetch(`${stack.url()}/en${at}`)).text();
const feed = async (name: "yandex" | "meta" | "google" | "units") =>
  (await fetch(stack.url() + feedPath(name, stock.project.id))).text();
const pricing = async () =>
  (await stack.call(getApartment, { params: { id: String(first().id) }, query: {} })).data.pricing;

it("stores a rate that may be a slip, and names it in the answer to the change", async () => {
  const other = { currency: "GEL", base: "USD", rate: 2.7, rate_on: RATE_ON } as const;
  const doubtful = async (others: object[]) => (await set({ others })).data.doubtful_rates;
  const named = { currency: "GEL", base: "USD", was: null, usual: { min: 1.35, max: 5.41 } };
  expect(await doubtful([{ ...other, rate: 27 }])).toEqual([{ ...named, rate: 27 }]);
  expect(await doubtful([other])).toEqual([{ ...named, rate: 2.7, was: 27 }]);
  expect(await doubtful([other])).toEqual([]);
  const { data } = await call(priceSettings.get, {});
  expect([data.others, "doubtful_rates" in data]).toEqual([[other], false]);
  // What an answer had may be sent back.
  expect((await set({ per_m2_shown: true, doubtful_rates: [named] })).data.doubtful_rates).toEqual([]);
  await set({ others: [] });
});

it("is the same on every surface, also after a change of it", async () => {
  const offered = { apartment_id: first().id, locale: "en" } as const;
  const { data: before } = await stack.call(createOffer, { body: offered });
  expect(await page(path())).toContain("$\u00a050\u00a0000");
  // Portals have asked before: the cache has a copy of each feed.
  expect(readFeed.yandex(await feed("yandex"))).not.toEqual([]);
  for (const name of ["google", "meta"] as const) expect(await feed(name), name).toContain("50000 USD");
  expect(UnitsFeed.parse(JSON.parse(await feed("units"))).units[0]?.currency).toBe("USD");
  const rate = { currency: "USD", base: "GEL", rate: 0.37, rate_on: RATE_ON } as const;
  await set({ currency: "GEL", others: [rate] });

  await expect.poll(async () => (await pricing())?.currency, SHOWN_WITHIN).toBe("GEL");
  const query = { plan_id: String(plan.id) };
  const params = { id: String(first().id) };
  expect((await stack.call(getApartmentPlan, { params, query })).data.currency).toBe("GEL");
  expect((await stack.call(getPrices, {})).data).toEqual({
    currency: "GEL",
    others: [{ currency: "USD", rate: 0.37, rate_on: RATE_ON }],
    per_m2_shown: true,
    credit_note_shown: true,
    sold_shown: true,
    time_zone: "Asia/Tbilisi",
    area_unit: "m2",
  });
  for (const at of [path(), `/projects/${stock.project.id}/A/floor-1`, "/apartments"]) {
    await expect.poll(() => page(at), SHOWN_WITHIN).toContain("₾\u00a050\u00a0000");
    expect((await page(at)).replaceAll("$$", "")).not.toContain("$\u00a0");
  }
  expect(await page(path())).toContain('"priceCurrency":"GEL"');

  const { data: offer } = await stack.call(createOffer, { body: offered });
  const shown = async (url: string) => (await fetch(stack.url() + new URL(url).pathname)).text();
  expect(await shown(offer.url)).toContain("₾\u00a050\u00a0000");
  // What was promised stays as it was, beside what is true today.
  const kept = await shown(before.url);
  expect([kept.includes("$\u00a050\u00a0000"), kept.includes("₾\u00a050\u00a0000")]).toEqual([true, true]);

  for (const name of ["google", "meta"] as const)
    await expect.poll(() => feed(name), SHOWN_WITHIN).toContain("50000 GEL");
  expect(UnitsFeed.parse(JSON.parse(await feed("units"))).units[0]?.currency).toBe("GEL");
  expect(readFeed.yandex(await feed("yandex"))).toEqual([]);
  const { data: reports } = await call(getProjectFeeds, { params: { id: String(stock.project.id) } });
  const reasons = reports.find((report) => report.feed === "yandex")?.refused.map(({ reason }) => reason);
  expect(reasons).toContain("currency");
});

it("is in the history of the settings, and known to the triggers that write webhooks", async () => {
  const { data } = await call(priceSettings.history, {});
  expect(data.length).toBeGreaterThan(0);
  const [row] = await db().$queryRaw<{ firm_currency: string }[]>`select firm_currency()`;
  expect(row?.firm_currency).toBe("GEL");
});

it("takes rates for itself alone", async () => {
  const stale = { currency: "EUR", base: "USD", rate: 0.9, rate_on: RATE_ON };
  const { status, body } = await failureOf(set({ others: [stale] }));
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["others.0.base"]]);
  const { body: changed } = await failureOf(set({ currency: "EUR" }));
  expect(Object.keys(changed.errors ?? {})).toEqual(["others.0.base"]);
});

it("hides prices per square metre where the firm does not show them", async () => {
  const perMetre = "₾\u00a01\u00a0250";
  const pages = [path(), "/apartments"];
  for (const each of pages) expect(await page(each), each).toContain(perMetre);
  await set({ per_m2_shown: false, credit_note_shown: false });
  const isNoteShown = async () => (await stack.call(getPrices, {})).data.credit_note_shown;
  await expect.poll(isNoteShown, SHOWN_WITHIN).toBe(false);
  for (const each of pages)
    await expect.poll(() => page(each), { ...SHOWN_WITHIN, message: each }).not.toContain(perMetre);
  const { data: offer } = await stack.call(createOffer, { body: { apartment_id: first().id, locale: "en" } });
  const shown = await (await fetch(stack.url() + new URL(offer.url).pathname)).text();
  expect([shown.includes("₾\u00a050\u00a0000"), shown.includes(perMetre)]).toEqual([true, false]);
  // The contract promises the figure to programs.
  expect((await pricing())?.per_m2_minor).toBe(125_000);
});

it("writes areas on pages and in new offers in the firm's unit, and answers in square metres", async () => {
  const body = { apartment_id: first().id, locale: "en" } as const;
  const textOf = async (at: string) => (await page(at)).replaceAll("\u00a0", " ");
  const { data: before } = await stack.call(createOffer, { body });
  await set({ area_unit: "sqft", per_m2_shown: true });
  // 40 m² at 50 000.
  await expect.poll(() => textOf(path()), SHOWN_WITHIN).toContain("431 sq ft");
  expect(await textOf(path())).toContain("₾ 116 / sq ft");
  await expect.poll(() => textOf("/apartments"), SHOWN_WITHIN).toContain("431 sq ft");
  const shown = async (url: string) =>
    (await (await fetch(stack.url() + new URL(url).pathname)).text()).replaceAll("\u00a0", " ");
  const { data: offer } = await stack.call(createOffer, { body });
  expect(await shown(offer.url)).toContain("431 sq ft");
  // An offer stays as it was made.
  expect(await shown(before.url)).toContain("40.0 m²");
  const { data } = await stack.call(getApartment, { params: { id: String(first().id) }, query: {} });
  expect([data.area_total, data.pricing?.per_m2_minor]).toEqual([40, 125_000]);
  await set({ area_unit: "m2" });
  await expect.poll(() => textOf(path()), SHOWN_WITHIN).toContain("40.0 m²");
});

it("says in new offers that a plan is no offer of credit, where the firm shows that note", async () => {
  const note = "not an offer of credit";
  const pageOfOffer = async () => {
    const body = { apartment_id: first().id, plan_id: plan.id, locale: "en" } as const;
    const { data: offer } = await stack.call(createOffer, { body });
    const at = stack.url() + new URL(offer.url).pathname;
    return { at, shown: await (await fetch(at)).text() };
  };
  await set({ credit_note_shown: false });
  const without = await pageOfOffer();
  expect(without.shown).not.toContain(note);
  await set({ credit_note_shown: true });
  expect((await pageOfOffer()).shown).toContain(note);
  // An offer stays as it was made.
  expect(await (await fetch(without.at)).text()).not.toContain(note);
});
