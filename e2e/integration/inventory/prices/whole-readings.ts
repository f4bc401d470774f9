import { listApartmentPrices } from "@ezo/contract/inventory/apartment-prices";
import { getApartment } from "@ezo/contract/site/navigation";
import { createOffer } from "@ezo/contract/site/offers";
import { getApartmentPlan } from "@ezo/contract/site/payment-plans";
import type { ShownPrices } from "@ezo/contract/site/prices";
import type { Currency } from "@ezo/contract/values/money/currency";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { moneyText } from "@ezo/contract/values/money/money";
import { perSquareMetre } from "@ezo/contract/values/money/per-square-metre";
import { extractText, getDocumentProxy } from "unpdf";
import { expect } from "vitest";
import type { Call } from "../../../stack/call.ts";
import { failureOf } from "../../../stack/failure.ts";
import type { Stack } from "../../../stack/stack.ts";
import {
  historyOf,
  instalmentFrom,
  isShown,
  type Model,
  seenOf,
  shownOf,
  type Status,
  within,
} from "./price-model.ts";

/** What an offer said when it was made: its page and its PDF keep it. */
export interface OfferedAs {
  pdfUrl: string;
  price: number;
  old: number | null;
  currency: Currency;
}

/** Whether a visitor may have an offer of it. */
export const isOffered = (model: Model): boolean => isShown(model) && model.status === "available";

const squeezed = (text: string): string => text.replaceAll(/\s+/g, "");

/** What is said of the price of one apartment, each compared with the model. `call` is made by staff. */
export interface Reader {
  stack: Stack;
  call: Call;
  planId: number;
}
const paramsOf = ({ id }: Model) => ({ id: String(id) });
/** A page, as the server writes it. */
export const textOf = async ({ stack }: Reader, path: string) => (await fetch(stack.url() + path)).text();

/** The data of its page. */
export async function readData(of: Reader, model: Model): Promise<void> {
  const { data: page } = await of.stack.call(getApartment, { params: paramsOf(model), query: {} });
  const shown = shownOf(model);
  expect([page.status, page.price, page.old_price]).toEqual([
    model.status,
    shown?.price,
    shown?.old ?? undefined,
  ]);
  expect(page.instalment_from).toEqual(instalmentFrom(shown?.price ?? null, of.planId));
  const { pricing } = page;
  expect(pricing === null).toBe(shown === null);
  if (!pricing || !shown) return;
  expect([pricing.amount_minor, pricing.old_amount_minor, pricing.per_m2_minor, pricing.currency]).toEqual([
    shown.price * MINOR_UNITS,
    shown.old === null ? undefined : shown.old * MINOR_UNITS,
    minorPerMetre(model, shown.price),
    model.currency,
  ]);
  const latest = historyOf(model).at(-1);
  expect(pricing.valid_from).toBe(latest && within(latest.since, pricing.valid_from));
  // Said with and without an old price: the price rises after it.
  expect(pricing.discount_until).toBe(model.until ?? undefined);
  if (shown.old) expect(pricing).toMatchObject({ lowest_30_days_minor: shown.old * MINOR_UNITS });
}

/** What staff read of its history. */
export async function readHistory(of: Reader, model: Model): Promise<void> {
  const { data: lines } = await of.call(listApartmentPrices, { params: paramsOf(model) });
  expect(lines[0]).toMatchObject({
    price: model.price,
    old_price: model.regular,
    discount_until: model.until,
    currency: model.currency,
  });
}

/** What it costs by a payment plan. */
export async function readPlan(of: Reader, model: Model): Promise<void> {
  const shown = shownOf(model);
  const asked = of.stack.call(getApartmentPlan, {
    params: paramsOf(model),
    query: { plan_id: String(of.planId) },
  });
  if (!shown) {
    const { body } = await failureOf(asked);
    expect(body.code).toBe(model.status === "sold" ? "not_for_sale" : "price_not_shown");
    return;
  }
  const { data } = await asked;
  const paid = data.schedule.reduce((sum, { amount_minor: amount }) => sum + amount, data.down_minor);
  const whole = shown.price * MINOR_UNITS;
  expect([data.price_minor, data.total_minor, paid, data.currency]).toEqual([
    whole,
    whole,
    whole,
    model.currency,
  ]);
}

/** Its page as a visitor reads it, and the page's JSON-LD. */
export async function readRendered(
  of: Reader,
  model: Model,
  { path, models, others }: { path: string; models: readonly Model[]; others: ShownPrices["others"] },
): Promise<void> {
  const page = await textOf(of, path);
  expect(readStatus(page)).toBe(STATUS_WORDS[model.status]);
  expect(readPrice(page)).toEqual(readableOf(model));
  const shown = shownOf(model);
  const data = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = ""]) => text,
  );
  expect(data.join("")).toContain('"@type"');
  expect(data.map(offeredIn).find((offer) => offer !== undefined)).toEqual(
    shown ? [`${shown.price}`, model.currency] : undefined,
  );
  // What is sold is said to be, without a price.
  expect(data.map(availabilityIn).find((said) => said !== undefined)).toBe(
    shown || model.status === "sold" ? AVAILABILITY[model.status] : undefined,
  );
  if (shown?.old) expect(data.join("")).toContain(`"price":${shown.old}`);
  // The browser converts by them.
  const rates = `"others":${JSON.stringify(others)}`;
  expect(page).toContain(rates);
  const { price } = model;
  if (shown || price === null) return;
  // The page shows its neighbours too, which may cost the same.
  if (models.some((other) => isShown(other) && seenOf(other).includes(price))) return;
  // The digits of a rate may be those of a price.
  expect(page.replace(rates, "")).not.toMatch(new RegExp(`\\b${price}\\b`));
  expect(page).not.toContain(moneyText(price, model.currency));
}

/** The offer that a visitor asks for, with its page; null where it is refused. */
export async function readOffer(of: Reader, model: Model): Promise<OfferedAs | null> {
  const asked = of.stack.call(createOffer, { body: { apartment_id: model.id, locale: "en" } });
  const shown = shownOf(model);
  if (!shown || !isOffered(model)) {
    const { body } = await failureOf(asked);
    const { status } = model;
    const refusals = { sold: "not_for_sale", reserved: "already_held", available: "price_not_shown" };
    expect(body.code).toBe(refusals[status]);
    return null;
  }
  const { data } = await asked;
  const whole = shown.price * MINOR_UNITS;
  expect([data.price_minor, data.total_minor]).toEqual([whole, whole]);
  const page = await textOf(of, new URL(data.url).pathname);
  const price = moneyText(shown.price, model.currency);
  // As it was offered, and what is true today.
  expect(page).toContain(`<p class="price">${price}</p>`);
  expect(page).toContain(`<dt>Status</dt><dd>${STATUS_WORDS[model.status]}</dd>`);
  expect(page).toContain(`<dt>Price</dt><dd>${price}</dd>`);
  expect(page).toContain(`<p class="mute">${metreOf(model, shown.price)}</p>`);
  expect(/Instead of ([^,<]+)/.exec(page)?.[1]).toBe(
    shown.old === null ? undefined : moneyText(shown.old, model.currency),
  );
  return { pdfUrl: data.pdf_url, ...shown, currency: model.currency };
}

/** The offer's PDF, which is made after its day. */
export async function readPdf(of: Reader, { pdfUrl, price, old, currency }: OfferedAs): Promise<void> {
  const answer = await fetch(of.stack.url() + new URL(pdfUrl).pathname);
  expect(answer.status).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const said = squeezed((await extractText(pdf, { mergePages: true })).text);
  expect(said).toContain(squeezed(moneyText(price, currency)));
  expect(said.includes("Insteadof")).toBe(old !== null);
  if (old !== null) expect(said).toContain(`Insteadof${squeezed(moneyText(old, currency))}`);
}

const STATUS_WORDS: Readonly<Record<Status, string>> = {
  available: "Available",
  reserved: "Reserved",
  sold: "Sold",
};
const AVAILABILITY: Readonly<Record<Status, string>> = {
  available: "InStock",
  reserved: "LimitedAvailability",
  sold: "SoldOut",
};
/** The status above an apartment's name: the last one before it. */
const readStatus = (page: string): string | undefined =>
  [...(page.split("</h1><p")[0] ?? "").matchAll(/<\/svg>(Available|Reserved|Sold)<\/span>/g)].at(-1)?.[1];

/** What its square metre costs, as every page says it. */
const metreOf = ({ area, currency }: Model, price: number): string =>
  `${moneyText(perSquareMetre(price, area), currency)} / m²`;

/** The same in minor units, rounded half up, as programs read it. */
function minorPerMetre({ area }: Model, price: number): number {
  const hundredths = BigInt(Math.round(area * 100));
  return Number((2n * BigInt(price * MINOR_UNITS) * 100n + hundredths) / (2n * hundredths));
}

/**
 * The price below an apartment's name, the one that is struck out beside it and what a square metre costs; undefined where there
 * is no such line.
 */
function readPrice(page: string): (string | undefined)[] | undefined {
  const line = /<\/h1><p[^>]*>[^<]*<\/p><p[^>]*><b>([^<]*)<\/b>(.*?)<\/p>/s.exec(page);
  const beside = line?.[2] ?? "";
  return line
    ? [line[1], /<s>([^<]*)<\/s>/.exec(beside)?.[1], /<span>([^<]* \/ m²)<\/span>/.exec(beside)?.[1]]
    : undefined;
}
function readableOf(model: Model): (string | undefined)[] | undefined {
  if (model.status === "sold") return undefined;
  const shown = shownOf(model);
  if (!shown) return ["Price on request", undefined, undefined];
  const [price, old] = [shown.price, shown.old].map((figure) =>
    figure === null ? undefined : moneyText(figure, model.currency),
  );
  return [price, old, metreOf(model, shown.price)];
}

/** The availability of the first offer of a script of JSON-LD. */
const availabilityIn = (text: string): string | undefined =>
  /"@type":"Offer".*?"availability":"https:\/\/schema\.org\/(\w+)"/s.exec(text)?.[1];

/** The price and the currency of the first offer of a script of JSON-LD. */
function offeredIn(text: string): (string | undefined)[] | undefined {
  const offer = /"@type":"Offer".*?"price":(\d+),"priceCurrency":"([A-Z]{3})"/s.exec(text);
  return offer ? [offer[1], offer[2]] : undefined;
}
