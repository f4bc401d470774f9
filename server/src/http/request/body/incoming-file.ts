import type { Readable } from "node:stream";
import { AppError, refused } from "@ezo/core/platform/app-error";
import type { IncomingFile } from "@ezo/core/platform/storage/incoming-file";
import type { Request, Response } from "express";
import { parserOf } from "./multipart.ts";
import { allowSlowBody } from "./slow-body.ts";
import { isStorable } from "../validation/storable.ts";

const MEGABYTE = 1024 * 1024;
/** What a form has around its file: boundaries and headers. */
const AROUND_FILE_BYTES = 16 * 1024;

/**
 * The file of a form with one, in `field`, once its beginning has come: its reader takes it while the rest arrives. Undefined
 * for a form without it; other fields are left out. Throws `too_large` without reading where the form says how long it is, and
 * `invalid` for a file in another field, or with a name that cannot be stored.
 */
export async function openIncomingFile(
  request: Request,
  response: Response,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<IncomingFile | undefined> {
  const tooLarge = new AppError("too_large", {
    fields: { [field]: [`errors.file_too_large?max=${maxBytes / MEGABYTE}`] },
  });
  if (Number(request.get("content-length") ?? 0) > maxBytes + AROUND_FILE_BYTES) throw tooLarge;
  allowSlowBody(request);
  // The parser counts a file that is exactly as large as its limit as cut.
  const parser = parserOf(request, { fields: 0, files: 1, fileSize: maxBytes + 1 });
  const readOn = () => {
    request.unpipe(parser);
    request.resume();
  };
  // A file that nobody has read to its end would hold up the rest of the request.
  response.once("finish", readOn);
  return new Promise((resolve, reject) => {
    parser.on("file", (name, stream, { filename }: { filename?: string }) => {
      // Without a listener, what breaks off before anybody reads it would end the process. The reader gets the error later.
      stream.on("error", () => undefined);
      stream.once("limit", () => stream.destroy(tooLarge));
      request.once("aborted", () => stream.destroy(new AppError("malformed")));
      if (name !== field) return reject(refused(name, "errors.file_unexpected"));
      if (!isStorable(filename ?? "")) return reject(refused(field, "errors.invalid_value"));
      resolve({ originalName: filename ?? "", content: contentOf(stream) });
    });
    parser.on("error", (cause) => {
      readOn();
      reject(new AppError("malformed", { cause }));
    });
    parser.on("close", () => resolve(undefined));
    request.once("aborted", () => reject(new AppError("malformed")));
    request.pipe(parser);
  });
}

async function* contentOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("malformed", { cause });
  }
}
