import { randomUUID } from "node:crypto";
import { UPLOAD_PREFIX } from "@ezo/contract/form-fields";
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES, UPLOAD_REQUEST_MAX_BYTES } from "@ezo/contract/limits";
import type { Uploads } from "@ezo/core/content/content.pictures";
import { AppError } from "@ezo/core/platform/app-error";
import busboy from "busboy";
import type { Request } from "express";

const MEGABYTE = 1024 * 1024;
const FIELD_MAX_BYTES = 2 * MEGABYTE;
const FIELDS_MAX = 2000;

/**
 * Reads a form: fields in brackets become nested values (`translations[ka][title]`, `gallery_images[]`), and each file
 * a name in its place, under which `uploads` holds its bytes. `fileFields` are the fields that may hold files. The whole
 * request is always read, so that a refusal reaches clients that are still sending.
 */
export function readMultipart(
  request: Request,
  fileFields: readonly string[],
): Promise<{ body: Record<string, unknown>; uploads: Uploads }> {
  return new Promise((resolve, reject) => {
    const body: Record<string, unknown> = {};
    const uploads = new Map<string, { bytes: Uint8Array; originalName: string }>();
    let failure: AppError | undefined;
    let totalBytes = 0;
    const fail = (error: AppError) => {
      failure ??= error;
    };
    const put = (name: string, value: string) => {
      if (!setPath(body, name, value)) fail(new AppError("malformed"));
    };
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        // Browsers send names in UTF-8.
        defParamCharset: "utf8",
        limits: {
          fieldSize: FIELD_MAX_BYTES,
          fields: FIELDS_MAX,
          fileSize: UPLOAD_MAX_BYTES,
          files: UPLOAD_MAX_FILES,
        },
      });
    } catch (cause) {
      return reject(new AppError("malformed", { cause }));
    }
    parser.on("field", (name, value, info) => {
      if (info.valueTruncated)
        return fail(new AppError("too_large", { fields: { [name]: ["errors.too_large"] } }));
      put(name, value);
    });
    parser.on("file", (name, stream, info) => {
      const field = name.split("[")[0] ?? "";
      const chunks: Buffer[] = [];
      stream.on("limit", () =>
        fail(
          new AppError("too_large", {
            fields: { [field]: [`errors.file_too_large?max=${UPLOAD_MAX_BYTES / MEGABYTE}`] },
          }),
        ),
      );
      stream.on("data", (chunk: Buffer) => {
        totalBytes += chunk.length;
        if (totalBytes > UPLOAD_REQUEST_MAX_BYTES)
          fail(
            new AppError("too_large", {
              fields: { [field]: [`errors.files_too_large?max=${UPLOAD_REQUEST_MAX_BYTES / MEGABYTE}`] },
            }),
          );
        // What is refused already is only read to its end, never kept.
        if (!failure) chunks.push(chunk);
        else chunks.length = 0;
      });
      // A form that breaks off in the middle of a file; the parser says so itself.
      stream.on("error", (cause) => fail(new AppError("malformed", { cause })));
      stream.on("end", () => {
        // A browser sends an empty, nameless part for a file input that nobody has touched.
        if (!info.filename && chunks.length === 0) return;
        if (!fileFields.includes(field))
          return fail(new AppError("invalid", { fields: { [field]: ["errors.file_unexpected"] } }));
        const key = `${UPLOAD_PREFIX}${randomUUID()}`;
        uploads.set(key, { bytes: Buffer.concat(chunks), originalName: info.filename ?? "" });
        put(name, key);
      });
    });
    parser.on("filesLimit", () =>
      fail(new AppError("too_large", { fields: { _: [`errors.too_many_files?max=${UPLOAD_MAX_FILES}`] } })),
    );
    parser.on("fieldsLimit", () => fail(new AppError("too_large")));
    parser.on("error", (cause) => {
      request.unpipe(parser);
      request.resume();
      reject(failure ?? new AppError("malformed", { cause }));
    });
    parser.on("close", () => (failure ? reject(failure) : resolve({ body: withArrays(body), uploads })));
    request.on("aborted", () => reject(new AppError("malformed")));
    request.pipe(parser);
  });
}

/** What a form's file field holds: the upload's bytes, or the text that a call in JSON has there instead. */
export const uploaded = <T extends string | undefined>(uploads: Uploads, field: T): T | Uint8Array =>
  (field === undefined ? undefined : uploads.get(field)?.bytes) ?? field;

const PATH = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const MAX_DEPTH = 6;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Puts a value where its bracketed name says; false for a name that makes no sense. */
function setPath(target: Record<string, unknown>, name: string, value: string): boolean {
  const [, first, brackets = ""] = PATH.exec(name) ?? [];
  if (!first) return false;
  const path = [first, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "")];
  if (path.length > MAX_DEPTH || path.some((part) => FORBIDDEN.has(part))) return false;
  let place = target;
  for (const [index, part] of path.entries()) {
    const key = part === "" ? String(Object.keys(place).length) : part;
    if (index === path.length - 1) {
      const known = Object.hasOwn(place, key) ? place[key] : undefined;
      // A plain name that comes again is a list.
      place[key] = known === undefined ? value : [known, value].flat();
      return true;
    }
    if (!Object.hasOwn(place, key)) place[key] = {};
    const next = place[key];
    if (typeof next !== "object" || Array.isArray(next)) return false;
    place = next as Record<string, unknown>;
  }
  return true;
}

/** `{ "0": a, "1": b }` is a list, in the order of its numbers. */
function withArrays<T>(value: T): T {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withArrays(inner as unknown)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner) as T;
  return Object.fromEntries(entries) as T;
}
