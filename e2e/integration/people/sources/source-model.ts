import type { SourceFigures, SourcePartKind } from "@ezo/contract/admin/sources";
import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";

/** A visit by an advertisement. */
export const SPRING = {
  utm_source: "Google",
  utm_medium: "cpc",
  utm_campaign: "spring",
  utm_content: "banner 1",
  utm_term: "ბინა თბილისში",
  referrer_host: "www.google.com",
  landing_path: "/ru/projects/1",
};

const START = Date.parse("2026-03-01T00:00:00Z");
const SOURCES = ["google", "facebook.com", "(direct)", null] as const;

interface Made {
  id: number;
  at: number;
  apartment: number | null;
  source: string | null;
  first: string | null;
  campaign: string | null;
  project: number | null;
  person: number | null;
  status: "new" | "in_progress" | "completed";
  /** When its status changed from `new`. */
  answeredAfterMs: number | null;
  /** Whether it waited for an answer, and when one was given, whatever its status is. */
  clock: { answeredAfterMs: number | null } | null;
  offeredAfterMs: number | null;
  isDeleted: boolean;
}
export interface World {
  enquiries: Made[];
  holds: MadeHold[];
  sales: ReadonlyMap<number, number>;
}
interface MadeHold {
  apartment: number;
  at: number;
  /** The enquiry that it names. */
  customer: number | null;
  /** It was made for an enquiry that is gone. */
  isForOneGone: boolean;
  /** When a sale has ended it; null where its time was over. */
  soldAt: number | null;
}

/** Enquiries, holds and sales of some apartments within four months, in any order. */
export function aWorld(
  ids: { apartments: number[]; projects: number[]; people: number[] },
  seed: number,
): World {
  const at = fc.integer({ min: 0, max: 120 * 24 }).map((hours) => START + (hours * DAY_MS) / 24);
  const orNone = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values));
  const enquiry = fc.record({
    at,
    apartment: orNone(ids.apartments),
    source: fc.constantFrom(...SOURCES),
    first: fc.constantFrom(...SOURCES),
    campaign: orNone(["Spring", "spring", "autumn"]),
    project: orNone(ids.projects),
    person: orNone(ids.people),
    status: fc.constantFrom("new" as const, "in_progress" as const, "completed" as const),
    answeredAfterMs: fc.option(fc.integer({ min: 0, max: 20 * DAY_MS })),
    clock: fc.option(fc.record({ answeredAfterMs: fc.option(fc.integer({ min: 0, max: 20 * DAY_MS })) })),
    offeredAfterMs: fc.option(fc.integer({ min: 0, max: 20 * DAY_MS })),
    isDeleted: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  });
  const world = fc.record({
    enquiries: fc.array(enquiry, { minLength: 40, maxLength: 60 }),
    holds: fc.array(
      fc.record({
        apartment: fc.constantFrom(...ids.apartments),
        at,
        customer: fc.option(fc.integer({ min: 1, max: 75 })),
        isSold: fc.boolean(),
      }),
      { maxLength: 20 },
    ),
    sales: fc.dictionary(fc.constantFrom(...ids.apartments.map(String)), at),
  });
  const [made] = fc.sample(world, { numRuns: 1, seed });
  if (!made) throw new Error("no world");
  const enquiries = made.enquiries.map((one, index) => ({ ...one, id: index + 1 }));
  const sales = new Map(Object.entries(made.sales).map(([id, soldAt]) => [Number(id), soldAt]));
  const holds = made.holds.map(({ apartment, at: asked, customer, isSold }): MadeHold => {
    const named = enquiries.find(({ id }) => id === customer);
    // One holds for people who have enquired, whichever apartment they have asked about.
    const from = Math.max(asked, named?.at ?? 0);
    const sale = sales.get(apartment);
    const soldAt = isSold && sale !== undefined && sale >= from ? sale : null;
    const isForOneGone = customer !== null && !named;
    return { apartment, at: from, customer: named?.id ?? null, isForOneGone, soldAt };
  });
  return { enquiries, holds, sales };
}

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2 / DAY_MS;
};

/** The same figures, counted one enquiry after another. */
export function figuresOf(world: World, counted: readonly Made[]): SourceFigures {
  const living = world.enquiries.filter(({ isDeleted }) => !isDeleted);
  /** The last enquiry about the apartment when something happened to it. */
  const lastBefore = (apartment: number, at: number) =>
    living
      .filter((one) => one.apartment === apartment && one.at <= at)
      .toSorted((a, b) => a.at - b.at || a.id - b.id)
      .at(-1)?.id;
  const ownerOf = ({ apartment, at, customer, isForOneGone }: Omit<MadeHold, "soldAt">) =>
    isForOneGone ? null : (customer ?? lastBefore(apartment, at));
  const steps = counted.map((one) => {
    const { offeredAfterMs } = one;
    const after = (one.clock ?? one).answeredAfterMs;
    const offeredAt = offeredAfterMs === null ? null : one.at + offeredAfterMs;
    const isAnswered = one.clock ? after !== null : one.status !== "new";
    const answeredAt = isAnswered && after !== null ? one.at + after : null;
    const earliest = (times: readonly number[]) => (times.length > 0 ? Math.min(...times) : null);
    const heldAt = earliest(world.holds.filter((hold) => ownerOf(hold) === one.id).map(({ at }) => at));
    const sales = [...world.sales].filter(([apartment, at]) => {
      const ended = world.holds.findLast((hold) => hold.apartment === apartment && hold.soldAt !== null);
      const customer = ended?.customer ?? null;
      const isForOneGone = ended?.isForOneGone ?? false;
      return ownerOf({ apartment, at, customer, isForOneGone }) === one.id;
    });
    const soldAt = earliest(sales.map(([, at]) => at));
    const since = (step: number, ...before: (number | null)[]) =>
      step - Math.max(one.at, ...before.flatMap((at) => (at !== null && at <= step ? [at] : [])));
    return {
      isAnswered,
      toAnswer: answeredAt === null ? null : answeredAt - one.at,
      toOffer: offeredAt === null ? null : since(offeredAt, answeredAt),
      toHold: heldAt === null ? null : since(heldAt, answeredAt, offeredAt),
      toSale: soldAt === null ? null : since(soldAt, answeredAt, offeredAt, heldAt),
    };
  });
  const known = (times: (number | null)[]) => times.filter((time) => time !== null);
  return {
    enquiries: counted.length,
    answered: steps.filter(({ isAnswered }) => isAnswered).length,
    offered: known(steps.map(({ toOffer }) => toOffer)).length,
    held: known(steps.map(({ toHold }) => toHold)).length,
    sold: known(steps.map(({ toSale }) => toSale)).length,
    days_to_answer: median(known(steps.map(({ toAnswer }) => toAnswer))),
    days_to_offer: median(known(steps.map(({ toOffer }) => toOffer))),
    days_to_hold: median(known(steps.map(({ toHold }) => toHold))),
    days_to_sale: median(known(steps.map(({ toSale }) => toSale))),
  };
}

export const partOf: Record<SourcePartKind, (one: Made) => string> = {
  project: ({ project }) => String(project ?? ""),
  person: ({ person }) => String(person ?? ""),
  // Tbilisi is four hours ahead.
  month: ({ at }) => new Date(at + 4 * 3_600_000).toISOString().slice(0, 7),
  campaign: ({ campaign }) => campaign?.toLowerCase() ?? "",
};
