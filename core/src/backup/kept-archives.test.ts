import { DAY_MS } from "@ezo/contract/values/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueDay } from "./due.ts";
import { archivedAt, archiveName, pastArchives } from "./kept-archives.ts";

const now = new Date("2026-06-15T12:00:00Z");
const aTime = fc
  .integer({ min: -400 * 24 * 3600, max: 3600 })
  .map((seconds) => new Date(now.getTime() + seconds * 1000));

describe("the names of archives", () => {
  it("say when they were begun", () => {
    expect(archiveName(new Date("2026-06-15T00:05:09.123Z"))).toBe("ezo-2026-06-15T000509Z.tar.gz");
    fc.assert(
      fc.property(aTime, (at) => {
        expect(archivedAt(archiveName(at))).toEqual(at);
      }),
    );
  });

  it.each(["ezo-2026-06-15T000509.tar.gz", "ezo-2026-13-15T000509Z.tar.gz", "photos.tar.gz", ""])(
    "%j is not one",
    (name) => expect(archivedAt(name)).toBeNull(),
  );
});

describe("past archives", () => {
  it("are those beyond the days, never the newest and nothing else", () => {
    fc.assert(
      fc.property(fc.array(aTime), fc.integer({ min: 1, max: 365 }), (times, keepDays) => {
        const names = times.map(archiveName);
        const past = pastArchives([...names, "ezo-by-hand.tar.gz"], { now, keepDays });
        const newest = archiveName(new Date(Math.max(...times.map(Number), 0)));
        expect(past).not.toContain(newest);
        expect(past).not.toContain("ezo-by-hand.tar.gz");
        for (const [index, name] of names.entries()) {
          const isOld = now.getTime() - Number(times[index]) > keepDays * DAY_MS;
          expect(past.includes(name)).toBe(isOld && name !== newest);
        }
      }),
    );
  });

  it("are none where backups have failed for long and one is left", () => {
    expect(pastArchives(["ezo-2020-01-01T000000Z.tar.gz"], { now, keepDays: 1 })).toEqual([]);
    expect(pastArchives([], { now, keepDays: 1 })).toEqual([]);
  });
});

it("a backup is due from its time of day in Tbilisi until the next day's", () => {
  // 02:00 there is 22:00 of the day before in UTC.
  expect(dueDay(new Date("2026-06-14T21:59:59Z"), "02:00", "Asia/Tbilisi")).toBe("2026-06-14");
  expect(dueDay(new Date("2026-06-14T22:00:00Z"), "02:00", "Asia/Tbilisi")).toBe("2026-06-15");
  expect(dueDay(new Date("2026-03-01T00:00:00Z"), "23:00", "Asia/Tbilisi")).toBe("2026-02-28");
  // In Berlin's summer it is midnight in UTC.
  expect(dueDay(new Date("2026-06-14T23:59:59Z"), "02:00", "Europe/Berlin")).toBe("2026-06-14");
  expect(dueDay(new Date("2026-06-15T00:00:00Z"), "02:00", "Europe/Berlin")).toBe("2026-06-15");
});
