import { extname } from "node:path";
import { folderOfKey, MEDIA_PATH, ORIGINAL_PATH } from "@ezo/core/media/media.keys";
import type { Storage } from "@ezo/core/platform/storage/storage";
import type { RequestHandler } from "express";
import { sendStream } from "../../send-stream.ts";

const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};

/** The file to show instead of an original, whose metadata may hold place and time. Empty where there is none. */
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

/** Pictures. A url holds its content's hash, so the file never changes and may be cached for a year. */
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
    await sendStream(await file.stream(), response);
  };
