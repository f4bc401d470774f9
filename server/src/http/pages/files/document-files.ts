import { DOCUMENT_FRESH_SECONDS } from "@ezo/contract/values/limits/uploads";
import { DOCUMENT_PATH } from "@ezo/core/project-documents/document-keys";
import type { StoredFile } from "@ezo/core/platform/storage/storage";
import type { RequestHandler } from "express";
import { sendStream } from "../../send-stream.ts";

/** Nothing but the browser's own viewer, which styles itself. */
const POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Documents of projects, PDFs. A url holds its content's hash, so the file never changes, but its document may be hidden
 * or deleted: caches keep it for a moment and ask again by its ETag, which costs no transfer. A 404 is kept nowhere, as the
 * document may come back.
 */
export const documentFiles =
  (files: { find: (hash: string) => Promise<StoredFile | null> }): RequestHandler =>
  async (request, response, next) => {
    if (!request.path.startsWith("/documents/")) return next();
    const isRead = request.method === "GET" || request.method === "HEAD";
    const hash = isRead ? DOCUMENT_PATH.exec(request.path)?.[1] : undefined;
    const file = hash === undefined ? null : await files.find(hash);
    if (!file || hash === undefined) return void response.status(404).set("Cache-Control", "no-store").end();
    response.set({
      "Cache-Control": `public, max-age=${DOCUMENT_FRESH_SECONDS}, must-revalidate`,
      "Content-Disposition": `inline; filename="document-${hash.slice(0, 8)}.pdf"`,
      "Content-Length": String(file.sizeBytes),
      "Content-Security-Policy": POLICY,
      "Content-Type": "application/pdf",
      ETag: `"${hash}"`,
      "X-Content-Type-Options": "nosniff",
    });
    if (request.fresh) return void response.status(304).end();
    if (request.method === "HEAD") return void response.end();
    await sendStream(await file.stream(), response);
  };
