import { pipeline } from "node:stream/promises";
import { MEDIA_PATH } from "@ezo/core/media/media.keys";
import type { Storage } from "@ezo/core/platform/storage";
import type { RequestHandler } from "express";

const TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};

/** Pictures. A url holds its content's hash, so what it names never changes and may be kept for a year. */
export const mediaFiles =
  (storage: Storage): RequestHandler =>
  async (request, response, next) => {
    if (!request.path.startsWith("/media/")) return next();
    // Nothing but a path that `media.keys.ts` could have made is ever looked for in storage.
    const extension = MEDIA_PATH.exec(request.path)?.[1] ?? "";
    const type = TYPES[extension];
    const isRead = request.method === "GET" || request.method === "HEAD";
    const key = request.path.slice(1);
    const file = isRead && type ? await storage.find(key) : null;
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
