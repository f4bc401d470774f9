import { z } from "zod";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { FILE_TYPE, route } from "../../route.ts";
import { withExample } from "../../values/described.ts";
import { Id } from "../../values/fields.ts";
import { orNothing, someLanguages } from "../../values/forms/form-fields.ts";
import { VIDEO_MAX_BYTES } from "../../values/limits/uploads.ts";

const tag = "Projects";
const path = "/admin/projects";

/** In a write: the hash of a file's content, which `uploadProjectVideo` has answered; null or "" for none. */
export const VideoHash = orNothing(
  z.string({ error: "errors.invalid_value" }).regex(/^[0-9a-f]{64}$/, { error: "errors.invalid_value" }),
);

export const VideoFile = z.object({
  hash: z.string(),
  size_bytes: z.int(),
  /** As it is shown, turned where the camera was. */
  width: z.int(),
  height: z.int(),
  url: z.string(),
});
export type VideoFile = z.infer<typeof VideoFile>;

/** The captions of a film as they are stored: by language, each by the hash of its file. */
export const CaptionHashes = z.object({ ka: z.string(), en: z.string(), ru: z.string() }).partial();
export type CaptionHashes = z.infer<typeof CaptionHashes>;

/**
 * In a write: the same, as `uploadVideoCaptions` has answered them. All at once: a language that is left out, or has null or "", has
 * none any more.
 */
export const VideoCaptions = withExample(
  orNothing(
    someLanguages(VideoHash).transform((captions) => {
      const named = Object.entries(captions).filter(([, hash]) => typeof hash === "string");
      return named.length > 0 ? CaptionHashes.parse(Object.fromEntries(named)) : null;
    }),
  ),
  {
    ka: "5355055c1dc905f4c67dc7da1cf06a5f5cea42dd02595a894607170e7477a468",
    en: "6b96d2c5cf526ce80b00cf66d13fe9ea3b660298b498aa4f3a3097d84477403e",
  },
);

export const CaptionsFile = z.object({ hash: z.string(), url: z.string() });
export type CaptionsFile = z.infer<typeof CaptionsFile>;

/** Before the calls of one project: the path is fixed. */
export const uploadProjectVideo = route({
  role: "staff",
  capability: RECORD_RIGHTS.project.write,
  tag,
  method: "post",
  path: `${path}/videos`,
  summary:
    "Stores an MP4 (`file`, up to 200 MB; H.264, with sound as AAC or without), which a project then names by `video_file`; the same bytes are the same file. One that no project and no draft names is removed 30 days after it was uploaded or a project last named it",
  multipart: ["file"],
  fileMaxBytes: VIDEO_MAX_BYTES,
  body: z.object({ file: z.string({ error: "errors.required" }).describe("A file (multipart)") }),
  status: 201,
  response: z.object({ data: VideoFile }),
  codes: ["too_large", "unsupported_media_type"],
});

/** Before the calls of one project, too. */
export const uploadVideoCaptions = route({
  role: "staff",
  capability: RECORD_RIGHTS.project.write,
  tag,
  method: "post",
  path: `${path}/captions`,
  summary:
    "Stores the captions of a film in one language (`file`, WebVTT in UTF-8, up to 1 MB), which a project then names in `video_captions`; the same bytes are the same file. Those that no project and no draft names are removed 30 days after they were uploaded or a project last named them",
  multipart: ["file"],
  body: z.object({ file: z.string({ error: "errors.required" }).describe("A file (multipart)") }),
  status: 201,
  response: z.object({ data: CaptionsFile }),
  codes: ["too_large", "unsupported_media_type"],
});

export const getProjectVideo = route({
  role: "staff",
  capability: RECORD_RIGHTS.project.read,
  tag,
  method: "get",
  path: `${path}/:id/video`,
  summary:
    "The MP4 of a project, also of one that visitors do not see and whose address answers nobody, to be saved",
  params: z.object({ id: z.coerce.number().pipe(Id) }),
  produces: FILE_TYPE,
  codes: ["not_found"],
});
