import type { CALL_CHANNELS, CallOutcome } from "@ezo/contract/enquiry-steps";
import { draftKey, dropDraft, readDraft, writeDraft } from "../../editor/drafts/draft.ts";

export type CallChannel = (typeof CALL_CHANNELS)[number];
/** A call that is being noted. */
export interface CallDraft {
  channel: CallChannel;
  outcome: CallOutcome;
  note: string;
}
const NOTHING: CallDraft = { channel: "phone", outcome: "reached", note: "" };

const keyOf = (userId: number, enquiryId: number) => draftKey(userId, "enquiry-call", enquiryId);

/** The call whose text this device keeps, per user and enquiry; an empty one where there is none. */
export const readCall = (userId: number, enquiryId: number): CallDraft => ({
  ...NOTHING,
  ...readDraft<CallDraft>(keyOf(userId, enquiryId))?.values,
});

export function writeCall(userId: number, enquiryId: number, draft: CallDraft): void {
  const key = keyOf(userId, enquiryId);
  if (isCallWritten(draft)) writeDraft(key, { values: draft, version: null, at: Date.now() });
  else dropDraft(key);
}

export const isCallWritten = ({ note }: CallDraft): boolean => note.trim() !== "";
