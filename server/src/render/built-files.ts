import { AppError } from "@ezo/core/platform/app-error";
import type { RequestHandler } from "express";
import sirv from "sirv";

/** A browser that kept it would show messages as an earlier release did. */
const SERVICE_WORKER = "/admin-sw.js";

/** Files whose name carries their content's hash may be kept for a year; the others are asked about each time. */
export function builtFiles(dir: string): RequestHandler {
  const serve = sirv(dir, {
    etag: true,
    // The build has compressed them once, better than an answer has time for.
    brotli: true,
    gzip: true,
    dotfiles: false,
    setHeaders: (response, path) => {
      // The fonts' style sheet is the one file there that is read by a name of its own (`offer-page.ts`).
      const isHashed = path.startsWith("/assets/") || (path.startsWith("/fonts/") && path.endsWith(".woff2"));
      const kept = path === SERVICE_WORKER ? "no-cache" : "public, max-age=3600";
      response.setHeader("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : kept);
      // Not among the types that `sirv` knows; without one a browser may not look at the file (`nosniff`).
      if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
    },
  });
  return (request, response, next) => {
    // A missing file must not be answered with a page.
    const isAsset = request.path.startsWith("/assets/") || request.path.startsWith("/fonts/");
    // A deployment may take a file away while it is read; that one request loses its answer, and no other.
    response.once("pipe", (source) => source.once("error", () => response.destroy()));
    serve(request, response, () => (isAsset ? next(new AppError("not_found")) : next()));
  };
}
