import {
  type CaptionsFile,
  uploadProjectVideo,
  uploadVideoCaptions,
  type VideoFile,
} from "@ezo/contract/admin/projects/project-videos";
import { CAPTIONS_MAX_BYTES, VIDEO_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { sendForm } from "../../files/send-form.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useSession } from "../../session/session-context.tsx";
import { firstReason } from "../../ui/states/error-text.ts";

const MEGABYTE = 1024 * 1024;

/** What differs between uploads of films and of captions. */
interface UploadKind<Stored> {
  path: string;
  maxBytes: number;
  /** What the server's answer says of the file. */
  read: (answer: unknown) => Stored;
}
export const FILM_UPLOAD: UploadKind<VideoFile> = {
  path: uploadProjectVideo.path,
  maxBytes: VIDEO_MAX_BYTES,
  read: (answer) => uploadProjectVideo.response.parse(answer).data,
};
export const CAPTIONS_UPLOAD: UploadKind<CaptionsFile> = {
  path: uploadVideoCaptions.path,
  maxBytes: CAPTIONS_MAX_BYTES,
  read: (answer) => uploadVideoCaptions.response.parse(answer).data,
};

/** A file on its way to the server, and the share of it that has been sent. */
export interface SendingFile {
  name: string;
  share: number;
}

/** An upload that has not ended, and how its end with the form is reported. */
interface RunningUpload {
  stop: AbortController;
  reportLost: () => void;
}

/** Sends a file with its progress, one at a time. It ends with the form, which is reported. */
export function useVideoUpload<Stored>(
  { path, maxBytes, read }: UploadKind<Stored>,
  onStored: (file: Stored, name: string) => void,
) {
  const { t, language, toasts } = useMutationContext();
  const session = useSession();
  const [sending, setSending] = useState<SendingFile | null>(null);
  const [running] = useState<{ upload: RunningUpload | null }>(() => ({ upload: null }));
  const cancel = () => {
    running.upload?.stop.abort();
    running.upload = null;
  };
  useEffect(
    () => () => {
      running.upload?.reportLost();
      running.upload?.stop.abort();
      running.upload = null;
    },
    [running],
  );

  const send = (file: File) => {
    const { name, size } = file;
    const state = session.state();
    if (state.kind !== "open") return;
    if (size > maxBytes) {
      toasts.info(t("projects.video_too_large", { name, max: maxBytes / MEGABYTE }));
      return;
    }
    const { token } = state;
    const stop = new AbortController();
    running.upload = { stop, reportLost: () => toasts.info(t("projects.video_lost", { name })) };
    setSending({ name, share: 0 });
    sendForm(`/api${path}`, file, {
      token,
      locale: language,
      signal: stop.signal,
      onProgress: (share) => setSending({ name, share }),
    })
      .then((answer) => onStored(read(answer), name))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        if (error instanceof ApiError && error.status === 401) session.expire(token);
        toasts.failure(t("projects.video_failed", { name }), firstReason(error));
      })
      .finally(() => {
        if (running.upload?.stop === stop) running.upload = null;
        setSending(null);
      });
  };
  return { sending, send, cancel };
}
