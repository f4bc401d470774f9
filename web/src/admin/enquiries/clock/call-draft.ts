import type { StepKind } from "@ezo/contract/enquiries/next-step";
import type { CALL_CHANNELS, CallOutcome } from "@ezo/contract/enquiries/enquiry-steps";
import { draftKey, dropDraft, readDraft, writeDraft } from "../../editor/drafts/draft.ts";

export type CallChannel = (typeof CALL_CHANNELS)[number];
/** A call that is being noted. */
export interface CallDraft {
  channel: CallChannel;
  /** Chosen, never preselected: a noted call stops the clock, whatever its outcome. */
  outcome: CallOutcome | null;
  note: string;
  /** What is to be done after it, and when. */
  next: { kind: StepKind; due_at: string } | null;
}
const NOTHING: CallDraft = { channel: "phone", outcome: null, note: "", next: null };

export const callKey = (userId: number, enquiryId: number) => draftKey(userId, "enquiry-call", enquiryId);

/** The call that this device keeps, per user and enquiry; an empty one where there is none. */
export const readCall = (userId: number, enquiryId: number): CallDraft => ({
  ...NOTHING,
  ...readDraft<CallDraft>(callKey(userId, enquiryId))?.values,
});

export function writeCall(userId: number, enquiryId: number, draft: CallDraft): void {
  const key = callKey(userId, enquiryId);
  if (isCallKept(draft)) writeDraft(key, { values: draft, version: null, at: Date.now() });
  else dropDraft(key);
}

/** With its outcome, which makes it a call that can be noted. */
export type MadeCall = CallDraft & { outcome: CallOutcome };
export const isMade = (draft: CallDraft): draft is MadeCall => draft.outcome !== null;

export const isCallWritten = ({ note }: CallDraft): boolean => note.trim() !== "";

/** Whether there is anything to keep: also an outcome or a next step alone, which a reload would lose. */
export const isCallKept = (draft: CallDraft): boolean =>
  isCallWritten(draft) || isMade(draft) || draft.next !== null;

/** Whether two tabs have the same call: its way alone makes no other, for a link may have changed it. */
export const isSameCall = (one: CallDraft, other: CallDraft): boolean =>
  one.note === other.note &&
  one.outcome === other.outcome &&
  one.next?.kind === other.next?.kind &&
  one.next?.due_at === other.next?.due_at;
