import fc from "fast-check";
import { expect, it } from "vitest";
import { mayRun } from "./program-files.ts";

it.each([
  "setup.exe",
  "Offer.PDF.EXE",
  "plan.pdf.js",
  "installer.msi",
  "run.bat",
  "run.cmd",
  "old.com",
  "screen.scr",
  "a.vbs",
  "a.ps1",
  "a.jar",
  "a.apk",
  "plan.lnk",
  "disk.iso",
  "contract.docm",
  "prices.xlsm",
  "page.html",
  "logo.svg",
  // As Windows reads these names.
  "setup.exe.",
  "setup.exe . ",
  // Shown backwards by some programs: "setupfdp.exe".
  "setup\u202Efdp.exe",
])("%j can run something", (name) => expect(mayRun(name)).toBe(true));

it.each([
  "plan.pdf",
  "photo.jpg",
  "prices.xlsx",
  "letter.docx",
  "archive.zip",
  "exe",
  "readme",
  "",
  "...",
  "my.exe.pdf",
])("%j cannot", (name) => expect(mayRun(name)).toBe(false));

it("goes by the ending, whatever precedes it and however it is written", () =>
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom("exe", "Js", "DOCM"),
      fc.constantFrom("", ".", " ", " . "),
      (name, ending, after) => {
        expect(mayRun(`${name}.${ending}${after}`)).toBe(true);
        expect(mayRun(`${name}.${ending}.pdf`)).toBe(false);
      },
    ),
  ));
