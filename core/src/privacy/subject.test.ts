import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { proofOf, readableSubject, subjectOf } from "./subject.ts";

const KEY = randomBytes(32);
const failureOf = (typed: string) => {
  try {
    subjectOf(typed);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.fields : error;
  }
};

it("reads an address and a number in whichever way they are written", () => {
  for (const typed of ["Nino@Example.ge", " nino@example.ge", "NINO@EXAMPLE.GE "])
    expect(subjectOf(typed)).toEqual({ kind: "email", value: "nino@example.ge" });
  for (const typed of ["+995 555 12 34 56", "0555 12-34-56", "555123456"])
    expect(subjectOf(typed)).toEqual({ kind: "phone", value: "+995555123456" });
});

it("refuses what is neither, by the field", () => {
  expect(failureOf("nino")).toEqual({ of: ["errors.invalidPhone"] });
  expect(failureOf("nino@example")).toEqual({ of: ["errors.invalid_email"] });
});

it("reads again what it shows", () => {
  for (const typed of ["nino@ეზო.გე", "nino@example.ge", "+995555123456", "+442071838750"])
    expect(subjectOf(readableSubject(subjectOf(typed)))).toEqual(subjectOf(typed));
});

it("proves an erasure by a hash that holds nothing of the address or number, and is the same each time", () => {
  fc.assert(
    fc.property(fc.integer({ min: 500_000_000, max: 599_999_999 }), (national) => {
      const subject = { kind: "phone", value: `+995${national}` } as const;
      const proof = JSON.stringify(proofOf(subject, KEY));
      expect(proof).not.toContain(String(national));
      expect(JSON.stringify(proofOf(subject, KEY))).toBe(proof);
      expect(JSON.stringify(proofOf(subject, randomBytes(32)))).not.toBe(proof);
    }),
  );
  expect(proofOf({ kind: "email", value: "nino@example.ge" }, KEY)).toEqual({
    email_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
  });
});
