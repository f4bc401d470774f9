import type { EnquiryFile } from "@ezo/contract/enquiries";
import { addReplyFile } from "@ezo/contract/enquiry-replies";
import { routeUrl } from "@ezo/contract/route";
import { useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { sendForm } from "../../files/send-form.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useSession } from "../../session/session-context.tsx";

/** A file that is on its way to the server. */
export interface SendingFile {
  key: number;
  name: string;
  size: number;
  /** What has been sent of it, 0 to 1. */
  share: number;
  cancel: () => void;
}

/** Sends files that take a while, with the progress of each. One that is cancelled, or refused, is listed no more. */
export function useLargeFiles(enquiryId: number, onAdded: (file: EnquiryFile) => void) {
  const { t, language, toasts } = useMutationContext();
  const session = useSession();
  const [sending, setSending] = useState<readonly SendingFile[]>([]);
  const count = useRef(0);

  const send = (file: File) => {
    const state = session.state();
    if (state.kind !== "open") return;
    const { token } = state;
    const stop = new AbortController();
    const key = (count.current += 1);
    const { name, size } = file;
    setSending((all) => [...all, { key, name, size, share: 0, cancel: () => stop.abort() }]);
    const onProgress = (share: number) =>
      setSending((all) => all.map((each) => (each.key === key ? { ...each, share } : each)));
    const url = `/api${routeUrl(addReplyFile.path, { params: { id: String(enquiryId) } })}`;
    sendForm(url, file, { token, locale: language, signal: stop.signal, onProgress })
      .then((answer) => onAdded(addReplyFile.response.parse(answer).data))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        if (error instanceof ApiError && error.status === 401) session.expire(token);
        toasts.failure(t("reply.file_failed", { name }), error);
      })
      .finally(() => setSending((all) => all.filter((each) => each.key !== key)));
  };
  return { sending, send };
}
