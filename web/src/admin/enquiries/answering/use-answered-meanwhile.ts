import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryReply } from "@ezo/contract/enquiries/enquiry-mails";
import { useState } from "react";

/**
 * A colleague's mail that has come while one's own is being written, and whether its author has been asked to send theirs
 * nevertheless. Two people who answer at once would otherwise both be read by the customer.
 */
export function useAnsweredMeanwhile(
  { replies }: Pick<EnquiryDetail, "replies">,
  userId: number,
  isWriting: boolean,
) {
  const newest = Math.max(0, ...replies.map(({ id }) => id));
  const [seen, setSeen] = useState(newest);
  const [asked, setAsked] = useState(0);
  if (!isWriting && seen !== newest) setSeen(newest);
  const theirs: EnquiryReply | undefined = replies.find(
    ({ id, author }) => id > seen && author?.id !== userId,
  );
  return {
    theirs,
    isAsked: theirs !== undefined && asked === newest,
    ask: () => setAsked(newest),
  };
}
