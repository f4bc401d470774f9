import { readContactColumn } from "@ezo/contract/marketing/contact-columns";
import { expect, it } from "vitest";
import { translator } from "../../i18n/texts.ts";
import { refusedCsv } from "./refused-file.ts";

const refused = {
  headings: ["E-mail", "Name"],
  rows: [{ line: 3, cells: ['an "address"', "=1+1", "too many"], reason: "E-mail: Not an address" }],
};
const words = { line: "Line", reason: "Why" };

it("has each line as the file has it, with why it was refused, and runs nothing in a spreadsheet", () => {
  expect(refusedCsv(refused, words, "en").split("\r\n")).toEqual([
    '"Line","Why","E-mail","Name"',
    '"3","E-mail: Not an address","an ""address""","\'=1+1","too many"',
    "",
  ]);
  expect(refusedCsv(refused, words, "ka").split("\r\n")[0]).toBe('"Line";"Why";"E-mail";"Name"');
});

it.each(["ka", "en"] as const)("calls its own columns by no name that the import reads: %s", (language) => {
  const t = translator(language);
  for (const word of [t("contacts.plan.line"), t("contacts.plan.reason")])
    expect(readContactColumn(word)).toBeUndefined();
});
