import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it("leaves a short text as it is", () => {
  expect(cutText("One two.", 8)).toBe("One two.");
});
it("cuts between words", () => {
  expect(cutText("One two three", 9)).toBe("One two…");
  expect(cutText("One two three", 7)).toBe("One two…");
  expect(cutText("One two, three", 8)).toBe("One two…");
  expect(cutText("Дом — сад и двор", 6)).toBe("Дом…");
});
it("cuts within a word that is too long", () => {
  expect(cutText("x".repeat(300), 200)).toBe(`${"x".repeat(200)}…`);
});
it("never exceeds the limit and its ellipsis", () => {
  const text = "ოცდაოთხი სახლი ფერდობს საფეხურებად მიუყვება. ".repeat(9);
  const cut = cutText(text, 200);
  expect(cut.length).toBeLessThanOrEqual(201);
  expect(text.startsWith(cut.slice(0, -1))).toBe(true);
});
