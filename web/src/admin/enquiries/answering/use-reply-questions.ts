import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { isWritten, type ReplyDraft } from "./reply-draft.ts";
import { useAnsweredMeanwhile } from "./use-answered-meanwhile.ts";
import { useChangedPrices } from "./filled-in/use-changed-prices.ts";

/** What speaks against sending a mail as it is. Its author is asked once, and sends it nevertheless or changes it. */
export function useReplyQuestions(enquiry: EnquiryDetail, userId: number, draft: ReplyDraft) {
  const { theirs, ...meanwhile } = useAnsweredMeanwhile(enquiry, userId, isWritten(draft));
  const { changed, ...prices } = useChangedPrices(enquiry.id, draft);
  const open = [...(theirs ? [meanwhile] : []), ...(changed.length > 0 ? [prices] : [])];
  return {
    theirs,
    changed,
    /** Whether everything has been asked. */
    isAsked: open.length > 0 && open.every(({ isAsked }) => isAsked),
    /** Asks what has not been asked yet; false where there is nothing. */
    ask: (): boolean => {
      const unasked = open.filter(({ isAsked }) => !isAsked);
      for (const question of unasked) question.ask();
      return unasked.length > 0;
    },
  };
}
