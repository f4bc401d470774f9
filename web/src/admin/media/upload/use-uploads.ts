import { type MediaDetail, uploadMedia } from "@ezo/contract/admin/content/media";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useSession } from "../../session/session-context.tsx";
import { errorText, serverFieldErrors } from "../../ui/states/error-text.ts";
import { tooLarge } from "./check-file.ts";
import { mailPictureKeys, mediaKeys } from "../media.queries.ts";
import { type Uploaded, uploadPicture, type UploadRoute, type UploadTarget } from "./upload.ts";

/** As `accept` of a file field has them. Not every system knows the type of a phone's photos, hence their endings. */
export const UPLOAD_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/heic",
  "image/heif",
  ".heic",
  ".heif",
] as const;
/** More would only slow each other down. */
const CONCURRENCY = 2;

export interface Upload {
  key: number;
  name: string;
  share: number;
  /** Why it was refused; null while it is being sent. */
  refusal: string | null;
}

let count = 0;

/** Uploads pictures to the library, with the progress or the refusal of each. */
export const useUploads = (onReady: (picture: MediaDetail) => void) => useUploadsTo(uploadMedia, onReady);

/** Uploads by another call than the library's, which not everybody may use. */
export function useUploadsTo<R extends UploadRoute>(
  route: R,
  onReady: (picture: Uploaded<R>) => void,
  target?: UploadTarget,
) {
  const { t, language } = useTexts();
  const session = useSession();
  const cache = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const waiting = useRef<{ key: number; file: File }[]>([]);
  const running = useRef(0);
  const [stop] = useState(() => new AbortController());
  const ready = useRef(onReady);
  const latestTarget = useRef(target);
  useEffect(() => {
    ready.current = onReady;
    latestTarget.current = target;
  });
  useEffect(() => () => stop.abort(), [stop]);

  const change = useCallback((key: number, change: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }, []);
  const next = useCallback(() => {
    while (running.current < CONCURRENCY) {
      const job = waiting.current.shift();
      const state = session.state();
      if (!job || state.kind !== "open") return;
      running.current += 1;
      uploadPicture(route, job.file, {
        ...latestTarget.current,
        token: state.token,
        locale: language,
        signal: stop.signal,
        onProgress: (share) => change(job.key, { share }),
      })
        .then((picture) => {
          setUploads((all) => all.filter(({ key }) => key !== job.key));
          ready.current(picture);
          return Promise.all(
            [mediaKeys.all, mailPictureKeys.all].map((queryKey) => cache.invalidateQueries({ queryKey })),
          );
        })
        .catch((error: unknown) => {
          if (stop.signal.aborted) return;
          if (error instanceof ApiError && error.status === 401) session.expire(state.token);
          change(job.key, { refusal: serverFieldErrors(error)["file"] ?? errorText(error, t) });
        })
        .finally(() => {
          running.current -= 1;
          next();
        });
    }
  }, [route, session, language, stop, change, cache, t]);

  const enqueue = (files: Iterable<File>, refusalOf: (file: File) => string | null) => {
    const added = [...files].map((file) => ({ key: (count += 1), file, refusal: refusalOf(file) }));
    setUploads((all) => [
      // A new choice clears earlier refusals.
      ...all.filter(({ refusal }) => refusal === null),
      ...added.map(({ key, file, refusal }) => ({ key, name: file.name, share: 0, refusal })),
    ]);
    waiting.current.push(...added.filter(({ refusal }) => refusal === null));
    next();
  };
  return {
    uploads,
    add: (files: Iterable<File>) => enqueue(files, (file) => tooLarge(file, t)),
    /** Lists a file as refused without sending it. */
    refuse: (file: File, refusal: string) => enqueue([file], () => refusal),
    dismiss: (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key)),
  };
}
