import { PASSWORD_MIN_LENGTH } from "@ezo/contract/limits";
import { useCallback } from "react";
import type { z } from "zod";
import { ApiError } from "../../shared/api/api-error.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { Translate } from "../i18n/texts.ts";

/** The message for a failed call: the server's own sentence, else one by its code. */
export function errorText(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t("errors.try_later");
  if (error.message) return error.message;
  switch (error.code) {
    case "offline":
      return t("errors.offline");
    case "file_changed":
      return t("errors.file_changed");
    case "forbidden":
      return t("errors.forbidden");
    case "not_found":
      return t("errors.not_found");
    case "too_many_requests":
      return t("errors.too_many_requests");
    default:
      return t("errors.try_later");
  }
}

export function useErrorText(): (error: unknown) => string {
  const { t } = useTexts();
  return useCallback((error: unknown) => errorText(error, t), [t]);
}

/** The sentence for a rule of the contract, which names its text key (`errors.required`). */
function ruleText(key: string, t: Translate): string {
  switch (key) {
    case "errors.required":
    case "errors.too_long":
    case "errors.invalid_email":
    case "errors.invalid_identifier":
    case "errors.invalid_category":
    case "errors.translation_key":
    case "errors.invalidPhone":
    case "errors.code_taken":
    case "errors.password_blank":
      return t(key);
    case "errors.password_too_short":
      return t(key, { min: PASSWORD_MIN_LENGTH });
    default:
      return t("errors.invalid");
  }
}

/** First message by field, as `schema` judges `value`; empty when everything is right. */
export function fieldErrors(schema: z.ZodType, value: unknown, t: Translate): Record<string, string> {
  const result = schema.safeParse(value);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) errors[issue.path.join(".")] ??= ruleText(issue.message, t);
  return errors;
}

/** First message by field out of a refused call; empty when the refusal is not about fields. */
export function serverFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, messages]) => (messages[0] ? [[field, messages[0]]] : [])),
  );
}

/** A refusal of many at once, which speaks of the first item it names: what a toast has room for. */
export function firstReason(error: unknown): unknown {
  const [reason] = Object.values(serverFieldErrors(error));
  return reason && error instanceof ApiError ? new ApiError(error.code, reason, error.status) : error;
}
