import { PASSWORD_MIN_LENGTH } from "@ezo/contract/values/limits/accounts";
import { FIRM_SHORT_NAME_MAX_LENGTH } from "@ezo/contract/values/limits/firm";
import { useCallback } from "react";
import type { z } from "zod";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { Translate } from "../../i18n/texts.ts";

const CODES = ["offline", "file_changed", "forbidden", "not_found", "too_many_requests"] as const;

/** The message for a failed call: the server's own sentence, else one by its code. */
export function errorText(error: unknown, t: Translate): string {
  if (error instanceof ApiError && error.message) return error.message;
  const code = CODES.find((known) => error instanceof ApiError && error.code === known);
  return t(code ? `errors.${code}` : "errors.try_later");
}

export function useErrorText(): (error: unknown) => string {
  const { t } = useTexts();
  return useCallback((error: unknown) => errorText(error, t), [t]);
}

const RULES = [
  "errors.required",
  "errors.too_long",
  "errors.invalid_email",
  "errors.invalid_identifier",
  "errors.invalid_category",
  "errors.translation_key",
  "errors.invalidPhone",
  "errors.phone_or_email",
  "errors.invalid_telegram",
  "errors.social_address",
  "errors.invalid_colour",
  "errors.pale_colour",
  "errors.https_needed",
  "errors.legal_number",
  "errors.office_hours",
  "errors.time_zone",
  "errors.code_taken",
  "errors.topic_name_taken",
  "errors.same_subject",
  "errors.choose_project",
  "errors.choose_apartment",
  "errors.price_bound",
  "errors.price_order",
  "errors.password_blank",
  "errors.invalid_network",
] as const;

/** The sentence for a rule of the contract, which names its text key (`errors.required`). */
export function ruleText(key: string, t: Translate): string {
  if (key === "errors.password_too_short") return t(key, { min: PASSWORD_MIN_LENGTH });
  if (key.startsWith("errors.long_short_name"))
    return t("errors.long_short_name", { max: FIRM_SHORT_NAME_MAX_LENGTH });
  return t(RULES.find((known) => known === key) ?? "errors.invalid");
}

/** First message by field, as `schema` judges `value`; empty when everything is right. */
export function fieldErrors(schema: z.ZodType, value: unknown, t: Translate): Record<string, string> {
  const result = schema.safeParse(value);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? [])
    errors[issue.path.join(".")] ??= rangeText(issue, t) ?? ruleText(issue.message, t);
  return errors;
}

type Issue = z.core.$ZodIssue;

/** Names the limit that a number or a text is beyond; null for other issues. A field that may be empty is a union. */
function rangeText(issue: Issue, t: Translate): string | null {
  if (issue.code === "invalid_union") return firstText(issue.errors.flat(), t);
  if (issue.code === "too_big" && issue.message === "errors.too_long")
    return t("errors.text_limit", { max: String(issue.maximum) });
  // A number that means a choice says what to choose.
  if (RULES.some((rule) => rule === issue.message)) return null;
  if (issue.code === "too_small" && issue.origin === "number")
    return t("errors.at_least", { min: String(issue.minimum) });
  if (issue.code === "too_big" && issue.origin === "number")
    return t("errors.at_most", { max: String(issue.maximum) });
  return null;
}
function firstText(issues: readonly Issue[], t: Translate): string | null {
  for (const issue of issues) {
    const text = rangeText(issue, t);
    if (text !== null) return text;
  }
  return null;
}

/** First message by field out of a refused call; empty when the refusal is not about fields. */
export function serverFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, messages]) => (messages[0] ? [[field, messages[0]]] : [])),
  );
}

/** The first reason of a refusal that names several items: a toast has no space for all. */
export function firstReason(error: unknown): unknown {
  const [reason] = Object.values(serverFieldErrors(error));
  return reason && error instanceof ApiError ? new ApiError(error.code, reason, error.status) : error;
}
