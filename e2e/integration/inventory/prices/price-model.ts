import type { InstalmentFrom } from "@ezo/contract/site/apartment-detail";
import type { Currency } from "@ezo/contract/values/money/currency";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { dayIn } from "../../../stack/firm-day.ts";

/**
 * What prices are by the rules, independent of the code that keeps them: an apartment's history is a sequence of steps,
 * and the model says what each surface must show after it.
 */
export type Step =
  | { do: "price"; price: number | null }
  | { do: "status"; status: Status }
  | { do: "hide"; isHidden: boolean }
  | { do: "discount"; share: number; days: number }
  | { do: "end" };
export type Status = "available" | "reserved" | "sold";
export const PRICE = { min: 1_000_000, max: 9_999_999 } as const;

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("price" as const), price: fc.integer(PRICE) }) },
  { weight: 1, arbitrary: fc.constant({ do: "price" as const, price: null }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      status: fc.constantFrom("available" as const, "reserved" as const, "sold" as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hide" as const), isHidden: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("discount" as const),
      share: fc.integer({ min: 50, max: 99 }),
      days: fc.integer({ min: 0, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "end" as const }) },
);

/** What a price is, with its discount. */
interface Pricing {
  price: number | null;
  /** What returns after a discount. */
  regular: number | null;
  /** The lowest price seen before the discount, in each currency in which one was seen. */
  before: ReadonlyMap<Currency, number>;
  until: string | null;
}
/** When something was done: between two readings of the clock, in milliseconds. */
interface Span {
  from: number;
  to: number;
}
/** A price that visitors have seen, and since when. */
interface Seen {
  price: number;
  since: Span;
}
export interface Model extends Pricing {
  id: number;
  status: Status;
  isHidden: boolean;
  area: number;
  /** The firm's today: a change of it leaves every figure as it is. */
  currency: Currency;
  /** By the currency in which visitors saw them, oldest first: a price in another one compares with none. */
  seen: Map<Currency, Seen[]>;
  /** Grows with each write of its price: a discount that a list has ended returns only where nobody has written since. */
  writes: number;
  /** Grows with each change of its price without a discount: a list's publication is undone only where there was none since. */
  repricings: number;
}
const NONE = { regular: null, before: new Map<Currency, number>(), until: null };
/** The clock starts today, and every day that passes moves it. */
export const dayAfter = (days: number): Date => new Date(Date.now() + days * DAY_MS);

type Beginning = Pick<Model, "id" | "area" | "currency"> & { price: number; createdAt: Date };
export const newModel = ({ createdAt, ...of }: Beginning): Model => ({
  ...NONE,
  ...of,
  status: "available",
  isHidden: false,
  seen: new Map([
    [of.currency, [{ price: of.price, since: { from: createdAt.getTime(), to: createdAt.getTime() } }]],
  ]),
  writes: 0,
  repricings: 0,
});

/** Does something, and says when. */
export async function timed<T>(work: () => Promise<T>): Promise<{ done: T; at: Span }> {
  const from = Date.now();
  const done = await work();
  return { done, at: { from, to: Date.now() } };
}
/** The moment that was said, if it is in the span; else the end of the span that is nearer, which differs from it. */
export const within = ({ from, to }: Span, said: string | undefined): string | undefined =>
  said && new Date(Math.min(Math.max(Date.parse(said), from), to)).toISOString();

/** The price that visitors read as the one before the discount; a whole test takes less than 30 days. */
function struckOf({ before, price, currency }: Model): number | null {
  const lowest = before.get(currency);
  return lowest !== undefined && price !== null && lowest > price ? lowest : null;
}
export const isShown = ({ isHidden, status, price }: Model): boolean =>
  !isHidden && status !== "sold" && price !== null;
/** What every surface for visitors says; null where it says nothing. */
export const shownOf = (model: Model) =>
  isShown(model) && model.price !== null ? { price: model.price, old: struckOf(model) } : null;

/** By the plan of all houses (`createPaymentPlan`): a fifth is paid at once, the rest in 48 parts without fractions of a cent. */
export const instalmentFrom = (price: number | null, planId: number): InstalmentFrom | null => {
  if (price === null) return null;
  const amount = Math.floor((price * MINOR_UNITS * 4) / (5 * 48));
  return { plan_id: planId, amount_minor: amount, interval: "monthly", months: 48 };
};

const pricesOf = (seen: readonly Seen[]): number[] => seen.map(({ price }) => price);
const lowestOf = ({ seen }: Model): Pricing["before"] =>
  new Map([...seen].map(([currency, own]) => [currency, Math.min(...pricesOf(own))]));
/** Every price that visitors have seen, in whatever currency. */
export const seenOf = ({ seen }: Model): number[] => [...seen.values()].flatMap(pricesOf);
/** What visitors have seen in the currency of today, the shown price last; nothing where they see no price. */
export const historyOf = (model: Model): readonly Seen[] =>
  isShown(model) ? (model.seen.get(model.currency) ?? []) : [];
const regularOf = ({ regular, price }: Pricing): number | null => regular ?? price;
function reprice(model: Model, next: Pricing): void {
  const isRepriced = regularOf(next) !== regularOf(model);
  Object.assign(model, next, {
    writes: model.writes + 1,
    repricings: model.repricings + (isRepriced ? 1 : 0),
  });
}
/** What visitors have seen once a write is done. A price that comes back after a pause is no new one. */
export const look = (model: Model, at: Span): void => {
  const { price, currency } = model;
  if (!isShown(model) || price === null) return;
  const seen = model.seen.get(currency) ?? [];
  if (seen.at(-1)?.price !== price) seen.push({ price, since: at });
  model.seen.set(currency, seen);
};
/** The firm changes the currency of all prices: visitors see the same figures in the new one. */
export function priceIn(models: readonly Model[], currency: Currency, at: Span): void {
  for (const model of models) {
    model.currency = currency;
    look(model, at);
  }
}

/** What a step asks for: fields of the apartment, or a call of its own; null where the rules refuse it. */
export type Asked =
  | { fields: object }
  | { discount: { price: number; until: string } }
  | { end: true }
  | null;

export function take(model: Model, step: Step): Asked {
  switch (step.do) {
    case "price": {
      const { regular, before, until } = model;
      if (regular !== null && (step.price === null || step.price >= regular)) return null;
      reprice(model, { price: step.price, regular, before, until });
      return { fields: { price: step.price } };
    }
    case "status":
      model.status = step.status;
      return { fields: { status: step.status } };
    case "hide":
      model.isHidden = step.isHidden;
      return { fields: { is_price_hidden: step.isHidden } };
    case "discount": {
      const regular = model.regular ?? model.price;
      if (regular === null || model.status === "sold") return null;
      const price = Math.floor((regular * step.share) / 100);
      const until = dayIn(dayAfter(step.days));
      reprice(model, {
        price,
        regular,
        before: model.regular === null ? lowestOf(model) : model.before,
        until,
      });
      return { discount: { price, until } };
    }
    case "end":
      if (model.regular === null) return null;
      reprice(model, { ...NONE, price: model.regular });
      return { end: true };
  }
}

/** Discounts whose last day is over by then end; a sold apartment keeps the price it was sold at. */
export function endOver(models: readonly Model[], today: string, at: Span): void {
  for (const model of models)
    if (model.until !== null && model.until < today && model.status !== "sold") {
      reprice(model, { ...NONE, price: model.regular });
      look(model, at);
    }
}

/** What a list's publication has changed: enough to put it back. */
export type Publication = {
  model: Model;
  from: Pricing;
  status: Status;
  writes: number;
  repricings: number;
}[];

/** A price for each: a discount that goes on keeps its own, unless the list falls to it. */
export function publish(models: readonly Model[], priceOf: (model: Model) => number, at: Span): Publication {
  return models.flatMap((model) => {
    const { price, regular, before, until, status } = model;
    const to = priceOf(model);
    const goesOn = regular !== null && price !== null && to > price;
    if (goesOn ? regular === to : regular === null && price === to) return [];
    reprice(model, goesOn ? { price, regular: to, before, until } : { ...NONE, price: to });
    look(model, at);
    const { writes, repricings } = model;
    return [{ model, from: { price, regular, before, until }, status, writes, repricings }];
  });
}

/**
 * Puts back what nobody has repriced since, unless a buyer was found at that price. A discount that returns goes on as it
 * was; one that was set since keeps its price, if that is below the one that returns.
 */
export function undo(publication: Publication, at: Span): void {
  for (const { model, from, status, writes, repricings } of publication) {
    if (model.repricings !== repricings || (model.status !== "available" && model.status !== status))
      continue;
    const regular = regularOf(from);
    const { price, before, until } = model;
    if (model.writes === writes) reprice(model, from);
    else if (model.regular === null) reprice(model, { ...NONE, price: regular });
    else if (price !== null && regular !== null && price < regular)
      reprice(model, { price, regular, before, until });
    look(model, at);
  }
}
