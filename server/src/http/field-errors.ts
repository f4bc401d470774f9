import type { FieldErrors } from "@ezo/core/platform/app-error";
import type { z } from "zod";

/** A text key with the figures its text may name, as one string: `errors.too_long?max=250`. */
const keyOf = (issue: z.core.$ZodIssue): string => {
  const key = issue.message.startsWith("errors.") ? issue.message : "errors.invalid_value";
  if (issue.code === "too_big") return `${key}?max=${issue.maximum}`;
  if (issue.code === "too_small") return `${key}?min=${issue.minimum}`;
  return key;
};

/** Issues by field path (`name`, `changes.0.status`); a union's own issue stands for its branches. */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: Record<string, string[]> = {};
  for (const issue of issues) (fields[issue.path.join(".") || "_"] ??= []).push(keyOf(issue));
  return fields;
}

/** Splits what `fieldErrorsOf` has joined. */
export function messageOf(coded: string): { key: string; values: Record<string, string> } {
  const [key = "", query = ""] = coded.split("?");
  return { key, values: Object.fromEntries(new URLSearchParams(query)) };
}
