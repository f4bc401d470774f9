import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matching, partsOf, rankOf } from "./match-commands.ts";

const word = fc.string({
  unit: fc.constantFrom(..."abcdexyz0123ёйçაბგდე"),
  minLength: 1,
  maxLength: 8,
});
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
/** A name, and some beginnings of its words, in some order and case. */
const nameAndBeginnings = name.chain((whole) =>
  fc
    .tuple(
      fc.shuffledSubarray(whole.split(" "), { minLength: 1 }),
      fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 4, maxLength: 4 }),
      fc.boolean(),
    )
    .map(([words, lengths, isUpper]) => {
      const typed = words.map((one, index) => [...one].slice(0, lengths[index]).join("")).join(" ");
      return { whole, typed: isUpper ? typed.toUpperCase() : typed };
    }),
);

describe("what is typed", () => {
  it("fits a name by the beginnings of its words, in any order and case, and with or without accents", () => {
    fc.assert(
      fc.property(nameAndBeginnings, ({ whole, typed }) => {
        expect(rankOf(typed, whole)).not.toBeNull();
        expect(rankOf(typed.normalize("NFD").replaceAll(/\p{M}/gu, ""), whole)).not.toBeNull();
      }),
    );
  });

  it("fits fewer names with each word more, and never other ones", () => {
    fc.assert(
      fc.property(word, word, fc.array(name), (first, second, names) => {
        const found = (typed: string) => matching(typed, names, (one) => [one]);
        const wide = found(first);
        for (const one of found(`${first} ${second}`)) expect(wide).toContain(one);
      }),
    );
  });

  it("fits nothing where it has no letter or digit", () => {
    for (const typed of ["", " ", "—", "%", "_", "\\", "…?!"]) expect(rankOf(typed, "Audit log")).toBeNull();
  });

  it("finds a command by any of its names", () => {
    const commands = [
      ["აუდიტის ჟურნალი", "Audit log"],
      ["ახალი ბინა", "New apartment"],
    ];
    for (const typed of ["audit", "LOG au", "ჟურნ", "udit"])
      expect(matching(typed, commands, (names) => names)).toEqual([commands[0]]);
    expect(matching("apart", commands, (names) => names)).toEqual([commands[1]]);
    expect(matching("nothing", commands, (names) => names)).toEqual([]);
    expect(matching("udit", commands, (names) => names, false)).toEqual([]);
    expect(matching("log au", commands, (names) => names, false)).toEqual([commands[0]]);
  });

  it("puts what begins with it first, then what has words that do, each in its order", () => {
    const names = ["Reapply", "New apple", "Apple pie", "Old apples", "Apples"];
    expect(matching("apple", names, (one) => [one])).toEqual([
      "Apple pie",
      "Apples",
      "New apple",
      "Old apples",
    ]);
    expect(matching("appl", names, (one) => [one]).at(-1)).toBe("Reapply");
  });

  it("fits Georgian names in other cases and numbers, after those in the form that is typed", () => {
    const names = ["მოვადულოთ", "შენახვის ვადები", "ვადა"];
    expect(matching("ვადა", names, (one) => [one])).toEqual(["ვადა", "შენახვის ვადები"]);
    expect(matching("შენახვა ვადით", names, (one) => [one])).toEqual(["შენახვის ვადები"]);
    expect(matching("ვად", names, (one) => [one]).at(-1)).toBe("მოვადულოთ");
  });
});

describe("a name in parts", () => {
  it("is the name again, and what is marked was typed", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, typed) => {
        const parts = partsOf(text, typed);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
        for (const part of parts)
          expect(words.some((one) => part.text.toLowerCase().includes(one)) || !part.isMatch).toBe(true);
      }),
    );
  });

  it("marks each place", () => {
    expect(partsOf("602, 1602", "602")).toEqual([
      { text: "602", isMatch: true },
      { text: ", 1", isMatch: false },
      { text: "602", isMatch: true },
    ]);
  });
});
