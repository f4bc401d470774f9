import { CHECK_NAMES } from "@ezo/contract/admin/operations/system";
import { describe, expect, it } from "vitest";
import { doctorLines } from "./doctor-lines.ts";
import { processFigures } from "./process-figures.ts";
import { judge, THRESHOLDS, worstOf } from "./thresholds.ts";

describe("the verdicts", () => {
  it("turn at their thresholds", () => {
    expect([99, 100, 999, 1000].map((ms) => judge("database", ms))).toEqual([
      "green",
      "amber",
      "amber",
      "red",
    ]);
    expect([15, 14.9, 5, 4.9].map((percent) => judge("disk", percent))).toEqual([
      "green",
      "amber",
      "amber",
      "red",
    ]);
    expect([0, 1].map((count) => judge("migrations", count))).toEqual(["green", "red"]);
    // A paused queue is somebody's decision.
    expect(judge("queue_paused", 6)).toBe("amber");
  });

  it("are never red before amber", () => {
    for (const name of CHECK_NAMES) {
      const { amber, red, isLowBad } = THRESHOLDS[name];
      if (amber !== null && red !== null) expect(isLowBad ? red < amber : amber < red, name).toBe(true);
    }
  });

  it("of the whole is the worst of the parts", () => {
    expect(worstOf(["green", "unused", "amber", "unknown"])).toBe("amber");
    expect(worstOf(["green", "red", "amber"])).toBe("red");
    expect(worstOf(["unused", "green"])).toBe("green");
  });
});

describe("a process's figures", () => {
  const metrics = (hits: number, misses = 100) => `
# TYPE ezo_process_resident_memory_bytes gauge
ezo_process_resident_memory_bytes 123456
ezo_nodejs_eventloop_lag_p99_seconds 0.0125
ezo_cache_answers_total{outcome="hit"} ${hits}
ezo_cache_answers_total{outcome="shared"} 10
ezo_cache_answers_total{outcome="miss"} ${misses}
ezo_cache_answers_total{outcome="stale"} 0
`;
  it("are read from its metrics", () => {
    expect(processFigures(metrics(890))).toEqual({
      rssBytes: 123_456,
      eventLoopP99Ms: 12.5,
      cacheHitPercent: 90,
    });
  });
  it("leave out what nobody can say yet", () => {
    // A nearly idle site: few of its answers are asked for twice.
    expect(processFigures(metrics(200, 600)).cacheHitPercent).toBeUndefined();
    // The same after a week, in which they have become more.
    const started = "ezo_process_start_time_seconds 1000000";
    const shareAfter = (hours: number) =>
      processFigures(`${metrics(200, 900)}${started}\n`, (1_000_000 + hours * 3600) * 1000).cacheHitPercent;
    expect(shareAfter(7 * 24)).toBeUndefined();
    expect(shareAfter(2)).toBeLessThan(50);
    expect(processFigures("").rssBytes).toBeUndefined();
  });
});

describe("the doctor's lines", () => {
  it("say long times in minutes and hours", () => {
    const check = { unit: "ms", is_low_bad: false, detail: null, reason: null, queues: null } as const;
    const parts = { connections: null, backup: null, newest_at: null };
    const levels = { amber: 10 * 60_000, red: 50 * 3_600_000 };
    const lines = doctorLines(
      [{ name: "backup", verdict: "green", value: 61_000, ...levels, ...check, ...parts }],
      {},
    );
    expect(lines[0]).toBe("ok  backup  61 s  amber from 10 min, red from 50 h");
  });

  it("say verdict, figure, thresholds and reason", () => {
    const check = {
      amber: 15,
      red: 5,
      unit: "percent",
      is_low_bad: true,
      detail: "/data",
      reason: null,
      queues: null,
      connections: null,
      backup: null,
      newest_at: null,
    } as const;
    const lines = doctorLines([{ name: "disk", verdict: "amber", value: 9.6, ...check }], { Ezo: "1.0.0" });
    expect(lines).toEqual(["LOOK  disk  10 %  amber below 15 %, red below 5 %  /data", "", "Ezo 1.0.0"]);
  });
});
