import { describe, expect, it } from "vitest";
import { leadText, textBlocks } from "./rich-text.ts";

describe("a description's blocks", () => {
  it("are paragraphs, separated by blank lines", () => {
    expect(textBlocks("One.\n\nTwo,\nstill two.\n \t\n\n\nThree.\n")).toEqual([
      { kind: "paragraph", text: "One." },
      { kind: "paragraph", text: "Two,\nstill two." },
      { kind: "paragraph", text: "Three." },
    ]);
  });

  it("are bullets where the lines start with an asterisk", () => {
    expect(textBlocks("Text.\n\n* one\n*two\n  * three\n\nEnd.")).toEqual([
      { kind: "paragraph", text: "Text." },
      { kind: "bullets", items: ["one", "two", "three"] },
      { kind: "paragraph", text: "End." },
    ]);
  });

  it("are separate for a line and the bullets directly below it", () => {
    expect(textBlocks("In the court:\n* a lime\n* a bench\nand a gate")).toEqual([
      { kind: "paragraph", text: "In the court:" },
      { kind: "bullets", items: ["a lime", "a bench"] },
      { kind: "paragraph", text: "and a gate" },
    ]);
  });

  it("are the same with Windows line ends, and keep asterisks within a line", () => {
    expect(textBlocks("* a\r\n* b * c\r\n\r\nd")).toEqual([
      { kind: "bullets", items: ["a", "b * c"] },
      { kind: "paragraph", text: "d" },
    ]);
  });

  it("are none for an empty text", () => {
    expect(textBlocks("")).toEqual([]);
    expect(textBlocks(" \n\n ")).toEqual([]);
  });
});

it("has only the paragraphs in teasers", () => {
  expect(leadText("One,\ntwo.\n\n* bullet\n\nThree.")).toBe("One, two. Three.");
});
