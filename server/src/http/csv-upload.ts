import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { IMPORT_MAX_BYTES } from "@ezo/contract/limits";
import { AppError } from "@ezo/core/platform/app-error";
import express, { type Request, type RequestHandler, type Response as ExpressResponse } from "express";

/** The one call that takes a text file; its size has a limit of its own. */
export const CSV_UPLOAD_PATH = "/admin/contacts/import";

/**
 * Reads a form with a text file into the JSON body the contract knows: each field by name, a file as its text. Whoever
 * has no session is refused before a byte is read. JSON with the text in `file` does as well.
 */
export function csvUpload(
  mustBeSignedIn: (request: Request, response: ExpressResponse) => Promise<void>,
): RequestHandler {
  const json = express.json({ limit: IMPORT_MAX_BYTES, strict: true });
  return async (request, response, next) => {
    await mustBeSignedIn(request, response);
    if (!request.is("multipart/form-data")) return json(request, response, next);
    const form = await new Response(Readable.toWeb(limited(request)) as ReadableStream<Uint8Array>, {
      headers: { "content-type": request.get("content-type") ?? "" },
    })
      .formData()
      .catch((error: unknown) => {
        const cause = (error as { cause?: unknown }).cause;
        throw cause instanceof AppError ? cause : new AppError("malformed", { cause: error });
      });
    const body: Record<string, string> = {};
    for (const [name, value] of form) body[name] = typeof value === "string" ? value : await value.text();
    request.body = body;
    next();
  };
}

function limited(request: Request): Readable {
  if (Number(request.get("content-length") ?? 0) > IMPORT_MAX_BYTES) throw new AppError("too_large");
  return Readable.from(
    (async function* () {
      let size = 0;
      for await (const chunk of request as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > IMPORT_MAX_BYTES) throw new AppError("too_large");
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
}
