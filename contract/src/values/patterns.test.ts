import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../testing/scope.ts";
import { EMAIL_PATTERN } from "./patterns.ts";

/** The specification's words: something@something.something, without spaces and what mail cannot hold. */
const reads = (address: string): boolean => {
  const [local = "", domain = "", ...more] = address.split("@");
  const isPlain = (part: string) => part !== "" && !/[\s<>,;:"()[\]\\\p{Cc}\p{Cf}]/u.test(part);
  const labels = domain.split(".");
  return more.length === 0 && isPlain(local) && labels.length > 1 && labels.every(isPlain);
};

describe("EMAIL_PATTERN", () => {
  it("accepts what the specification says, and nothing else", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "ქ", "@", ".", " ", ";", "-", "\u0000", "\u200b", "\u00ad"),
      maxLength: 9,
    });
    fc.assert(
      fc.property(text, (address) => EMAIL_PATTERN.test(address) === reads(address)),
      { numRuns: runs(5000) },
    );
    expect(EMAIL_PATTERN.test("nino@example.ge")).toBe(true);
  });
});
