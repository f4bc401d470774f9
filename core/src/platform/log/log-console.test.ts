// oxlint-disable no-console -- what is printed is what is tested

import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "./log.ts";
import { logConsole } from "./log-console.ts";

const lines: string[] = [];
let restore = () => {};
beforeEach(() => {
  lines.length = 0;
  restore = logConsole(createLog("debug", "test", { write: (line: string) => void lines.push(line) }));
});
afterEach(() => restore());

// ASVS 5.0: 16.2.4
it("logs what libraries print as JSON, without addresses", () => {
  console.warn('No routes matched location "%s"', "/x?mail=nino@example.ge");
  console.error("A page could not be rendered.", new Error("it broke"));
  console.log({ a: 1 }, [2]);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: "warn", msg: 'No routes matched location "/x?mail=[hidden]"' },
    { level: "error", msg: "A page could not be rendered.", err: { message: "it broke" } },
    { level: "info", msg: "{ a: 1 } [ 2 ]" },
  ]);
});

// ASVS 5.0: 16.4.1
it("keeps what was sent on its line, where it cannot pass for another", () => {
  const sent = 'x\n{"level":"fatal","msg":"made up"}\r\u2028';
  console.warn(sent);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r]/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "warn", msg: sent });
});

it("logs the warnings of Node", async () => {
  const warned = once(process, "warning");
  process.emitWarning("too many listeners");
  await warned;
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: "warn", err: { message: "too many listeners" } },
  ]);
});

it("gives the console back", () => {
  restore();
  const listeners = process.listenerCount("warning");
  logConsole(createLog("silent", "test"))();
  expect(process.listenerCount("warning")).toBe(listeners);
  expect(lines).toEqual([]);
});
