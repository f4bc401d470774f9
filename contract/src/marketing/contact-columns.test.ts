import { expect, it } from "vitest";
import { readLanguage } from "../values/reading/read-words.ts";
import { CONTACT_COLUMNS, CONTACT_HEADINGS, readContactColumn } from "./contact-columns.ts";

it("knows a column by its code and by the admin's words in any language and case", () => {
  for (const column of CONTACT_COLUMNS)
    for (const name of [column, ...Object.values(CONTACT_HEADINGS[column]).flat()])
      for (const heading of [name, ` ${name.toUpperCase()}: `])
        expect(readContactColumn(heading)).toBe(column);
  expect(readContactColumn("phone")).toBeUndefined();
});

it.each([
  ["tags", ["ტეგები", "თეგები", "ჭდეები"]],
  ["consent_at", ["თანხმობის დრო", "Время согласия"]],
])("knows other words for %s", (column, headings) => {
  expect(headings.map(readContactColumn)).toEqual(headings.map(() => column));
});

it.each(["Дата", "Согласие", "Источник", "თარიღი", "თანხმობა", "წყარო", "Date", "Consent", "Source"])(
  "does not take %s, which files use for other things, too, for a proof of consent",
  (heading) => expect(readContactColumn(heading)).toBeUndefined(),
);

it("reads a language by its code and by its name in any of the languages", () => {
  const read = (...words: string[]) => words.map(readLanguage);
  expect(read("ka", "Georgian", "ქართული", "Грузинский")).toEqual(["ka", "ka", "ka", "ka"]);
  expect(read("EN", "English ", "ინგლისური", "английский")).toEqual(["en", "en", "en", "en"]);
  expect(read("ru", "Russian", "რუსული", "Русский")).toEqual(["ru", "ru", "ru", "ru"]);
  expect(read("de", "")).toEqual([null, null]);
});
