import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { fieldErrorsOf, messageOf } from "./field-errors.ts";

// ASVS 5.0: 15.3.6
it.each(["constructor", "toString", "hasOwnProperty", "valueOf"])(
  "names a field called %s like any other",
  (name) => {
    const { error } = z.record(z.string(), z.string()).safeParse({ [name]: 1 });
    expect(Object.entries(fieldErrorsOf(error?.issues ?? []))).toEqual([[name, ["errors.invalid_value"]]]);
  },
);

it("says nothing twice of a field, whatever it is given", () => {
  const text = z.string({ error: "errors.required" }).min(1, { error: "errors.required" }).max(5);
  const schema = z.object({ code: text, codes: z.array(text) });
  fc.assert(
    fc.property(fc.anything(), fc.array(fc.anything()), (code, codes) => {
      const { error } = schema.safeParse({ code, codes });
      for (const keys of Object.values(fieldErrorsOf(error?.issues ?? [])))
        expect(new Set(keys.map((key) => messageOf(key).key)).size).toBe(keys.length);
    }),
  );
  const { error } = schema.safeParse({ code: [], codes: [] });
  expect(fieldErrorsOf(error?.issues ?? [])).toEqual({ code: ["errors.required"] });
});
