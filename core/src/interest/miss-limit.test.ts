import { MISS_ADDRESSES_MAX, MISSES_PER_ADDRESS } from "@ezo/contract/values/limits/interest";
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
        const counted = new Map<string, Set<string>>();
        for (const { address, filter } of searches) {
          const known = counted.get(address) ?? new Set<string>();
          const isExpected = known.has(filter) || known.size < MISSES_PER_ADDRESS;
          expect(limit.admits("2031-06-03", address, filter)).toBe(isExpected);
          if (isExpected) counted.set(address, known.add(filter));
        }
      }),
    );
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
