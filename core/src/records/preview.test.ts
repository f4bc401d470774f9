import { PREVIEW_LIFETIME_MS } from "@ezo/contract/values/limits/content";
import { expect, it } from "vitest";
import { createPreviews } from "./preview.ts";

it("a preview link opens its own item until it expires, and cannot be prolonged", () => {
  let now = new Date("2026-05-01T10:00:00Z");
  const previews = createPreviews({ key: Buffer.from("a key of previews"), now: () => now });
  const { token } = previews.issue("project", 7);
  const opens = (given = token) => previews.opens("project", 7, given);
  expect([opens(), previews.opens("article", 7, token), previews.opens("project", 8, token)]).toEqual([
    "item",
    null,
    null,
  ]);
  const later = (now.getTime() + 2 * PREVIEW_LIFETIME_MS).toString(36);
  expect(opens(token.replace(/^[^.]+/, later))).toBeNull();
  now = new Date(now.getTime() + PREVIEW_LIFETIME_MS);
  expect(opens()).toBeNull();
});

it("a link to a draft cannot be made of a link to its item", () => {
  const previews = createPreviews({ key: Buffer.from("a key of previews") });
  const [item, draft] = [previews.issue("article", 7), previews.issue("article", 7, true)];
  const opens = (token: string) => previews.opens("article", 7, token);
  expect(opens(draft.token)).toBe("draft");
  expect(opens(`${item.token}.draft`)).toBeNull();
  expect(opens(draft.token.replace(/\.draft$/, ""))).toBeNull();
});
