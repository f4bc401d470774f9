import { type MediaDetail, uploadMedia } from "@ezo/contract/admin-media";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useSession } from "../session/session-context.tsx";
import { errorText, serverFieldErrors } from "../ui/error-text.ts";
import { tooLarge } from "./judge-file.ts";
import { mailPictureKeys, mediaKeys } from "./media.queries.ts";
import { type Uploaded, uploadPicture, type UploadRoute, type UploadTarget } from "./upload.ts";

export const UPLOAD_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** More at once would only make each slower. */
const AT_ONCE = 2;

export interface Upload {
  key: number;
  name: string;
  share: number;
  /** Why it was refused. */
  refusal: string | null;
}

let count = 0;

/** Pictures on their way to the library: each with its progress, and with the reason when it is refused. */
export const useUploads = (onReady: (picture: MediaDetail) => void) => useUploadsTo(uploadMedia, onReady);

/** The same by another call: not everybody may use the library's own. */
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
  const aim = useRef(target);
  useEffect(() => {
    ready.current = onReady;
    aim.current = target;
  });
  useEffect(() => () => stop.abort(), [stop]);

  const change = useCallback((key: number, change: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }, []);
  const next = useCallback(() => {
    while (running.current < AT_ONCE) {
      const job = waiting.current.shift();
      const state = session.state();
      if (!job || state.kind !== "open") return;
      running.current += 1;
      uploadPicture(route, job.file, {
        ...aim.current,
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

  const enter = (files: Iterable<File>, refusalOf: (file: File) => string | null) => {
    const added = [...files].map((file) => ({ key: (count += 1), file, refusal: refusalOf(file) }));
    setUploads((all) => [
      // A new choice answers what was refused before.
      ...all.filter(({ refusal }) => refusal === null),
      ...added.map(({ key, file, refusal }) => ({ key, name: file.name, share: 0, refusal })),
    ]);
    waiting.current.push(...added.filter(({ refusal }) => refusal === null));
    next();
  };
  return {
    uploads,
    add: (files: Iterable<File>) => enter(files, (file) => tooLarge(file, t)),
    /** Names a file that is not sent at all. */
    refuse: (file: File, refusal: string) => enter([file], () => refusal),
    dismiss: (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key)),
  };
}
