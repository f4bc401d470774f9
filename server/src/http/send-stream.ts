import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStream } from "@ezo/contract/route";
import { errorCode } from "@ezo/core/platform/error-code";
import type { Response } from "express";

/** Sends a body. A visitor who leaves during the transfer is no error. */
export async function sendStream(body: Readable, response: Response): Promise<void> {
  try {
    await pipeline(body, response);
  } catch (error) {
    if (errorCode(error) !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** Sends somebody's own file to be saved, as it is stored: no cache keeps it, and nothing compresses it on the way. */
export async function sendFile({ sizeBytes, content }: FileStream, response: Response): Promise<void> {
  response.type("application/octet-stream").set({
    "Cache-Control": "private, no-store, no-transform",
    "Content-Length": String(sizeBytes),
  });
  if (response.req.method === "HEAD") return void response.end();
  await sendStream(Readable.from(content, { objectMode: false }), response);
}
