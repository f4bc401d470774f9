import { type Logger, pino } from "pino";
import { currentRequestId } from "./context.ts";

export type Log = Logger;

/** Structured log on standard output. Every line carries the id of the request it belongs to. */
export function createLog(level: string, component: string): Log {
  return pino({
    level,
    base: { component, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId ? { request_id: requestId } : {};
    },
    redact: {
      paths: ["*.password", "*.token", "*.authorization", "*.email", "*.phone"],
      censor: "[hidden]",
    },
  });
}
