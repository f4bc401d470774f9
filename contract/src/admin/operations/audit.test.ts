import fc from "fast-check";
import { expect, it } from "vitest";
import { AuditCursor, AuditFilter, writeAuditCursor } from "./audit.ts";

it("reads every cursor that it writes, and refuses every other text", () => {
  fc.assert(
    fc.property(fc.nat({ max: 7_000_000_000_000 }), fc.nat(), (at, id) => {
      expect(AuditCursor.parse(writeAuditCursor({ at, id }))).toEqual({ at, id });
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^\d{1,15}-\d{1,15}$/.test(text));
      expect(AuditCursor.safeParse(text).success).toBe(false);
    }),
  );
  expect(AuditCursor.safeParse("999999999999999-1").success).toBe(false);
});

it("takes days and instants, and one or several actions and things", () => {
  expect(
    AuditFilter.parse({
      action: "updated,deleted",
      entity: ["apartment", "project:3"],
      from: "2026-11-01",
      to: "2026-11-20T00:00:00 04:00",
      security: "1",
    }),
  ).toEqual({
    action: ["updated", "deleted"],
    entity: ["apartment", "project:3"],
    from: "2026-11-01",
    to: "2026-11-20T00:00:00+04:00",
    security: true,
  });
  for (const query of [
    { from: "yesterday" },
    { to: "2026-13-01" },
    { entity_id: "x" },
    { action: "x".repeat(61) },
  ])
    expect(AuditFilter.safeParse(query).success, JSON.stringify(query)).toBe(false);
});
