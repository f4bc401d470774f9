import { expect, it } from "vitest";
import { linesOf } from "./georgian-beside.tsx";

it("shows a text as lines without its formatting, and what holds several one after the other", () => {
  expect(linesOf("<h2>სათაური</h2><p>ერთი <b>ორი</b></p><ul><li>სამი</li></ul>")).toBe(
    "სათაური\nერთი ორი\nსამი",
  );
  expect(linesOf(" a < b ")).toBe("a < b");
  expect(linesOf({ badge: "მალე", title: "", points: ["1", "2"] })).toBe("მალე\n1\n2");
  expect(linesOf(null)).toBe("");
});
