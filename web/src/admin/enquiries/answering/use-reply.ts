import type { AuthUser } from "@ezo/contract/auth";
import type { EnquiryDetail } from "@ezo/contract/enquiries";
import { ReplyForm, type ReplyTemplate, replyToEnquiry } from "@ezo/contract/enquiry-replies";
import { useState } from "react";
import { createAttempts } from "../../../shared/forms/attempt.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { fieldErrors, serverFieldErrors } from "../../ui/states/error-text.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import {
  isWritten,
  NO_REPLY,
  placeholdersIn,
  readReply,
  type ReplyDraft,
  writeReply,
} from "./reply-draft.ts";

/** A mail to the person who enquired: its text, kept on this device until it is sent, and its sending. */
export function useReply(enquiry: EnquiryDetail, user: AuthUser) {
  const { t, call, cache, toasts } = useMutationContext();
  const [draft, setDraft] = useState(() => readReply(user.id, enquiry.id));
  const [errors, setErrors] = useState<Record<string, string>>({});
  // The same text is sent once, even if the answer to the first attempt was lost.
  const [attempts] = useState(createAttempts);

  const write = (next: ReplyDraft) => {
    setDraft(next);
    setErrors({});
    writeReply(user.id, enquiry.id, next);
  };
  const sending = useMutation({
    mutationFn: (sent: ReplyDraft) =>
      call(
        replyToEnquiry,
        { params: { id: String(enquiry.id) }, body: sent },
        { headers: { "idempotency-key": attempts.attemptFor(sent, 0).key } },
      ),
    onSuccess: (_, sent) => {
      attempts.finish();
      // Text written while sending becomes the next mail.
      const now = readReply(user.id, enquiry.id);
      if (now.subject === sent.subject && now.body === sent.body) write(NO_REPLY);
      toasts.success(t("reply.queued"));
    },
    onError: (failure) => {
      const refused = serverFieldErrors(failure);
      if (refused["subject"] || refused["body"]) setErrors(refused);
      else toasts.failure(t("reply.failed"), failure);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: enquiryKeys.all }),
  });

  return {
    draft,
    errors,
    write,
    isSending: sending.isPending,
    send: () => {
      if (sending.isPending) return;
      const problems = fieldErrors(ReplyForm, draft, t);
      const missing = placeholdersIn(draft);
      if (missing.length > 0) problems["body"] ??= t("reply.missing", { names: missing.join(", ") });
      if (Object.keys(problems).length > 0) setErrors(problems);
      else sending.mutate(draft);
    },
    /** Puts a template in place of what is written, which can be undone. */
    take: ({ subject, body }: ReplyTemplate) => {
      if (isWritten(draft))
        toasts.undoable(t("reply.replaced"), () => write(draft), `reply to ${enquiry.id}`, { tone: "info" });
      write({ subject, body });
    },
  };
}
