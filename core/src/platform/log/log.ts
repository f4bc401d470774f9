import { type DestinationStream, type Logger, pino } from "pino";
import { currentRequestId } from "./context.ts";

export type { DestinationStream };
export type Log = Logger;

/** Fields that never reach the log, at the top or up to two levels below. */
const HIDDEN_FIELDS = ["password", "token", "authorization", "cookie", "email", "phone", "name", "message"];
/** `name` and `message` are an error's own, and describe us and not people, except within what a visitor has sent. */
const HIDDEN_BELOW_ONLY = new Set(["name", "message"]);
const HIDDEN_PATHS = HIDDEN_FIELDS.flatMap((field) =>
  HIDDEN_BELOW_ONLY.has(field)
    ? [`customer.${field}`, `enquiry.${field}`, `body.${field}`]
    : [field, `*.${field}`, `*.*.${field}`],
);
/** Mail servers put addresses into their error messages. */
const ADDRESS = /(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}/gi;

/** Secrets of API keys and of webhooks, wherever one should slip in. */
const SECRETS = [/ezo_[\w-]{43}/g, /whsec_[\w+/]{20,}=*/g];

const hidden = (line: string): string => {
  const withoutAddresses = line.includes("@") ? line.replace(ADDRESS, "[hidden]") : line;
  if (!/ezo_|whsec_/.test(line)) return withoutAddresses;
  return SECRETS.reduce((text, secret) => text.replace(secret, "[hidden]"), withoutAddresses);
};

/** Structured log on standard output. Every line has the id of its request, and no addresses. */
export function createLog(level: string, component: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { component, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId ? { request_id: requestId } : {};
    },
    redact: { paths: HIDDEN_PATHS, censor: "[hidden]" },
    hooks: { streamWrite: hidden },
  };
  return destination ? pino(options, destination) : pino(options);
}
