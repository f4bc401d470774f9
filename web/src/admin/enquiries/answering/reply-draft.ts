import { draftKey, dropDraft, readDraft, writeDraft } from "../../editor/drafts/draft.ts";

export interface ReplyDraft {
  subject: string;
  body: string;
}
export const NO_REPLY: ReplyDraft = { subject: "", body: "" };

const keyOf = (userId: number, enquiryId: number) => draftKey(userId, "enquiry-reply", enquiryId);

/** An unfinished mail stays on this device, per user and enquiry. */
export const readReply = (userId: number, enquiryId: number): ReplyDraft =>
  readDraft<ReplyDraft>(keyOf(userId, enquiryId))?.values ?? NO_REPLY;

export function writeReply(userId: number, enquiryId: number, draft: ReplyDraft): void {
  const key = keyOf(userId, enquiryId);
  if (isWritten(draft)) writeDraft(key, { values: draft, version: null, at: Date.now() });
  else dropDraft(key);
}

export const isWritten = ({ subject, body }: ReplyDraft): boolean => `${subject}${body}`.trim() !== "";

/** What a template could not fill in, as it is in the text: `{{price}}`. */
export const placeholdersIn = ({ subject, body }: ReplyDraft): string[] => [
  ...new Set(`${subject}\n${body}`.match(/\{\{\w{1,40}\}\}/g)),
];
