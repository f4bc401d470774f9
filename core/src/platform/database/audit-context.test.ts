import { expect, it } from "vitest";
import { auditContext, shortenedAddress, setCallerSql } from "./audit-context.ts";
import { noteCaller, withRequestId } from "../log/context.ts";

it("shortens an address to its network", () => {
  expect(shortenedAddress("203.0.113.77")).toBe("203.0.113.0/24");
  expect(shortenedAddress("::ffff:203.0.113.77")).toBe("203.0.113.0/24");
  expect(shortenedAddress("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48");
  expect(shortenedAddress("fe80::1%eth0")).toBe("fe80::/48");
  for (const text of ["", "unknown", "203.0.113.0/24", "1.2.3.4, 5.6.7.8"])
    expect(shortenedAddress(text), text).toBeUndefined();
});

it("knows who makes a request from the moment that is noted, and nobody outside of one", () => {
  noteCaller({ address: "203.0.113.77", actorId: 7 });
  expect(auditContext()).toBeNull();
  withRequestId("r-1", () => {
    expect(setCallerSql()).toBeUndefined();
    noteCaller({ address: "203.0.113.77" });
    noteCaller({ actorId: 7, sessionId: "s'1" });
    expect(auditContext()).toEqual({
      request_id: "r-1",
      address: "203.0.113.77",
      network: "203.0.113.0/24",
      actor_id: 7,
      session_id: "s'1",
    });
    expect(setCallerSql()).toContain("s''1");
  });
});
