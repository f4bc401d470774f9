import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionedIn, mentionOf } from "./mentions.ts";

const PEOPLE = ["Ana", "Ana Beridze", "ნინო ბერიძე", "Giorgi"].map((name, id) => ({ id, name }));
const namesIn = (text: string) => mentionedIn(text, PEOPLE).map(({ name }) => name);

describe("a note names", () => {
  it.each([
    ["@Ana please call", ["Ana"]],
    ["@Ana Beridze please call", ["Ana Beridze"]],
    ["ask @ნინო ბერიძე, or @Giorgi.", ["ნინო ბერიძე", "Giorgi"]],
    ["ჰკითხე @ნინო ბერიძეს", ["ნინო ბერიძე"]],
    ["(@Giorgi) and again @Giorgi", ["Giorgi"]],
    ["@Anastasia", []],
    ["@ana", []],
    ["write to office@Ana.ge", []],
    ["@", []],
    ["Giorgi", []],
  ])("in %j: %j", (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it("all who have the name", () => {
    const namesakes = [
      { id: 1, name: "Ana" },
      { id: 2, name: "Ana" },
    ];
    expect(mentionedIn("@Ana", namesakes)).toEqual(namesakes);
  });

  it("exactly those who were mentioned, whatever is written around them", () => {
    const around = fc.string().filter((text) => !text.includes("@"));
    fc.assert(
      fc.property(fc.subarray(PEOPLE), around, (meant, text) => {
        const note = meant.map(({ name }) => `${mentionOf(name)}; ${text} `).join("");
        expect(mentionedIn(note, PEOPLE)).toEqual(meant);
      }),
    );
  });
});
