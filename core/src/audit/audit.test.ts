import type { AuditLine } from "@ezo/contract/admin/operations/audit";
import { expect, it } from "vitest";
import { auditCsvHeader, auditCsvLine } from "./audit.csv.ts";
import { whereOf } from "./audit.filter.ts";
import { chainLines } from "./chain-lines.ts";
import { toldFilter } from "./note-export.ts";

const line: AuditLine = {
  id: 7,
  created_at: "2026-11-20T10:32:08.000Z",
  actor: { id: 3, name: '=HYPERLINK("x")' },
  action: "updated",
  entity: "apartment",
  entity_id: 12,
  title: "602",
  version: 4,
  currency: "USD",
  before: { price: 1 },
  after: { price: 2 },
  is_security: false,
  request_id: null,
  address: "203.0.113.0/24",
  position: null,
  previous_hash: null,
  hash: null,
};

it("has a line of CSV for each line, with formulas marked", () => {
  expect(auditCsvHeader("ka")).toContain("დრო");
  const csv = auditCsvLine(line, "en", "Asia/Tbilisi");
  expect(csv).toContain("2026-11-20 14:32");
  expect(csv).toContain(`"'=HYPERLINK`);
  expect(csv).toContain('"{""price"":2}"');
});

it("keeps of a filter what names nobody", () => {
  expect(toldFilter({ search: "Nino", email: "a@b.ge", status: ["new"], project: undefined })).toEqual({
    search: "[hidden]",
    email: "[hidden]",
    status: ["new"],
  });
});

it("looks a thing up by its kind, or by kind and id; no id is too large", () => {
  const thing = (entity: string[]) => (whereOf({ entity }, "UTC").AND as unknown[])[2];
  expect(thing(["apartment:12", "project"])).toEqual({
    OR: [{ entity: "apartment", entityId: 12 }, { entity: "project" }],
  });
  expect(thing(["apartment:99999999999999999999"])).toEqual({ OR: [{ entity: "apartment", entityId: -1 }] });
  const actor = (text: string) => (whereOf({ actor: text }, "UTC").AND as unknown[])[0];
  expect(actor("system")).toEqual({ actorId: null });
  expect(actor("12")).toEqual({ actorId: 12 });
  expect(actor("Na_na")).toEqual({ actorName: { contains: "Na\\_na", mode: "insensitive" } });
});

it("says what is wrong with a chain, and what its end is", () => {
  const head = { position: 9, hash: "f".repeat(64) };
  const whole = { from: 4, compared: 6, head, faults: [], waiting: 0, late: 0, trimmedPosition: 3 };
  expect(chainLines(whole)).toEqual([
    "The audit log is whole: 6 lines, places 4 to 9.",
    "Lines up to place 3 are older than the log is kept.",
    "Its end, for --expect of a later run:",
    `9:${head.hash}`,
  ]);
  expect(chainLines({ ...whole, faults: [{ position: 5, kind: "changed" }] })[1]).toBe(
    "  place 5: the line was changed",
  );
});
