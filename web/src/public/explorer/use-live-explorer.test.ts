import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LiveStatus } from "../../shared/live/public-events.ts";
import { collectChanges } from "./use-live-explorer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (id: number, status: LiveStatus["status"]): LiveStatus => ({
  id,
  status,
  is_new_status: true,
  price: null,
  old_price: null,
  project_id: 1,
  building_id: 1,
  building_identifier: "A",
  floor_number: 1,
  apartment_number: String(id),
});
function setUp() {
  const shown: [number, string][][] = [];
  let fetches = 0;
  const changes = collectChanges({
    show: (some) => shown.push([...some].map(([id, { status }]) => [id, status])),
    refetch: () => void (fetches += 1),
  });
  return { shown, fetches: () => fetches, changes };
}

it("shows a change within 100 ms, and refetches after it", () => {
  const { shown, fetches, changes } = setUp();
  changes.changed(event(7, "sold"));
  vi.advanceTimersByTime(99);
  expect(shown).toEqual([[[7, "sold"]]]);
  expect(fetches()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(shown).toHaveLength(1);
  expect(fetches()).toBe(1);
});

it("draws what comes together once, each apartment as it is in the end", () => {
  const { shown, fetches, changes } = setUp();
  for (let id = 1; id <= 300; id++) changes.changed(event(id, "reserved"));
  changes.changed(event(7, "available"));
  vi.advanceTimersByTime(1000);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toHaveLength(300);
  expect(shown[0]?.[6]).toEqual([7, "available"]);
  expect(fetches()).toBe(1);
});

it("refetches at once for the next screen when this one is left before that, and only then", () => {
  const { shown, fetches, changes } = setUp();
  changes.changed(event(7, "sold"));
  changes.stop();
  expect(fetches()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([]);
  expect(fetches()).toBe(1);
  const quiet = setUp();
  quiet.changes.changed(event(7, "sold"));
  vi.advanceTimersByTime(1000);
  quiet.changes.stop();
  expect(quiet.fetches()).toBe(1);
});
