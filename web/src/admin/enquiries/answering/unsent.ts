import type { EnquiryDetail } from "@ezo/contract/enquiries";
import { readNote } from "../notes/note-draft.ts";
import { isWritten, readReply } from "./reply-draft.ts";

/** Whether this device keeps a mail or a note about an enquiry that was never sent or saved. */
export const isUnsent = (userId: number, enquiry: Pick<EnquiryDetail, "id" | "replies">): boolean =>
  isWritten(readReply(userId, enquiry)) || readNote(userId, enquiry.id) !== "";
