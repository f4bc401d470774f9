import { expect, it } from "vitest";
import { backupCheck } from "./backup-check.ts";
import { failureOf } from "./reasons.ts";

const last = {
  ageMs: 3_600_000,
  name: "ezo-2026-06-15T000509Z.tar.gz",
  bytes: 12_300_000,
  durationMs: 4_200,
};
const thrown = (figures: Parameters<typeof backupCheck>[0]) => {
  try {
    return backupCheck(figures);
  } catch (error) {
    const { verdict, reason } = failureOf(error);
    return { verdict, reason };
  }
};

it("says how old the last backup is, how large and how long it took", () => {
  expect(backupCheck({ last, failure: null })).toEqual({
    value: 3_600_000,
    detail: "ezo-2026-06-15T000509Z.tar.gz: 13 MB, made in 5 s",
    reason: null,
    backup: { name: last.name, bytes: 12_300_000, duration_ms: 4_200 },
  });
});

it("is at least amber once an attempt has failed since, and says why", () => {
  expect(backupCheck({ last, failure: "no space left" })).toMatchObject({
    value: 3_600_000,
    atLeast: "amber",
    reason: { code: "backup_failed", params: { message: "no space left" } },
  });
});

it("is amber before the first backup, and red where it has failed", () => {
  expect(thrown({ last: null, failure: null })).toEqual({
    verdict: "amber",
    reason: { code: "no_backup", params: {} },
  });
  expect(thrown({ last: null, failure: "boom" })).toEqual({
    verdict: "red",
    reason: { code: "backup_failed", params: { message: "boom" } },
  });
});
