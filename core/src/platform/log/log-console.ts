import { format } from "node:util";
import { keysOf } from "@ezo/contract/values/keyed";
import type { Log } from "./log.ts";

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

/**
 * Sends what libraries print (React's errors, the router's warnings, Node's own) to the log, so that every line of the
 * process is JSON and has its addresses hidden. Returns the way back.
 */
export function logConsole(log: Log): () => void {
  const methods = keysOf(LEVELS);
  const before = methods.map((method) => [method, console[method]] as const);
  for (const method of methods)
    console[method] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error);
      const text = format(...parts.filter((part) => part !== err));
      if (err) log[LEVELS[method]]({ err }, text);
      else log[LEVELS[method]](text);
    };
  const printers = process.listeners("warning");
  const onWarning = (err: Error) => log.warn({ err }, "warning of Node");
  process.removeAllListeners("warning").on("warning", onWarning);
  return () => {
    for (const [method, print] of before) console[method] = print;
    process.off("warning", onWarning);
    for (const printer of printers) process.on("warning", printer);
  };
}
