import { LAYOUT_SLUG_MAX_LENGTH } from "@ezo/contract/values/limits/stock";
import { LAYOUT_SLUG } from "@ezo/contract/values/patterns";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slugOf } from "./layouts.admin.ts";

describe("a slug from a name", () => {
  it("is the name in small letters", () => {
    expect(slugOf("Two-bedroom 84")).toBe("two-bedroom-84");
    expect(slugOf("Café  № 7!")).toBe("cafe-no-7");
    expect(slugOf("84 m²")).toBe("layout-84-m2");
    expect(slugOf("???")).toBe("layout");
  });
  it("is in Latin letters for a Georgian or Russian name", () => {
    expect(slugOf("სტუდიო")).toBe("studio");
    expect(slugOf("ორსაძინებლიანი 84 მ²")).toBe("orsadzinebliani-84-m2");
    expect(slugOf("Двухкомнатная, с балконом")).toBe("dvukhkomnatnaia-s-balkonom");
    expect(slugOf("Угловой «Ёлка» — 3")).toBe("uglovoi-elka-3");
  });
  it("is a slug whatever the name is, with room for a number", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary", maxLength: 120 }), fc.string({ maxLength: 120 })),
        (name) => {
          const slug = slugOf(name);
          expect(slug).toMatch(LAYOUT_SLUG);
          expect(`${slug}-9999`.length).toBeLessThanOrEqual(LAYOUT_SLUG_MAX_LENGTH);
        },
      ),
    );
  });
});
