import type { ErrorCode } from "@ezo/contract/errors";
import { AUDIT_REFUSAL_EVERY_MS } from "@ezo/contract/values/limits/personal-data";
import type { AppError } from "@ezo/core/platform/app-error";
import { currentCaller } from "@ezo/core/platform/log/context";
import type { Log } from "@ezo/core/platform/log/log";
import { networkOf } from "@ezo/core/platform/network/network";

/** What a form of ours does not send: a program looks for gaps, or somebody has not read the description of the API. */
const OF_INPUT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "invalid",
  "malformed",
  "too_large",
  "unsupported_media_type",
  "looks_automated",
]);

/** Of so many callers and calls a minute; those beyond are part of a flood, which the limits are for. */
const NOTED_MAX = 1000;
const FIELDS_MAX = 20;

/**
 * Logs calls that are refused for what they send, one a minute for each caller and call: by the names of the contract's
 * fields, never with a value or a name that the caller has made up. Not in the audit log, which says who did what.
 */
export function createRefusedInput(log: Log, now: () => number = Date.now) {
  let minute = 0;
  const noted = new Set<string>();
  return ({ code, fields = {} }: Pick<AppError, "code" | "fields">, route: string): void => {
    if (!OF_INPUT.has(code)) return;
    const current = Math.floor(now() / AUDIT_REFUSAL_EVERY_MS);
    if (current !== minute) noted.clear();
    minute = current;
    const { actorId, keyId, address = "" } = currentCaller();
    const who = keyId === undefined ? (actorId ?? networkOf(address)) : `key ${keyId}`;
    const repeated = `${who} ${code} ${route}`;
    if (noted.has(repeated) || noted.size >= NOTED_MAX) return;
    noted.add(repeated);
    const known = Object.keys(fields).filter((field) => !fields[field]?.includes("errors.unknown_field"));
    log.info(
      { event: "input_refused", code, route, fields: known.slice(0, FIELDS_MAX), actorId, keyId },
      "request refused: its input",
    );
  };
}
