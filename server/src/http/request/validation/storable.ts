import { AppError, type FieldErrors } from "@ezo/core/platform/app-error";
import type { RequestHandler } from "express";

/**
 * The one place that refuses what PostgreSQL cannot hold: NUL and halves of surrogate pairs in texts. It runs before
 * every handler, so that no list, export or write has to think of it.
 */
export const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

/** Nothing that the product reads is nested deeper; recursive code would run out of stack on what an attacker nests. */
const DEPTH_MAX = 50;

/** Refuses an address that cannot name anything: as not found in its path, by field in its query. */
export const storableAddress: RequestHandler = (request, _, next) => {
  // `OPTIONS *` and what belongs to proxies.
  if (!request.url.startsWith("/")) throw new AppError("malformed");
  const path = decoded(request.path);
  if (path === undefined) throw new AppError("malformed");
  if (!isStorable(path)) throw new AppError("not_found");
  requireStorable(request.query);
  next();
};

/** Throws `invalid` with the field, or `malformed` for a value that is nested too deep. */
export function requireStorable(value: unknown): void {
  const field = unstorableField(value, []);
  if (field !== undefined) throw new AppError("invalid", { fields: refusalOf(field) });
}

const refusalOf = (field: string): FieldErrors => ({ [field]: ["errors.invalid_value"] });

/** The path of the first text that cannot be stored. One in a key is reported at what holds the key. */
function unstorableField(value: unknown, path: readonly string[]): string | undefined {
  if (path.length > DEPTH_MAX) throw new AppError("malformed");
  if (typeof value === "string") return isStorable(value) ? undefined : fieldOf(path);
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return fieldOf(path);
    const found = unstorableField(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

const fieldOf = (path: readonly string[]): string => path.join(".") || "_";

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that begins no byte, or bytes that are no UTF-8.
    return undefined;
  }
}
