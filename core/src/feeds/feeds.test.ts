import { CURRENCIES } from "@ezo/contract/values/money/currency";
import { FEEDS } from "@ezo/contract/site/feeds";
import { UnitsFeed } from "@ezo/contract/site/feeds";
import { PARKING_KINDS, UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sorted, writeFeed } from "./feed-format.ts";
import type { FeedApartment, FeedProject } from "./feed-stock.ts";
import { FORMATS } from "./formats.ts";
import { type PriceState, seenPrices } from "./price-history.ts";
import { readFeed } from "./testing.ts";
import { xmlText } from "./xml.ts";

/** Texts as people and their programs leave them: markup, quotes, control characters, halves of letters. */
const line = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 20 }),
  fc.constantFrom("<b>&amp;</b>", "]]>", "\"'`", "=1+1", "\u0000\uFFFE\uD800", "ცაცხვის ეზო", "\r\n\t"),
);
/** With something visible, as the forms demand. */
const name = line.map((text) => `A${text}`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const instant = day.map((date) => date.toISOString());
const area = fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100);
const picture = fc.nat(50).map((number) => `https://ezo.test/media/${number}.jpg`);

const project: fc.Arbitrary<FeedProject> = fc.record({
  id: fc.integer({ min: 1, max: 100 }),
  locale: fc.constantFrom("ka" as const, "en" as const, "ru" as const),
  firm: name,
  enabled: fc.constant({ yandex: true, meta: true, google: true, units: true }),
  title: name,
  location: fc.oneof(fc.constant(""), name),
  country: fc.constant("Georgia"),
  currency: fc.constantFrom(...CURRENCIES),
  status: fc.constantFrom("ongoing" as const, "completed" as const, "planning" as const),
  year: maybe(fc.integer({ min: 1990, max: 2090 })),
  completionDate: maybe(day.map((date) => date.toISOString().slice(0, 10))),
  latitude: maybe(fc.integer({ min: -900_000, max: 900_000 }).map((value) => value / 10_000)),
  longitude: maybe(fc.integer({ min: -1_800_000, max: 1_800_000 }).map((value) => value / 10_000)),
  url: fc.constant("https://ezo.test/projects/1"),
  siteUrl: fc.constant("https://ezo.test/"),
  phone: fc.oneof(fc.constant(""), name),
  email: fc.oneof(fc.constant(""), name),
  changedAt: instant,
});
const facts = fc.record(
  {
    parking_kind: fc.constantFrom(...PARKING_KINDS),
    has_ev_charger: fc.boolean(),
    has_street_entrance: fc.boolean(),
    frontage_m: area,
  },
  { requiredKeys: [] },
);
const apartment: fc.Arbitrary<FeedApartment> = fc
  .record({
    unitType: fc.constantFrom("apartment" as const, ...UNIT_TYPES),
    facts,
    number: name,
    status: fc.constantFrom("available" as const, "reserved" as const, "sold" as const),
    price: maybe(fc.nat(10_000_000)),
    rooms: fc.nat(20),
    bedrooms: fc.nat(20),
    areaTotal: area,
    areaLiving: maybe(area),
    areaBalcony: maybe(area),
    floor: fc.integer({ min: -20, max: 300 }),
    building: fc.record({ id: fc.integer({ min: 1, max: 9 }), identifier: name, name }),
    description: name,
    pictures: fc.uniqueArray(picture, { maxLength: 10 }),
    createdAt: instant,
    updatedAt: instant,
  })
  .map((made) => ({
    oldPrice: null,
    discountUntil: null,
    ...made,
    id: 0,
    title: made.number,
    orientation: ["S"],
    floorLabel: String(made.floor),
    floorsTotal: Math.max(made.floor, 1),
    url: "https://ezo.test/projects/1/A/floor-1/apartment-1",
    plan: made.pictures[0] ?? null,
    priceHistory: [],
  }));
const stock = fc.record({
  project,
  apartments: fc
    .array(apartment, { maxLength: 12 })
    .map((all) => all.map((each, index) => ({ ...each, id: index + 1 }))),
});

describe("a feed, whatever the texts contain", () => {
  it.each(FEEDS)("of %s keeps its portal's rules and loses no apartment without saying so", async (feed) => {
    const format = FORMATS[feed];
    await fc.assert(
      fc.asyncProperty(stock, async (given) => {
        const file = (await writeFeed(format, given)).toString();
        const read = readFeed[feed](file);
        const { offers, refused } = sorted(format, given);
        expect(read.map(({ id }) => id)).toEqual(offers.map(({ id }) => id));
        const known = new Set([...read.map(({ id }) => id), ...refused.map((each) => each.apartment_id)]);
        const wanted = given.apartments.filter((each) => format.covers(each)).map(({ id }) => id);
        expect([...known].toSorted((a, b) => a - b)).toEqual(wanted);
      }),
    );
  });

  it.each(FEEDS.filter((feed) => feed !== "units"))(
    "of %s has apartments alone, and names what else is for sale as what its portal does not take",
    (feed) => {
      fc.assert(
        fc.property(stock, (given) => {
          const { offers, refused } = sorted(FORMATS[feed], given);
          expect(offers.filter(({ unitType }) => unitType !== "apartment")).toEqual([]);
          const others = given.apartments.filter(
            ({ unitType, status }) => unitType !== "apartment" && status === "available",
          );
          const ids = new Set(others.map(({ id }) => id));
          expect(refused.filter((one) => ids.has(one.apartment_id))).toEqual(
            others.map(({ id, number }) => ({
              apartment_id: id,
              apartment_number: number,
              reason: "apartments_only",
            })),
          );
          const reasons = refused.filter((one) => !ids.has(one.apartment_id)).map(({ reason }) => reason);
          expect(reasons).not.toContain("apartments_only");
        }),
      );
    },
  );

  it("of units has every unit as what it is, with its facts", async () => {
    await fc.assert(
      fc.asyncProperty(stock, async (given) => {
        const file = UnitsFeed.parse(JSON.parse((await writeFeed(FORMATS.units, given)).toString()));
        const read = file.units.map((unit) => ({
          id: unit.id,
          unit_type: unit.unit_type,
          parking_kind: unit.parking_kind,
          has_ev_charger: unit.has_ev_charger,
          has_street_entrance: unit.has_street_entrance,
          frontage_m: unit.frontage_m,
        }));
        expect(read).toEqual(
          given.apartments.map((each) => ({ id: each.id, unit_type: each.unitType, ...each.facts })),
        );
      }),
    );
  });

  it("writes a text so that a reader gets it back, without what XML cannot hold", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (given) => {
        const escaped = xmlText(given);
        expect(escaped).not.toMatch(/[<>"']/);
        const kept = [...given].filter((letter) =>
          /[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(letter),
        );
        const back = escaped
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&apos;", "'")
          .replaceAll("&amp;", "&");
        expect(back).toBe(kept.join(""));
      }),
    );
  });

  it("says of the open feed what it is about, also without apartments", async () => {
    const [given] = fc.sample(stock, 1);
    if (!given) throw new Error("nothing was generated");
    const empty = { ...given, apartments: [] };
    const feed = UnitsFeed.parse(JSON.parse((await writeFeed(FORMATS.units, empty)).toString()));
    expect(feed).toMatchObject({ project: { title: given.project.title }, units: [] });
  });
});

describe("the price history", () => {
  const state = (over: Partial<PriceState>, minute: number): PriceState => ({
    status: "available",
    price: 100,
    isPriceHidden: false,
    isActive: true,
    since: new Date(minute * 60_000).toISOString(),
    ...over,
  });

  it("has each price that visitors saw, from when they saw it", () => {
    const states = [
      state({ isPriceHidden: true, price: 70 }, 0),
      state({ price: 80 }, 1),
      state({ status: "reserved", price: 80 }, 2),
      state({ isActive: false, price: 85 }, 3),
      state({ status: "sold", price: 90 }, 4),
      state({ price: 80 }, 5),
      state({ price: 95 }, 6),
      state({ price: 80 }, 7),
    ];
    expect(seenPrices(states).map(({ price, since }) => [price, since.slice(14, 16)])).toEqual([
      [80, "01"],
      [95, "06"],
      [80, "07"],
    ]);
  });
});
