import type { ReplyTemplate } from "@ezo/contract/enquiries/enquiry-replies";
import { useState } from "react";
import { useMutationContext } from "../../../query/use-mutation-context.ts";
import { pricesOfTemplate } from "./filled-prices.ts";
import { isWritten, type ReplyDraft, type ReplyText } from "../reply-draft.ts";

/** Puts templates in place of what is written in a mail, and gives text of one's own back. */
export function useInsertTemplate(of: {
  enquiryId: number;
  draft: ReplyDraft;
  write: (text: ReplyText, prices: ReplyDraft["prices"]) => void;
}) {
  const { enquiryId, draft, write } = of;
  const { t, toasts } = useMutationContext();
  const [inserted, setInserted] = useState<ReplyText | null>(null);
  const about = `reply to ${enquiryId}`;
  return {
    /** Text that is a template, as it was inserted or as it is in `offered`, can be chosen again: only other text can be undone. */
    insert: (template: ReplyTemplate, offered: readonly ReplyTemplate[]) => {
      const former: ReplyText = { subject: draft.subject, body: draft.body };
      const isTemplate = [inserted, ...offered].some(
        (one) => one?.subject === former.subject && one.body === former.body,
      );
      if (isWritten(former) && !isTemplate)
        toasts.undoable(t("reply.replaced"), () => write(former, draft.prices), about, { tone: "info" });
      const text: ReplyText = { subject: template.subject, body: template.body };
      setInserted(text);
      write(text, pricesOfTemplate(template));
    },
    /** The mail is sent. Beside it, an undo of a replaced text would read like one of the mail. */
    onSent: () => toasts.hideUndoable(about),
  };
}
