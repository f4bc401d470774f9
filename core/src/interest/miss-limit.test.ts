import {
  ACTS_PER_ADDRESS,
  MISS_ADDRESSES_MAX,
  MISSES_PER_ADDRESS,
} from "@ezo/contract/values/limits/interest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMissLimit } from "./miss-limit.ts";

describe("searches without results of one address", () => {
  it("are counted up to so many different ones a day, whatever others search", () => {
    const search = fc.record({
      address: fc.constantFrom("192.0.2.1", "192.0.2.2"),
      filter: fc.nat({ max: 3 * MISSES_PER_ADDRESS }).map((price) => `price_max=${price}`),
    });
    fc.assert(
      fc.property(fc.array(search, { maxLength: 300 }), (searches) => {
        const limit = createMissLimit();
        const counted = new Map<string, Map<string, number>>();
        for (const { address, filter } of searches) {
          const known = counted.get(address) ?? new Map<string, number>();
          const times = known.get(filter) ?? 0;
          const isExpected = times === 0 ? known.size < MISSES_PER_ADDRESS : times < ACTS_PER_ADDRESS;
          expect(limit.admits("2031-06-03", address, filter)).toBe(isExpected);
          if (isExpected) counted.set(address, known.set(filter, times + 1));
        }
      }),
    );
  });

  it("are counted so many times a day each, also where it asks for one alone", () => {
    const limit = createMissLimit();
    const ask = (address: string) => limit.admits("2031-06-03", address, "rooms=1");
    for (let count = 0; count < ACTS_PER_ADDRESS; count++) expect(ask("192.0.2.1")).toBe(true);
    expect([ask("192.0.2.1"), ask("192.0.2.2")]).toEqual([false, true]);
    expect(limit.admits("2031-06-03", "192.0.2.1", "rooms=2")).toBe(true);
    expect(limit.admits("2031-06-04", "192.0.2.1", "rooms=1")).toBe(true);
  });

  it("are counted again on the next day", () => {
    const limit = createMissLimit();
    for (let price = 0; price < MISSES_PER_ADDRESS; price++)
      expect(limit.admits("2031-06-03", "192.0.2.1", `price_max=${price}`)).toBe(true);
    expect(limit.admits("2031-06-03", "192.0.2.1", "rooms=1")).toBe(false);
    expect(limit.admits("2031-06-04", "192.0.2.1", "rooms=1")).toBe(true);
  });

  it("take no memory without end", () => {
    const limit = createMissLimit();
    for (let host = 0; host < MISS_ADDRESSES_MAX; host++)
      limit.admits("2031-06-03", `host ${host}`, "rooms=1");
    expect(limit.admits("2031-06-03", "one more", "rooms=1")).toBe(false);
    expect(limit.admits("2031-06-03", "host 1", "rooms=2")).toBe(true);
  });
});
