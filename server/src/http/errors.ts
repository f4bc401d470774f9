import type { ErrorCode, FailureBody } from "@ezo/contract/errors";
import { DEFAULT_LOCALE, type Locale } from "@ezo/contract/values/locale";
import { AppError, type FieldErrors, refused } from "@ezo/core/platform/app-error";
import type { NoteRefusal } from "@ezo/core/audit/refusals";
import { currentRequestId, noteCaller } from "@ezo/core/platform/log/context";
import { danglingReference, isDatabaseUnavailable, refusesWrites } from "@ezo/core/platform/db";
import type { Log } from "@ezo/core/platform/log/log";
import type { TextLookup, TranslationsService } from "@ezo/core/translations/translations.service";
import type { ErrorRequestHandler, Request, Response } from "express";
import { routeOf } from "./metrics.ts";
import { createRefusedInput } from "./refused-input.ts";
import { addressOf } from "./request/caller/address.ts";
import { messageOf } from "./request/validation/field-errors.ts";
import { pathForLog } from "./request/request-id.ts";
import { requestLocale } from "./request/language/request-locale.ts";
import { waitWords } from "./request/language/wait-words.ts";

/** The one place that builds a failure's body. Anything unknown becomes `internal` and is logged here, once. */
export function createErrorHandler(options: {
  translations: TranslationsService;
  log: Log;
  noteRefusal: NoteRefusal;
}): ErrorRequestHandler {
  const { translations, log } = options;
  const audit = auditing(options);

  /** Texts may be unavailable together with the database; failures must be answered all the same. */
  async function texts(locale: Parameters<TranslationsService["lookup"]>[0]): Promise<TextLookup> {
    try {
      return await translations.lookup(locale);
    } catch {
      return (key) => key;
    }
  }

  return (thrown: unknown, request, response, next) => {
    const error = toAppError(thrown);
    if (error.code === "internal")
      log.error({ err: thrown, path: pathForLog(request.path) }, "request failed");
    if (error.code === "unavailable")
      log.warn(
        { err: thrown, path: pathForLog(request.path) },
        "request refused: database away or without writes, or too many pages wait to be rendered",
      );
    if (error.code === "storage_full")
      log.warn({ err: thrown, path: pathForLog(request.path) }, "request refused: the disk is full");
    // Part of the answer has been sent; Express cuts the connection, so that the client notices.
    if (response.headersSent) return next(thrown);
    const answer = async () => {
      await audit(error, request, response);
      const locale = request.path ? requestLocale(request) : DEFAULT_LOCALE;
      const t = await texts(locale);
      const { key, values } = sentenceOf(error, locale);
      const body: FailureBody = {
        success: false,
        message: t(key, values),
        code: error.code,
        ...(error.fields ? { errors: translated(error.fields, t) } : {}),
        ...(error.current === undefined ? {} : { current: error.current }),
        ...(error.conflicts ? { conflicts: error.conflicts as FailureBody["conflicts"] } : {}),
        request_id: currentRequestId() ?? "",
      };
      if (error.retryAfterSeconds !== undefined) response.set("Retry-After", String(error.retryAfterSeconds));
      response.status(error.status).set("Cache-Control", "no-store").json(body);
    };
    answer().catch(next);
  };
}

/** Leaves a line in the audit log, or in the log, where the failure is a security event. The answer does not depend on it. */
function auditing({ log, noteRefusal }: { log: Log; noteRefusal: NoteRefusal }) {
  const noteInput = createRefusedInput(log);
  return async (error: AppError, request: Request, response: Response): Promise<void> => {
    noteCaller({ address: addressOf(request) });
    const { code, messageKey: reason } = error;
    const { email } = (request.body ?? {}) as { email?: unknown };
    const route = `${request.method} ${routeOf(response)}`;
    noteInput(error, route);
    await noteRefusal({ code, route, email, reason }).catch((err: unknown) =>
      log.error({ err, event: "audit_failed", code }, "a refusal is missing in the audit log"),
    );
  };
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  // body-parser's own errors carry a type and a status.
  const { type, status } = thrown as { type?: unknown; status?: unknown };
  if (type === "entity.too.large") return new AppError("too_large", { cause: thrown });
  if (type === "charset.unsupported" || type === "encoding.unsupported")
    return new AppError("unsupported_media_type", { cause: thrown });
  if (typeof status === "number" && status >= 400 && status < 500)
    return new AppError("malformed", { cause: thrown });
  // A reference that its service has not looked up, or that was deleted since it did.
  const dangling = danglingReference(thrown);
  if (dangling !== undefined) return refused(dangling, "errors.unknown_reference", thrown);
  // What can be read is still shown then, so the message says that it is saving that fails.
  if (refusesWrites(thrown))
    return new AppError("unavailable", { messageKey: "errors.nothing_saved", cause: thrown });
  if (isDatabaseUnavailable(thrown)) return new AppError("unavailable", { cause: thrown });
  return new AppError("internal", { cause: thrown });
}

/** The text that says what is wrong, with what it names. Texts about limits may say how long they last (`wait`). */
export function sentenceOf(
  { code, messageKey: own, retryAfterSeconds }: AppError,
  locale: Locale,
): { key: string; values: Record<string, string> } {
  const { key, values } = messageOf(own ?? messageKey(code));
  if (retryAfterSeconds === undefined) return { key, values };
  return {
    key: key === "errors.too_many_requests" ? "errors.too_many_requests_wait" : key,
    values: { ...values, wait: waitWords(retryAfterSeconds, locale) },
  };
}

/** `errors.not_found` is about pages; calls are about records. */
const messageKey = (code: ErrorCode): string =>
  code === "not_found" ? "errors.record_not_found" : `errors.${code}`;

const translated = (fields: FieldErrors, t: TextLookup): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      field,
      messages.map((coded) => {
        const { key, values } = messageOf(coded);
        return t(key, values);
      }),
    ]),
  );
