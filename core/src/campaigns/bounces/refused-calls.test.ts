import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRefusedCalls } from "./refused-calls.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T10:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

it("counts every refused call, and writes at most once a minute for each provider", async () => {
  const written: string[] = [];
  const refused = createRefusedCalls(async ({ provider, count, at }) => {
    written.push(`${provider} ${count} ${at.toISOString().slice(11, 19)}`);
  });
  for (let second = 0; second < 90; second++) {
    await refused.add("postmark");
    if (second === 5) await refused.add("ses");
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(written).toEqual(["postmark 1 10:00:00", "ses 1 10:00:05", "postmark 59 10:00:59"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written.slice(3)).toEqual(["postmark 30 10:01:29"]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(written).toHaveLength(4);
  await refused.add("ses");
  expect(written.at(-1)).toMatch(/^ses 1 /);
});
