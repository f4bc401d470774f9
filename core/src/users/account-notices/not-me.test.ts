import { NOT_ME_DAYS } from "@ezo/contract/values/limits/accounts";
import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createNotMeTokens } from "./not-me.ts";

const START_MS = Date.parse("2026-01-01T00:00:00Z");
const key = Buffer.from("a key of thirty-two bytes or more");

it("names its user until it is too old, and nobody once it was altered", () =>
  fc.assert(
    fc.property(fc.nat(1e6), fc.nat(20), fc.nat(400), (userId, days, place) => {
      let at = START_MS;
      const tokens = createNotMeTokens({ key, now: () => new Date(at) });
      const token = tokens.issue(userId);
      at += days * DAY_MS;
      expect(tokens.read(token)).toBe(days < NOT_ME_DAYS ? userId : null);
      at = START_MS;
      const index = place % token.length;
      const altered = `${token.slice(0, index)}${token[index] === "A" ? "B" : "A"}${token.slice(index + 1)}`;
      // The last letter of a part may hold bits that mean nothing.
      const read = tokens.read(altered);
      expect(read === null || read === userId).toBe(true);
      if (token[index + 1] !== "." && index + 1 < token.length) expect(read).toBeNull();
    }),
  ));

it("is no token of another key, nor anything else", () => {
  const tokens = createNotMeTokens({ key });
  expect(
    tokens.read(createNotMeTokens({ key: Buffer.from("another key, as long as the first") }).issue(1)),
  ).toBeNull();
  for (const text of ["", "null", "a.b.c", "\0"]) expect(tokens.read(text)).toBeNull();
});
