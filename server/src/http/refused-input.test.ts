import type { ErrorCode } from "@ezo/contract/errors";
import type { FieldErrors } from "@ezo/core/platform/app-error";
import { noteCaller, withRequestId } from "@ezo/core/platform/log/context";
import { createLog } from "@ezo/core/platform/log/log";
import { expect, it } from "vitest";
import { createRefusedInput } from "./refused-input.ts";

const ROUTE = "POST /api/customers";

/** What a refusal logs, by a caller from `address`, at this time. */
function openLog() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  let at = 0;
  const note = createRefusedInput(createLog("info", "test", { write }), () => at);
  return {
    lines,
    wait: (ms: number) => void (at += ms),
    refuse: (code: ErrorCode, address = "203.0.113.1", fields: FieldErrors = {}) =>
      withRequestId("request", () => {
        noteCaller({ address });
        note({ code, fields }, ROUTE);
      }),
  };
}

// ASVS 5.0: 16.3.3
it("is a security event with the names of fields, without what was sent", () => {
  const { lines, refuse } = openLog();
  refuse("invalid", "203.0.113.1", { email: ["errors.invalid_email"], Tinatin: ["errors.unknown_field"] });
  refuse("looks_automated");
  refuse("not_found");
  expect(lines).toMatchObject([
    { event: "input_refused", code: "invalid", route: ROUTE, fields: ["email"] },
    { event: "input_refused", code: "looks_automated", route: ROUTE },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Tinatin|203\.0\.113/);
});

it("is logged once a minute for each caller and call", () => {
  const { lines, refuse, wait } = openLog();
  for (let count = 0; count < 5; count++) refuse("invalid");
  expect(lines).toHaveLength(1);
  refuse("invalid", "198.51.100.1");
  expect(lines).toHaveLength(2);
  wait(60_000);
  refuse("invalid");
  expect(lines).toHaveLength(3);
});

it("fills no log where callers are made up", () => {
  const { lines, refuse } = openLog();
  for (let count = 0; count < 3000; count++) refuse("invalid", `10.${count >> 8}.${count & 255}.1`);
  expect(lines).toHaveLength(1000);
});
