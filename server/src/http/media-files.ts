import { extname } from "node:path";
import { pipeline } from "node:stream/promises";
import { folderOfKey, MEDIA_PATH, ORIGINAL_PATH } from "@ezo/core/media/media.keys";
import type { Storage } from "@ezo/core/platform/storage";
import type { RequestHandler } from "express";

const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};

/** What is shown in the place of an original, which may say where and when it was taken. Empty where there is none. */
async function largestJpegBeside(storage: Storage, original: string): Promise<string> {
  let largest = { key: "", width: 0 };
  if (original === "" || !(await storage.exists(original))) return "";
  for await (const { key } of storage.list(folderOfKey(original))) {
    const width = Number(VARIANT_JPEG.exec(key)?.[1] ?? 0);
    if (width > largest.width) largest = { key, width };
  }
  return largest.key;
}
const VARIANT_JPEG = /\/(\d+)-\d+\.jpg$/;

/** Pictures. A url holds its content's hash, so what it names never changes and may be kept for a year. */
export const mediaFiles =
  (storage: Storage): RequestHandler =>
  async (request, response, next) => {
    if (!request.path.startsWith("/media/")) return next();
    // Nothing but a path that `media.keys.ts` could have made is ever looked for in storage.
    const isRead = request.method === "GET" || request.method === "HEAD";
    const asked = isRead && MEDIA_PATH.test(request.path) ? request.path.slice(1) : "";
    const key = ORIGINAL_PATH.test(request.path) ? await largestJpegBeside(storage, asked) : asked;
    const type = TYPES[extname(key).slice(1)];
    const file = type ? await storage.find(key) : null;
    if (!file || !type) return void response.status(404).end();
    response.set({
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Type": type,
      "Content-Length": String(file.sizeBytes),
      // Mails show these too, in mail programs on the web and in the composer's sandboxed preview.
      "Cross-Origin-Resource-Policy": "cross-origin",
      ETag: `"${key.slice("media/".length).replaceAll("/", "-")}"`,
    });
    if (request.fresh) return void response.status(304).end();
    if (request.method === "HEAD") return void response.end();
    try {
      await pipeline(await file.stream(), response);
    } catch (error) {
      // A visitor who leaves while a picture is on its way is no error.
      if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    }
  };
