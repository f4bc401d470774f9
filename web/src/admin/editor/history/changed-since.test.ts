import type { HistoryEntry } from "@ezo/contract/records/records";
import { expect, it } from "vitest";
import { changedSince } from "./changed-since.ts";

const [NINO, ANA] = [
  { id: 1, name: "Nino" },
  { id: 2, name: "Ana" },
];
const entry = (
  version: number,
  actor: typeof NINO | null,
  field: string,
  restored: number | null = null,
): HistoryEntry => ({
  version,
  kind: "updated",
  actor: actor && { ...actor },
  created_at: `2026-11-2${version}T10:00:00.000Z`,
  reason: "",
  is_overwrite: false,
  currency: null,
  restored_version: restored,
  reviewed: [],
  changes: [{ field, from: "a", to: "b" }],
});
const known = (history: HistoryEntry[], since: number | null, paths: string[]) =>
  changedSince(history, since, paths).map(({ by, restoredVersion }) => [by?.name ?? null, restoredVersion]);

it("names those who have changed the fields since, the newest change of each first", () => {
  const history = [
    entry(5, NINO, "year", 1),
    entry(4, ANA, "year"),
    entry(3, NINO, "year"),
    entry(2, ANA, "year"),
  ];
  expect(known(history, 2, ["year"])).toEqual([
    ["Nino", 1],
    ["Ana", null],
  ]);
  expect(known(history, 4, ["year"])).toEqual([["Nino", 1]]);
  expect(known(history, 5, ["year"])).toEqual([]);
  expect(known([entry(3, null, "year")], 2, ["year"])).toEqual([[null, null]]);
});

it("leaves out who has changed other fields, and finds a field in what histories name as a group", () => {
  const history = [entry(4, ANA, "translations.en.title"), entry(3, NINO, "contact_info")];
  expect(known(history, 2, ["translations.en.title"])).toEqual([["Ana", null]]);
  expect(known(history, 2, ["translations.en.titles", "year"])).toEqual([]);
  expect(known(history, 2, ["contact_info.phone2.value"])).toEqual([["Nino", null]]);
  expect(known(history, 2, ["translations"])).toEqual([["Ana", null]]);
});
