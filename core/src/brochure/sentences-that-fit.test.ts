import fc from "fast-check";
import { expect, it } from "vitest";
import { sentencesThatFit } from "./sentences-that-fit.ts";

it("cuts a text at the end of a sentence or of a line, not at an abbreviation", () => {
  const upTo = (text: string, length: number) => sentencesThatFit(text, (part) => part.length <= length);
  expect(upTo("First one. Second, longer one. Third.", 33)).toBe("First one. Second, longer one.");
  expect(upTo("Дом в г. Тбилиси, у парка. Рядом метро.", 30)).toBe("Дом в г. Тбилиси, у парка.");
  expect(upTo("სახლი პარკთანაა. მეტრო ახლოსაა.", 20)).toBe("სახლი პარკთანაა.");
  expect(upTo("Near:\n• a park\n• a school", 16)).toBe("Near:\n• a park");
  expect(upTo("One sentence that is too long", 10)).toBeUndefined();
});

it("gives the longest beginning that fits", () => {
  const sentence = fc.stringMatching(/^[A-Z][a-z]{2,8}( [a-z]{2,8}){0,3}[.!?]$/);
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 6 }), fc.nat(200), (all, room) => {
      const beginnings = all.map((_, index) => all.slice(0, index + 1).join(" "));
      expect(sentencesThatFit(all.join(" "), (part) => part.length <= room)).toBe(
        beginnings.findLast((part) => part.length <= room),
      );
    }),
  );
});
