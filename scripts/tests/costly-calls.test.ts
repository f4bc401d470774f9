import { readFileSync } from "node:fs";
import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { QUEUES } from "@ezo/core/platform/queues/job-types";
import { expect, it } from "vitest";
import { inRoot } from "../lib/paths.ts";

const page = readFileSync(inRoot("docs/security.md"), "utf8");
const section = /\n### What is costly\n([\s\S]*?)\n## /.exec(page)?.[1] ?? "";
/** The rows of its tables, as cells; the first one names something in the code. */
const rows = section
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim().replaceAll(/[`,]/g, "")));

// ASVS 5.0: 15.1.3
it("docs/security.md says how often each costly call may be made, and what each queue does apart from requests", () => {
  const limits = rows
    .filter((cells) => cells.length === 6)
    .map(([, name, calls, minutes]) => [name, calls, minutes]);
  expect(limits).toEqual(
    Object.entries(RATE_LIMITS).map(([name, { points, durationSeconds }]) => [
      name,
      String(points),
      String(durationSeconds / 60),
    ]),
  );
  const queues = rows.filter((cells) => cells.length === 4);
  expect(queues.map(([, name]) => name)).toEqual([...QUEUES]);
  for (const [, name, does] of queues) expect(does, name).not.toBe("");
});
