import type { FieldErrors } from "@ezo/core/platform/app-error";
import type { z } from "zod";

/** A text key with the figures its text may name, as one string: `errors.too_long?max=250`. */
const keyOf = (issue: z.core.$ZodIssue): string => {
  const key = issue.message.startsWith("errors.") ? issue.message : "errors.invalid_value";
  if (issue.code === "too_big") return `${key}?max=${issue.maximum}`;
  if (issue.code === "too_small") return `${key}?min=${issue.minimum}`;
  return key;
};

const textOf = (coded: string): string => messageOf(coded).key;

const UNKNOWN_NAMED_MAX = 20;

/** Issues by field path (`name`, `changes.0.status`); a union's own issue is reported for its branches. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // A map: a body may name `__proto__`.
  const fields = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], key: string) => {
    const name = path.join(".") || "_";
    const known = fields.get(name) ?? [];
    // A value of the wrong type may break more than one rule in the same words.
    if (!known.some((other) => textOf(other) === textOf(key))) fields.set(name, [...known, key]);
  };
  for (const issue of issues)
    if (issue.code === "unrecognized_keys")
      for (const name of issue.keys.slice(0, UNKNOWN_NAMED_MAX))
        add([...issue.path, name], "errors.unknown_field");
    else add(issue.path, keyOf(issue));
  return Object.fromEntries(fields);
}

/** Splits what `fieldErrorsOf` has joined. */
export function messageOf(coded: string): { key: string; values: Record<string, string> } {
  const [key = "", query = ""] = coded.split("?");
  return { key, values: Object.fromEntries(new URLSearchParams(query)) };
}
