import { describe, expect, it } from "vitest";
import { fileName, fileNameInForm } from "./file-name.ts";

describe("the name of a file", () => {
  it.each([
    ["a%22; filename=%22b.exe", "a_; filename=_b.exe"],
    ["a%0D%0ABcc: b@example.ge.pdf", "a Bcc_ b@example.ge.pdf"],
    ["plan%0a.pdf", "plan .pdf"],
    ["%22", "_"],
    // What browsers do not escape is part of the name.
    ["100%25 %41.pdf", "100%25 %41.pdf"],
    ["გეგმა.pdf", "გეგმა.pdf"],
  ])("in a form, %s is %s", (given, name) => expect(fileNameInForm(given)).toBe(name));

  it.each([
    ['a"b.pdf', "a_b.pdf"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\temp\\plan.pdf", "C_temp_plan.pdf"],
    ["%22.pdf", "%22.pdf"],
  ])("in a mail, %s is %s", (given, name) => expect(fileName(given)).toBe(name));
});
