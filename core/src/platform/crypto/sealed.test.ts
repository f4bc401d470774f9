import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { seal, unseal } from "./sealed.ts";

const key = randomBytes(32);

// ASVS 5.0: 14.2.4
it("opens with its key and context alone, whatever is sealed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.string(), fc.string(), (secret, context, other) => {
      const sealed = seal(key, secret, context);
      expect([...(unseal(key, sealed, context) ?? [-1])]).toEqual([...secret]);
      expect(unseal(randomBytes(32), sealed, context)).toBeNull();
      if (other !== context) expect(unseal(key, sealed, other)).toBeNull();
    }),
  );
});

// ASVS 5.0: 11.3.3
it("refuses what was changed or cut off at any place", () => {
  const sealed = seal(key, Buffer.from("a secret of twenty b"), "user 1");
  for (let at = 0; at < sealed.length; at++) {
    const changed = new Uint8Array(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(key, changed, "user 1")).toBeNull();
    expect(unseal(key, sealed.slice(0, at), "user 1")).toBeNull();
  }
});

it("never seals the same text in the same way", () => {
  const texts = Array.from({ length: 50 }, () =>
    Buffer.from(seal(key, Buffer.from("same"), "")).toString("hex"),
  );
  expect(new Set(texts).size).toBe(50);
});
