import { expect, it } from "vitest";
import { keyState } from "./key-state.ts";

const NOW = Date.parse("2026-11-26T12:00:00.000Z");
const LIVE = { revoked_at: null, expires_at: null, rotating_until: null };
const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(NOW + days * DAY).toISOString();

it("says of a key what to know first", () => {
  expect(keyState(LIVE, NOW)).toBe("active");
  expect(keyState({ ...LIVE, expires_at: inDays(8) }, NOW)).toBe("active");
  expect(keyState({ ...LIVE, expires_at: inDays(6) }, NOW)).toBe("expiring");
  expect(keyState({ ...LIVE, expires_at: inDays(6), rotating_until: inDays(1) }, NOW)).toBe("rotating");
  expect(keyState({ ...LIVE, rotating_until: inDays(-1) }, NOW)).toBe("active");
  expect(keyState({ ...LIVE, expires_at: inDays(0), rotating_until: inDays(1) }, NOW)).toBe("expired");
  expect(keyState({ ...LIVE, expires_at: inDays(-1), revoked_at: inDays(-2) }, NOW)).toBe("revoked");
});
