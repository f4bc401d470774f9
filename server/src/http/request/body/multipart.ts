import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { UPLOAD_PREFIX } from "@ezo/contract/values/forms/form-fields";
import {
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_FILES,
  UPLOAD_REQUEST_MAX_BYTES,
} from "@ezo/contract/values/limits/uploads";
import type { Uploads } from "@ezo/core/records/pictures";
import { AppError, refused } from "@ezo/core/platform/app-error";
import busboy from "busboy";
import type { Request } from "express";
import { isStorable } from "../validation/storable.ts";

const MEGABYTE = 1024 * 1024;
const FIELD_MAX_BYTES = 2 * MEGABYTE;
const FIELDS_MAX = 2000;
const LIMITS = {
  fieldSize: FIELD_MAX_BYTES,
  fields: FIELDS_MAX,
  fileSize: UPLOAD_MAX_BYTES,
  files: UPLOAD_MAX_FILES,
};

/**
 * Reads a form: fields in brackets become nested values (`translations[ka][title]`, `gallery_images[]`); a file becomes
 * a key in the body, under which `uploads` holds its bytes. `fileFields` are the fields that may hold files. The whole
 * request is always read, so that a refusal reaches clients that are still sending.
 */
export async function readMultipart(
  request: Request,
  fileFields: readonly string[],
): Promise<{ body: Record<string, unknown>; uploads: Uploads }> {
  const form = new Form(fileFields);
  await form.read(request);
  return { body: withArrays(form.body), uploads: form.uploads };
}

class Form {
  readonly body: Record<string, unknown> = {};
  readonly uploads = new Map<string, { bytes: Uint8Array; originalName: string }>();
  /** The first reason to refuse the form. */
  #failure: AppError | undefined;
  #totalBytes = 0;

  constructor(private readonly fileFields: readonly string[]) {}

  read(request: Request): Promise<void> {
    const parser = parserOf(request, LIMITS);
    parser.on("field", (name, value, info) => {
      if (info.valueTruncated) return this.#fail(tooLarge(name, "errors.too_large"));
      this.#count(Buffer.byteLength(value), name);
      if (!this.#failure) this.#put(name, value);
    });
    parser.on("file", (name, stream, info) => this.#readFile(name, stream, info.filename));
    parser.on("filesLimit", () => this.#fail(tooLarge("_", `errors.too_many_files?max=${UPLOAD_MAX_FILES}`)));
    parser.on("fieldsLimit", () => this.#fail(new AppError("too_large")));
    return new Promise((resolve, reject) => {
      parser.on("error", (cause) => {
        request.unpipe(parser);
        request.resume();
        reject(this.#failure ?? new AppError("malformed", { cause }));
      });
      parser.on("close", () => (this.#failure ? reject(this.#failure) : resolve()));
      request.on("aborted", () => reject(new AppError("malformed")));
      request.pipe(parser);
    });
  }

  #readFile(name: string, stream: Readable, fileName: string | undefined): void {
    const field = name.split("[")[0] ?? "";
    const chunks: Buffer[] = [];
    stream.on("limit", () =>
      this.#fail(tooLarge(field, `errors.file_too_large?max=${UPLOAD_MAX_BYTES / MEGABYTE}`)),
    );
    stream.on("data", (chunk: Buffer) => {
      this.#count(chunk.length, field);
      // A form that is refused is read to its end, but not stored.
      if (this.#failure) chunks.length = 0;
      else chunks.push(chunk);
    });
    // A form that breaks off in the middle of a file; the parser reports it too.
    stream.on("error", (cause) => this.#fail(new AppError("malformed", { cause })));
    stream.on("end", () => {
      // A browser sends an empty part without a name for a file input that nobody has used.
      if (!fileName && chunks.length === 0) return;
      if (!this.fileFields.includes(field)) return this.#fail(refused(field, "errors.file_unexpected"));
      // Not part of the body, which is checked for this as a whole.
      if (!isStorable(fileName ?? "")) return this.#fail(refused(field, "errors.invalid_value"));
      const key = `${UPLOAD_PREFIX}${randomUUID()}`;
      this.uploads.set(key, { bytes: Buffer.concat(chunks), originalName: fileName ?? "" });
      this.#put(name, key);
    });
  }

  /** Files and fields share one limit: everything is held in memory until the form is complete. */
  #count(bytes: number, field: string): void {
    this.#totalBytes += bytes;
    if (this.#totalBytes > UPLOAD_REQUEST_MAX_BYTES)
      this.#fail(tooLarge(field, `errors.files_too_large?max=${UPLOAD_REQUEST_MAX_BYTES / MEGABYTE}`));
  }

  #put(name: string, value: string): void {
    if (!setPath(this.body, name, value)) this.#fail(new AppError("malformed"));
  }

  #fail(error: AppError): void {
    this.#failure ??= error;
  }
}

/** The parser of a form. Throws `malformed` where the request does not say how its parts are separated. */
export function parserOf(request: Request, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      // Browsers send names in UTF-8.
      defParamCharset: "utf8",
      limits,
    });
  } catch (cause) {
    throw new AppError("malformed", { cause });
  }
}

const tooLarge = (field: string, text: string) => new AppError("too_large", { fields: { [field]: [text] } });

/** The value of a form's file field: the upload's bytes, or the text that a call in JSON has there instead. */
export const uploaded = <T extends string | undefined>(uploads: Uploads, field: T): T | Uint8Array =>
  (field === undefined ? undefined : uploads.get(field)?.bytes) ?? field;

/** The bytes of a file that a call must bring; nothing else may have its place. */
export function uploadedFile(uploads: Uploads, field: string): Uint8Array {
  const file = uploads.get(field);
  if (!file) throw refused("file", "errors.required");
  return file.bytes;
}

const PATH = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const MAX_DEPTH = 6;
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Sets the value at the path of a bracketed name; false for an invalid name. */
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
      // A repeated name is a list.
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
  const entries = Object.entries(value).map(([key, inner]) => [key, withArrays<unknown>(inner)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner) as T;
  return Object.fromEntries(entries) as T;
}
