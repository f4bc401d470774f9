import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { describe, expect, it } from "vitest";
import { parsePhoneCharacter, phoneFormat, shownDigits } from "./phone-format.ts";
import { readTyped } from "./phone-number.ts";

const MODES = ["international", "national"] as const;
const withoutMarks = (text: string) => {
  const context = {};
  return [...text].reduce((parsed, next) => parsed + (parsePhoneCharacter(next, parsed, context) ?? ""), "");
};
/** Numbers that are possible in their country, as E.164. */
const anyNumber = fc
  .tuple(
    fc.constantFrom("GE", "IL", "RU", "KZ", "US", "CA", "TR", "DE", "IT", "AE"),
    fc.stringMatching(/^[1-9]\d{5,9}$/),
  )
  .map(([country, national]) => ({ country, value: readTyped(national, country).value }))
  .filter(({ country, value }) => {
    const number = parsePhoneNumberFromString(value);
    return number?.country === country && number.isPossible();
  });

describe("the text of the phone field", () => {
  it("has the digits typed, whatever they are, in every country and without one", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("GE", "RU", "US", "IT", undefined),
        fc.constantFrom(...MODES),
        fc.stringMatching(/^\d{0,15}$/),
        (country, mode, typed) => {
          const digits = country === undefined ? `+${typed}` : typed;
          const { text } = phoneFormat(country, mode)(digits);
          expect(withoutMarks(text)).toBe(digits);
        },
      ),
    );
  });

  it("is read again as the number it shows", () => {
    fc.assert(
      fc.property(anyNumber, fc.constantFrom(...MODES), (number, mode) => {
        const { text } = phoneFormat(number.country, mode)(shownDigits(number, mode));
        expect(readTyped(text, number.country)).toEqual(number);
      }),
    );
  });

  it("begins with what the numbers of a country begin with, at home and abroad", () => {
    const number = { country: "RU", value: "+79161234567" } as const;
    const inMode = (mode: (typeof MODES)[number]) => phoneFormat("RU", mode)(shownDigits(number, mode)).text;
    expect(inMode("international")).toBe("916 123 45 67");
    expect(inMode("national")).toBe("8 (916) 123-45-67");
  });

  it("ends before a second number", () => {
    expect(withoutMarks("+995 (577) 12-34-56")).toBe("+995577123456");
    expect(withoutMarks("577 12 34 56 +995 599")).toBe("577123456");
  });
});
