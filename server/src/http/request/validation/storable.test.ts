import { AppError } from "@ezo/core/platform/app-error";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requireStorable } from "./storable.ts";

const refusal = (value: unknown): AppError | undefined => {
  try {
    requireStorable(value);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
};

describe("requireStorable", () => {
  it("refuses every value that PostgreSQL cannot store, at any depth, and no other", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        const isHeld = !text.includes("\\u0000") && !/\\ud[89a-f]/.test(text);
        return (refusal(value) === undefined) === isHeld;
      }),
    );
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.constantFrom("\u0000", "\ud800", "a\udfff"),
        (value, text) => {
          expect(refusal([value, { a: { b: [text] } }])?.code).toBe("invalid");
          expect(refusal({ a: value, b: { [text]: 1 } })?.code).toBe("invalid");
        },
      ),
    );
  });

  it("names the field, for a key the one that holds it", () => {
    expect(refusal({ translations: { ka: { title: "a\u0000" } } })?.fields).toHaveProperty([
      "translations.ka.title",
    ]);
    expect(refusal({ translations: { "\u0000": 1 } })?.fields).toHaveProperty("translations");
    expect(refusal({ "\u0000": 1 })?.fields).toHaveProperty("_");
  });

  it("refuses what is nested deeper than anything of ours, before the stack ends", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    expect(refusal(deep)?.code).toBe("malformed");
  });
});
