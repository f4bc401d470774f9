import { AppError, refused } from "../platform/app-error.ts";
import { isUniqueViolation } from "../platform/db.ts";
import type { RecordKind } from "./kind.ts";

/** The violation of the kind's unique index as an error of its field; any other error as it is. */
export function takenOr(kind: RecordKind, error: unknown): unknown {
  if (!kind.uniqueField || !isUniqueViolation(error)) return error;
  return refused(kind.uniqueField, "errors.taken", error);
}

/** The failure with its fields named as the call names them; any other error as it is. */
export function renamed(error: unknown, nameOf: (field: string) => string): unknown {
  if (!(error instanceof AppError)) return error;
  const named = <T>(fields: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [nameOf(field), value]));
  return new AppError(error.code, {
    ...(error.fields && { fields: named(error.fields) }),
    ...(error.conflicts && { conflicts: named(error.conflicts) }),
    current: error.current,
    cause: error,
  });
}

/** A conflict of `work` comes with the whole record as it is now, as `read` shows it. */
export const showingCurrent = <T>(work: Promise<T>, read: () => Promise<unknown>): Promise<T> =>
  work.catch(async (error: unknown) => {
    const isConflict = error instanceof AppError && error.code === "conflict";
    throw isConflict ? withCurrent(error, await read()) : error;
  });

export const withCurrent = (error: AppError, current: unknown): AppError => {
  const { code, fields, conflicts } = error;
  return new AppError(code, {
    ...(fields && { fields }),
    ...(conflicts && { conflicts }),
    current,
    cause: error,
  });
};

/** Names a mistake or a conflict in one of many by its place: `create.0.points`. */
export function placed(path: string, error: unknown): unknown {
  const { code } = Object(error) as { code?: unknown };
  return code === "invalid" || code === "conflict" ? renamed(error, (field) => `${path}.${field}`) : error;
}
