import type { AuthUser } from "@ezo/contract/accounts/auth";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryReply } from "@ezo/contract/enquiries/enquiry-mails";
import { undoReply } from "@ezo/contract/enquiries/enquiry-replies";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { giveBackReply, type ReplyDraft } from "./reply-draft.ts";

/** Says that a mail is on its way, and offers to take it back while the server holds it. */
export function useReplyUndo(
  enquiry: EnquiryDetail,
  user: AuthUser,
): (reply: EnquiryReply, prices: ReplyDraft["prices"]) => void {
  const { t, call, cache, toasts } = useMutationContext();
  const undoing = useMutation({
    mutationFn: ({ reply: { id } }: { reply: EnquiryReply; prices: ReplyDraft["prices"] }) =>
      call(undoReply, { params: { id: String(enquiry.id), reply: String(id) } }),
    onSuccess: ({ data: { is_status_kept: isStatusKept, ...back } }, { reply, prices }) => {
      giveBackReply(user.id, enquiry, { ...back, created_at: reply.created_at, prices });
      toasts.info(t(isStatusKept ? "reply.undone_status_kept" : "reply.undone"));
    },
    onError: (failure) => toasts.failure(t("reply.undo_failed"), failure),
    onSettled: () => cache.invalidateQueries({ queryKey: enquiryKeys.all }),
  });
  return (reply, prices) =>
    toasts.undoable(t("reply.queued"), () => undoing.mutate({ reply, prices }), `sent reply ${reply.id}`);
}
