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
