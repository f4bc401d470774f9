import type { EnquiryFile } from "@ezo/contract/enquiries/enquiry-mails";
import { addReplyFile, removeReplyFile } from "@ezo/contract/enquiries/enquiry-replies";
import {
  LINKED_FILE_MAX_BYTES,
  REPLY_FILE_MAX_BYTES,
  REPLY_FILES_MAX,
} from "@ezo/contract/values/limits/mail";
import { linkedFileIds } from "@ezo/contract/values/mails/linked-files";
import { useIsMutating } from "@tanstack/react-query";
import { useMutation } from "../../../query/use-mutation.ts";
import { useMutationContext } from "../../../query/use-mutation-context.ts";
import { useLargeFiles } from "./use-large-files.ts";

const MEGABYTE = 1024 * 1024;

export type ReplyFiles = ReturnType<typeof useReplyFiles>;

/**
 * The files of a mail that is being written: each is sent to the server at once, and named when the mail is. Those that are too
 * large for a mail go as links.
 */
export function useReplyFiles(
  enquiryId: number,
  {
    files,
    change,
  }: {
    files: readonly EnquiryFile[];
    change: (change: (files: readonly EnquiryFile[]) => readonly EnquiryFile[]) => void;
  },
) {
  const { t, call, toasts } = useMutationContext();
  const params = { id: String(enquiryId) };
  const added = (file: EnquiryFile) => change((now) => [...now, file]);
  const large = useLargeFiles(enquiryId, added);
  const mutationKey = ["reply-file", enquiryId];
  const adding = useMutation({
    mutationKey,
    mutationFn: (file: File) => call(addReplyFile, { params, body: { file: "" } }, { files: { file } }),
    onSuccess: ({ data }) => added(data),
    onError: (error, file) => toasts.failure(t("reply.file_failed", { name: file.name }), error),
  });
  const removing = useMutation({
    mutationFn: (file: EnquiryFile) =>
      call(removeReplyFile, { params: { ...params, file: String(file.id) } }),
    // It is off the mail all the same, and the server removes what is never sent.
    onError: () => undefined,
  });
  // Also those that were begun in a form that is gone.
  const isAdding = useIsMutating({ mutationKey }) > 0;
  const count = files.length + large.sending.length;
  return {
    files,
    /** Those that the mail will link to. */
    linked: linkedFileIds(files),
    sending: large.sending,
    isAdding,
    isFull: count >= REPLY_FILES_MAX,
    add: (chosen: readonly File[]) => {
      const fitting = chosen.filter(({ size }) => size <= LINKED_FILE_MAX_BYTES);
      for (const { name } of chosen.filter((file) => !fitting.includes(file)))
        toasts.info(t("reply.file_too_large", { name, max: LINKED_FILE_MAX_BYTES / MEGABYTE }));
      for (const file of fitting.slice(0, REPLY_FILES_MAX - count))
        if (file.size > REPLY_FILE_MAX_BYTES) large.send(file);
        else adding.mutate(file);
    },
    remove: (file: EnquiryFile) => {
      // At once: a mail that is sent before the answer must not name it.
      change((now) => now.filter(({ id }) => id !== file.id));
      removing.mutate(file);
    },
  };
}
