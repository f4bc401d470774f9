import fc from "fast-check";
import { expect, it } from "vitest";
import { splitQuoted } from "./split-quoted.ts";

it.each([
  ["Thank you!", "Thank you!", ""],
  [
    "Saturday suits me.\n\nOn 3 May 2026 Nino wrote:\n> When can you come?\n>\n> Nino",
    "Saturday suits me.",
    "On 3 May 2026 Nino wrote:\n> When can you come?\n>\n> Nino",
  ],
  ["Да\n\n> Удобно?", "Да", "> Удобно?"],
  [
    "გმადლობთ\n________________________________\nFrom: Ezo\nTo: Nino",
    "გმადლობთ",
    "________________________________\nFrom: Ezo\nTo: Nino",
  ],
  [
    "Yes, on Sunday.\n\nFrom: Ezo\nSent: Sunday, 3 May 2026 10:00\nTo: Nino\nSubject: A visit\n\nWhen?",
    "Yes, on Sunday.",
    "From: Ezo\nSent: Sunday, 3 May 2026 10:00\nTo: Nino\nSubject: A visit\n\nWhen?",
  ],
  // A line that begins as a header does is none.
  ["I come\nFrom: Tbilisi\nby train", "I come\nFrom: Tbilisi\nby train", ""],
  // An answer between the lines is what has been written.
  ["> Which floor?\nThe third.\n> When?\nIn May.", "> Which floor?\nThe third.\n> When?\nIn May.", ""],
  // Nothing but a quote.
  ["> Which floor?", "> Which floor?", ""],
  // A price is no introduction.
  ["My budget:\n\n100 000", "My budget:\n\n100 000", ""],
])("splits %j", (text, written, quoted) => expect(splitQuoted(text)).toEqual({ written, quoted }));

it("loses no word", () => {
  const line = fc.constantFrom(
    "",
    "word",
    "> quoted",
    ">",
    "Nino wrote:",
    "-----Original-----",
    "____________",
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const { written, quoted } = splitQuoted(lines.join("\n"));
      const words = (text: string) => text.split(/\s+/).filter(Boolean);
      expect([...words(written), ...words(quoted)]).toEqual(words(lines.join("\n")));
    }),
  );
});
