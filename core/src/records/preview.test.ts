import { PREVIEW_LIFETIME_MS } from "@ezo/contract/values/limits";
import { expect, it } from "vitest";
import { createPreviews } from "./preview.ts";

it("a preview link opens its own item until it expires, and cannot be prolonged", () => {
  let now = new Date("2026-05-01T10:00:00Z");
  const previews = createPreviews({ key: Buffer.from("a key of previews"), now: () => now });
  const { token } = previews.issue("project", 7);
  const opens = (given = token) => previews.opens("project", 7, given);
  expect([opens(), previews.opens("article", 7, token), previews.opens("project", 8, token)]).toEqual([
    true,
    false,
    false,
  ]);
  const later = (now.getTime() + 2 * PREVIEW_LIFETIME_MS).toString(36);
  expect(opens(token.replace(/^[^.]+/, later))).toBe(false);
  now = new Date(now.getTime() + PREVIEW_LIFETIME_MS);
  expect(opens()).toBe(false);
});
