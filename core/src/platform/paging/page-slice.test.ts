import fc from "fast-check";
import { expect, it } from "vitest";
import { fromNearerEnd } from "./page-slice.ts";

it("reads the same rows from either end of a list, past no more than half of it", () => {
  const pages = fc.record({
    total: fc.integer({ min: 0, max: 300 }),
    page: fc.integer({ min: 1, max: 40 }),
    take: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(pages, ({ total, page, take }) => {
      const list = Array.from({ length: total }, (_, index) => index);
      const skip = (page - 1) * take;
      const slice = fromNearerEnd({ skip, take }, total);
      const order = slice.isFromEnd ? list.toReversed() : list;
      const found = order.slice(slice.skip, slice.skip + slice.take);
      expect(slice.isFromEnd ? found.toReversed() : found).toEqual(list.slice(skip, skip + take));
      expect(slice.skip).toBeLessThanOrEqual(total / 2);
    }),
  );
});
