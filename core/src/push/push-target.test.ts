import { createECDH, randomBytes } from "node:crypto";
import type { AppError } from "../platform/app-error.ts";
import { loadConfig } from "../platform/config/config.ts";
import { expect, it } from "vitest";
import { hashOfEndpoint, mustBeTarget, sealTarget, targetOf } from "./push-target.ts";
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

it("a browser's address is public, encrypted and of a listed push service, but for this machine's own where that is allowed", () => {
  const keys = { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: "a" };
  const refusals = (endpoint: string) =>
    [false, true].map((allowsLoopback) => {
      try {
        return mustBeTarget({ endpoint, keys }, allowsLoopback, ["push.example.com"]).endpoint;
      } catch (error) {
        return (error as AppError).fields;
      }
    });
  const no = { endpoint: ["errors.push_endpoint"] };
  for (const endpoint of ["http://127.0.0.1:4000/send", "http://localhost/send", "https://[::1]/send"])
    expect(refusals(endpoint)).toEqual([no, endpoint]);
  for (const endpoint of [
    "http://push.example.com/send",
    "https://10.0.0.1/send",
    "https://169.254.169.254/",
    "https://push.example.org/send",
  ])
    expect(refusals(endpoint)).toEqual([no, no]);
  expect(refusals(target.endpoint)).toEqual([target.endpoint, target.endpoint]);
});

it.each([
  "https://fcm.googleapis.com/fcm/send/a:b",
  "https://jmt17.google.com/fcm/send/a:b",
  "https://updates.push.services.mozilla.com/wpush/v2/a",
  "https://web.push.apple.com/a",
  "https://other.push.apple.com/a",
  "https://wns2-db5p.notify.windows.com/w/?token=a",
])("a browser gets messages without a list of one's own at %s", (endpoint) => {
  const keys = { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: "a" };
  const { pushHosts } = loadConfig({ JWT_SECRET: "a secret for this test alone, not used" });
  expect(mustBeTarget({ endpoint, keys }, false, pushHosts).endpoint).toBe(endpoint);
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
