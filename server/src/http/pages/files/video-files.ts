import type { ProjectVideo } from "@ezo/contract/site/projects";
import { VIDEO_FRESH_SECONDS } from "@ezo/contract/values/limits/uploads";
import { CAPTIONS_PATH, CAPTIONS_TYPE, VIDEO_PATH, VIDEO_TYPE } from "@ezo/core/project-videos/video-keys";
import type { SeenEarly, VideoFiles } from "@ezo/core/project-videos/video-files";
import type { StoredFile } from "@ezo/core/platform/storage/storage";
import type { Previews } from "@ezo/core/records/preview";
import type { Request, RequestHandler, Response } from "express";
import { previewOf } from "../../call/call-context.ts";
import { sendStream } from "../../send-stream.ts";

/** Of the page that a browser makes for a film which is opened by its address. */
const POLICY =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The names of the query by which somebody with the link of a preview may see the film of a project. */
const PROJECT = "project";
/** A film whose files answer to the link of a preview alone, since visitors do not see them yet. */
export function previewedVideo(video: ProjectVideo, projectId: number, token: string): ProjectVideo {
  const query = new URLSearchParams({ [PROJECT]: String(projectId), preview: token }).toString();
  const captions = video.captions?.map(({ locale, url }) => ({ locale, url: `${url}?${query}` })) ?? [];
  return { ...video, url: `${video.url}?${query}`, captions };
}

/**
 * Films of projects, whole or in part (`Range`, as browsers ask for them), and their captions. A url holds its content's hash, so
 * the file never changes, but its project may be withdrawn: caches keep it for a moment and ask again by its ETag, which costs no
 * transfer. It answers while visitors see a project that names it; a 404 is kept nowhere, as the project may come back.
 */
export const videoFiles =
  (options: { files: Pick<VideoFiles, "find">; previews: Pick<Previews, "opens"> }): RequestHandler =>
  async (request, response, next) => {
    if (!request.path.startsWith("/videos/")) return next();
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isCaptions = CAPTIONS_PATH.test(request.path);
    const path = isCaptions ? CAPTIONS_PATH : VIDEO_PATH;
    const hash = isRead ? path.exec(request.path)?.[1] : undefined;
    const early = seenEarly(request, options.previews);
    const file = hash === undefined ? null : await options.files.find({ hash, isCaptions }, early);
    if (!file || hash === undefined) return void response.status(404).set("Cache-Control", "no-store").end();
    response.set({
      ...(isCaptions ? {} : { "Accept-Ranges": "bytes" }),
      "Cache-Control": early
        ? "private, no-store"
        : `public, max-age=${VIDEO_FRESH_SECONDS}, must-revalidate`,
      "Content-Disposition": `inline; filename="video-${hash.slice(0, 8)}.${isCaptions ? "vtt" : "mp4"}"`,
      "Content-Security-Policy": POLICY,
      "Content-Type": isCaptions ? CAPTIONS_TYPE : VIDEO_TYPE,
      ETag: `"${hash}"`,
      "X-Content-Type-Options": "nosniff",
    });
    if (request.fresh) return void response.status(304).end();
    // Captions may be compressed on the way, and parts of them would be parts of something else.
    await (isCaptions
      ? sendWhole(file, request, response)
      : sendWanted(file, request, response, `"${hash}"`));
  };

/** What the link of a preview shows; undefined without one, and where it has ended. */
function seenEarly(request: Request, previews: Pick<Previews, "opens">): SeenEarly | undefined {
  const projectId = Number(request.query[PROJECT]);
  const shown = Number.isSafeInteger(projectId)
    ? previews.opens("project", projectId, previewOf(request))
    : null;
  return shown ? { projectId, shown } : undefined;
}

async function sendWhole(file: StoredFile, request: Request, response: Response): Promise<void> {
  response.set("Content-Length", String(file.sizeBytes));
  if (request.method === "HEAD") return void response.end();
  await sendStream(await file.stream(), response);
}

/** The part that is asked for: 206, or 416 where there is no such part. More than one part at once is answered with the whole. */
async function sendWanted(
  file: StoredFile,
  request: Request,
  response: Response,
  etag: string,
): Promise<void> {
  const { sizeBytes } = file;
  // A part of another file than the one that the browser has is of no use to it.
  const isOfThis = [undefined, etag].includes(request.get("if-range"));
  const ranges = request.method === "GET" && isOfThis ? request.range(sizeBytes) : undefined;
  if (ranges === -1) {
    response.set({ "Cache-Control": "no-store", "Content-Range": `bytes */${sizeBytes}` });
    return void response.status(416).end();
  }
  const [range, ...others] = Array.isArray(ranges) && ranges.type === "bytes" ? ranges : [];
  if (!range || others.length > 0) return sendWhole(file, request, response);
  const { start, end } = range;
  response.status(206).set({
    "Content-Length": String(end - start + 1),
    "Content-Range": `bytes ${start}-${end}/${sizeBytes}`,
  });
  await sendStream(await file.part(start, end), response);
}
