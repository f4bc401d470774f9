import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { isCallWritten, readCall } from "../clock/call-draft.ts";
import { readNote } from "../notes/note-draft.ts";
import { unsentCalls } from "../unsent-calls/unsent-calls.ts";
import { isWritten, readReply } from "./reply-draft.ts";

/** Whether this device keeps a text about an enquiry that was never sent or saved: a mail, a note, what was said in a call, or a noted call. */
export const isUnsent = (userId: number, enquiry: Pick<EnquiryDetail, "id" | "replies">): boolean =>
  isWritten(readReply(userId, enquiry)) ||
  readNote(userId, enquiry.id) !== "" ||
  isCallWritten(readCall(userId, enquiry.id)) ||
  unsentCalls(userId).some(({ enquiryId, isNoted }) => enquiryId === enquiry.id && !isNoted);
