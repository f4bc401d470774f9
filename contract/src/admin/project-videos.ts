import { z } from "zod";
import { RECORD_RIGHTS } from "../record-rights.ts";
import { FILE_TYPE, route } from "../route.ts";
import { Id } from "../values/fields.ts";
import { orNothing } from "../values/forms/form-fields.ts";
import { VIDEO_MAX_BYTES } from "../values/limits/uploads.ts";

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

/** Before the calls of one project: the path is fixed. */
export const uploadProjectVideo = route({
  role: "staff",
  capability: RECORD_RIGHTS.project.write,
  tag,
  method: "post",
  path: `${path}/videos`,
  summary:
    "Stores an MP4 (`file`, up to 200 MB; H.264, with sound as AAC or without), which a project then names by `video_file`; the same bytes are the same file. One that no project and no draft has named for 30 days is removed",
  multipart: ["file"],
  fileMaxBytes: VIDEO_MAX_BYTES,
  body: z.object({ file: z.string({ error: "errors.required" }).describe("A file (multipart)") }),
  status: 201,
  response: z.object({ data: VideoFile }),
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
