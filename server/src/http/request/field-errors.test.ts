import { expect, it } from "vitest";
import { z } from "zod";
import { fieldErrorsOf } from "./field-errors.ts";

it.each(["constructor", "toString", "hasOwnProperty", "valueOf"])(
  "names a field called %s like any other",
  (name) => {
    const { error } = z.record(z.string(), z.string()).safeParse({ [name]: 1 });
    expect(Object.entries(fieldErrorsOf(error?.issues ?? []))).toEqual([[name, ["errors.invalid_value"]]]);
  },
);
