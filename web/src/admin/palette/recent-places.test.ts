import fc from "fast-check";
import { RECENT_PLACES_MAX } from "@ezo/contract/values/limits/lists";
import { afterEach, expect, it, vi } from "vitest";
import { noteVisit, readRecent } from "./recent-places.ts";

afterEach(() => vi.unstubAllGlobals());

function storage(setItem?: () => void): void {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: setItem ?? ((key: string, text: string) => void kept.set(key, text)),
  });
}

it("keeps the last places, each once, the newest first, of each person alone", () => {
  const path = fc
    .constantFrom("/admin/news", "/admin/gallery", "/admin/audit", "/admin/users")
    .chain((one) => fc.nat({ max: 2 }).map((number) => `${one}${number}`));
  fc.assert(
    fc.property(fc.array(path, { maxLength: 30 }), (visits) => {
      storage();
      noteVisit(2, "/admin/today");
      for (const visit of visits) noteVisit(1, visit);
      expect(readRecent(1)).toEqual([...new Set(visits.toReversed())].slice(0, RECENT_PLACES_MAX + 1));
      expect(readRecent(2)).toEqual(["/admin/today"]);
    }),
  );
});

it("stops nothing where the storage is full", () => {
  storage(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => noteVisit(1, "/admin/news")).not.toThrow();
  expect(readRecent(1)).toEqual([]);
});
