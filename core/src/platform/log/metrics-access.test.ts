import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { mayReadMetrics } from "./metrics-access.ts";

const TOKEN = "a token for this test alone";
const may = (remoteAddress: string, headers: Record<string, string> = {}, token?: string) =>
  mayReadMetrics(
    { headers, socket: Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress }) },
    token,
  );

// ASVS 5.0: 4.1.3, 13.4.5
describe("/metrics", () => {
  it.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])("is open to this machine: %s", (address) => {
    expect(may(address, { host: "127.0.0.1:3000", "user-agent": "Prometheus" })).toBe(true);
  });

  it.each(["203.0.113.9", "10.0.0.1", "::ffff:203.0.113.9", "fe80::1", ""])(
    "is closed to others: %s",
    (address) => expect(may(address, {}, TOKEN)).toBe(false),
  );

  it.each([
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "forwarded",
    "x-real-ip",
    "via",
    "true-client-ip",
    "cf-connecting-ip",
  ])("is closed to what a proxy on this machine forwards: %s", (name) => {
    expect(may("127.0.0.1", { [name]: "127.0.0.1" })).toBe(false);
    expect(may("127.0.0.1", { [name]: "" })).toBe(false);
  });

  it("is open to the token from anywhere, where one is set", () => {
    const authorization = `Bearer ${TOKEN}`;
    expect(may("203.0.113.9", { authorization, "x-forwarded-for": "1.1.1.1" }, TOKEN)).toBe(true);
    expect(may("203.0.113.9", { authorization: "Bearer another" }, TOKEN)).toBe(false);
    expect(may("203.0.113.9", { authorization: "Bearer undefined" })).toBe(false);
    expect(may("203.0.113.9", { authorization: "Bearer " }, "")).toBe(false);
  });
});
