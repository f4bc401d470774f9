import { createECDH, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { hashOfEndpoint, sealTarget, targetOf } from "./push-target.ts";
import { isPublicKey, vapidSubject } from "./vapid.ts";

const key = randomBytes(32);
const target = { endpoint: "https://push.example.com/send/1", p256dh: "B", auth: "a" };
const whose = { userId: 1, endpointHash: hashOfEndpoint(target.endpoint) };

it("a target is read with its key, for its user and its row alone", () => {
  const sealed = sealTarget(key, target, whose);
  expect(Buffer.from(sealed).toString("latin1")).not.toContain("push.example.com");
  expect(targetOf(key, { ...whose, sealed })).toEqual(target);
  expect(targetOf(randomBytes(32), { ...whose, sealed })).toBeNull();
  expect(targetOf(key, { ...whose, userId: 2, sealed })).toBeNull();
  expect(targetOf(key, { ...whose, endpointHash: hashOfEndpoint("other"), sealed })).toBeNull();
});

it("only a point of the curve is a browser's public key", () => {
  const curve = createECDH("prime256v1");
  expect(isPublicKey(curve.generateKeys("base64url"))).toBe(true);
  expect(isPublicKey(`B${"A".repeat(86)}`)).toBe(false);
  expect(isPublicKey("")).toBe(false);
});

it.each([
  ["https://ezo.example", "https://ezo.example"],
  ["http://localhost:3000", "mailto:mail@firm.ge"],
])("push services reach the firm of %s at %s", (publicUrl, subject) => {
  expect(vapidSubject({ publicUrl, mailFrom: "Firm <mail@firm.ge>" })).toBe(subject);
});
