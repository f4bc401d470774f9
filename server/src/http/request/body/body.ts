import { isUtf8 } from "node:buffer";
import { setTimeout } from "node:timers/promises";
import type { RouteDefinition } from "@ezo/contract/route";
import { UPLOAD_PREFIX } from "@ezo/contract/values/forms/form-fields";
import { VIEWS_PATH } from "@ezo/contract/site/views";
import { sendVitals } from "@ezo/contract/site/vitals";
import { WEBHOOK_MAX_BYTES } from "@ezo/contract/values/limits/marketing";
import type { Uploads } from "@ezo/core/records/pictures";
import { AppError } from "@ezo/core/platform/app-error";
import type { IncomingFile } from "@ezo/core/platform/storage/incoming-file";
import express, { type Request, type RequestHandler, type Response } from "express";
import { openIncomingFile } from "./incoming-file.ts";
import { readMultipart } from "./multipart.ts";
import { hasBody } from "./unread-body.ts";

const KILOBYTE = 1024;
const BODY_LIMIT = 256 * KILOBYTE;
/** Logins are read before any limit is spent, so that strangers could have the server hold as many as they open. */
const AUTH_BODY_LIMIT = 16 * KILOBYTE;
/** Of what browsers report by themselves, which is short. */
const REPORT_BODY_LIMIT = 8 * KILOBYTE;
/** More than the longest enquiry has. */
const LANGUAGE_BODY_LIMIT = 32 * KILOBYTE;
const LANGUAGE_WAIT_MS = 1000;
/** Articles and imports of texts are larger than anything a visitor sends. */
const ADMIN_BODY_LIMIT = 4 * KILOBYTE * KILOBYTE;

export const NO_UPLOADS: Uploads = new Map();
export const NO_BYTES = new Uint8Array();
const NO_FILES = { uploads: NO_UPLOADS };

/**
 * Reads what a route takes: JSON, or a form where the route says so. Called when the role is known, the rate limit is
 * spent and the route has admitted the call, so that nobody has bodies parsed who may not call. What a route does not
 * take is left unread. Throws `unsupported_media_type` for any other type.
 */
export async function readBody(
  definition: RouteDefinition,
  request: Request,
  response: Response,
): Promise<ReadFiles> {
  if (definition.raw) {
    await rawReader(definition.rawMaxBytes ?? WEBHOOK_MAX_BYTES)(request, response);
    return NO_FILES;
  }
  const takesBody = definition.body !== undefined || definition.multipart !== undefined;
  if (!takesBody || !hasBody(request)) return NO_FILES;
  if (request.is("multipart/form-data")) {
    if (!definition.multipart) throw new AppError("unsupported_media_type");
    return readForm(definition.multipart, definition.fileMaxBytes, request, response);
  }
  if (!request.is("json")) throw new AppError("unsupported_media_type");
  await jsonFor(definition.path)(request, response);
  return NO_FILES;
}

/** The files of a request: those that have come, or the one that its handler reads while it comes. */
interface ReadFiles {
  uploads: Uploads;
  incoming?: IncomingFile | undefined;
}

async function readForm(
  fileFields: readonly string[],
  fileMaxBytes: number | undefined,
  request: Request,
  response: Response,
): Promise<ReadFiles> {
  const [field] = fileFields;
  if (fileMaxBytes !== undefined && field !== undefined) {
    const incoming = await openIncomingFile(request, response, { field, maxBytes: fileMaxBytes });
    request.body = incoming ? { [field]: `${UPLOAD_PREFIX}${field}` } : {};
    return { uploads: NO_UPLOADS, incoming };
  }
  const { body, uploads } = await readMultipart(request, fileFields);
  request.body = body;
  return { uploads };
}

/**
 * Reads of a call over its limit what its language may be in, so that the refusal comes in that language. Only what a visitor
 * sends, where nothing but the body names a language, and where it is short and has come: a refusal has to stay cheap.
 */
export async function readForLanguage(
  definition: RouteDefinition,
  request: Request,
  response: Response,
): Promise<void> {
  if (definition.role !== "public" || !definition.body || definition.raw) return;
  if (request.query["locale"] !== undefined || request.get("x-locale") !== undefined) return;
  const length = Number(request.get("content-length") ?? 0);
  if (length === 0 || length > LANGUAGE_BODY_LIMIT || !request.is("json")) return;
  // What is no JSON, or is late, names no language, and the call is refused all the same.
  const read = languageJson(request, response).catch(() => undefined);
  await Promise.race([read, setTimeout(LANGUAGE_WAIT_MS, undefined, { ref: false })]);
}

type ReadBody = (request: Request, response: Response) => Promise<void>;

/** Parses a JSON body of at most `limit` bytes, or throws `too_large`; body-parser refuses what is no JSON, or no UTF-8. */
export const jsonReader = (limit: number): ReadBody =>
  limited(express.json({ limit, strict: true, verify: mustBeUtf8 }), limit);
/** The same for a form without files. */
export const formReader = (limit: number): ReadBody =>
  limited(express.urlencoded({ extended: false, limit }), limit);

const rawReader = (limit: number): ReadBody => limited(express.raw({ limit, type: () => true }), limit);

/** Other bytes would be read as replacement characters, in names and addresses of mail too. */
function mustBeUtf8(_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void {
  if (encoding === "utf-8" && !isUtf8(bytes)) throw new Error("the body is not UTF-8");
}

/** Throws `too_large` as soon as that is known: Express's parsers would first read the whole body. */
function limited(parse: RequestHandler, limit: number): ReadBody {
  return async (request, response) => {
    const announced = request.get("content-length");
    if (Number(announced ?? 0) > limit) throw new AppError("too_large");
    // Node ends a body at its announced length.
    if (announced !== undefined) return run(parse, request, response);
    let size = 0;
    const grown = new Promise<never>((_, reject) =>
      request.on("data", ({ length }: Buffer) => {
        size += length;
        if (size > limit) reject(new AppError("too_large"));
      }),
    );
    await Promise.race([run(parse, request, response), grown]);
  };
}

const visitorJson = jsonReader(BODY_LIMIT);
const languageJson = jsonReader(LANGUAGE_BODY_LIMIT);
const authJson = jsonReader(AUTH_BODY_LIMIT);
const adminJson = jsonReader(ADMIN_BODY_LIMIT);
const reportJson = jsonReader(REPORT_BODY_LIMIT);
const REPORTS: readonly string[] = [VIEWS_PATH, sendVitals.path];

function jsonFor(path: string): ReadBody {
  if (REPORTS.includes(path)) return reportJson;
  if (path.startsWith("/admin/")) return adminJson;
  return path.startsWith("/auth/") ? authJson : visitorJson;
}

/** Lets one middleware work on a request from within a handler. */
const run = (handler: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void handler(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
  });
