import type { EnquiryFile } from "@ezo/contract/enquiries/enquiry-mails";
import { addReplyFile } from "@ezo/contract/enquiries/enquiry-replies";
import { routeUrl } from "@ezo/contract/route";
import { ApiError } from "../../../../shared/api/api-error.ts";
import { useStore } from "../../../../shared/lib/use-store.ts";
import { sendForm } from "../../../files/send-form.ts";
import { useMutationContext } from "../../../query/use-mutation-context.ts";
import { useSession, useUser } from "../../../session/session-context.tsx";
import { beginUpload, mailOf, uploads } from "./uploads.ts";

/**
 * Sends files that take a while, with the progress of each, also over the end of the form and in the next one of the same enquiry. One
 * that is cancelled, or refused, is listed no more.
 */
export function useLargeFiles(enquiryId: number, onAdded: (file: EnquiryFile) => void) {
  const { t, language, toasts } = useMutationContext();
  const session = useSession();
  const mail = mailOf(useUser().id, enquiryId);
  const sending = useStore(uploads).filter((each) => each.mail === mail);

  const send = (file: File) => {
    const state = session.state();
    if (state.kind !== "open") return;
    const { token } = state;
    const stop = new AbortController();
    const { name, size } = file;
    const upload = beginUpload({ mail, name, size, cancel: () => stop.abort() });
    const url = `/api${routeUrl(addReplyFile.path, { params: { id: String(enquiryId) } })}`;
    sendForm(url, file, { token, locale: language, signal: stop.signal, onProgress: upload.progress })
      .then((answer) => onAdded(addReplyFile.response.parse(answer).data))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        if (error instanceof ApiError && error.status === 401) session.expire(token);
        toasts.failure(t("reply.file_failed", { name }), error);
      })
      .finally(upload.end);
  };
  return { sending, send };
}
