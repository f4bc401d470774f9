import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryFile, EnquiryReply } from "@ezo/contract/enquiries/enquiry-mails";
import { randomKey } from "../../../shared/forms/sending/attempt.ts";
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from "../../editor/drafts/draft.ts";
import { allPrices, type FilledPrice } from "./filled-in/filled-prices.ts";

export interface ReplyText {
  subject: string;
  body: string;
}
/** A mail that is being written. All attempts to send it have its key, also from other tabs, so that it goes out once. */
export interface ReplyDraft extends ReplyText {
  key: string;
  /** Those that the server has and that were not sent yet. */
  files: readonly EnquiryFile[];
  /** Those that templates and cards have filled in, so that it is noticed when they change. */
  prices: readonly FilledPrice[];
}
export const newReply = (): ReplyDraft => ({
  subject: "",
  body: "",
  files: [],
  prices: [],
  key: randomKey(),
});

type Enquiry = Pick<EnquiryDetail, "id" | "replies">;
const keyOf = (userId: number, enquiryId: number) => draftKey(userId, "enquiry-reply", enquiryId);

/** The unfinished mail that this device keeps, per user and enquiry; an empty one where there is none. */
export function readReply(userId: number, enquiry: Enquiry): ReplyDraft {
  const kept = readDraft<ReplyText & Partial<ReplyDraft>>(keyOf(userId, enquiry.id));
  return kept && !wasSent(kept, userId, enquiry) ? { ...newReply(), ...kept.values } : newReply();
}

/** The tab was closed after the mail had reached the server, and before its answer came. */
const wasSent = ({ values, at }: Draft<ReplyText>, userId: number, { replies }: Enquiry): boolean =>
  replies.some(
    ({ author, subject, body, created_at: sentAt }) =>
      author?.id === userId &&
      subject === values.subject.trim() &&
      body === values.body.trim() &&
      Date.parse(sentAt) >= at,
  );

export function writeReply(userId: number, enquiryId: number, draft: ReplyDraft): void {
  const key = keyOf(userId, enquiryId);
  if (isWritten(draft)) writeDraft(key, { values: draft, version: null, at: Date.now() });
  else dropDraft(key);
}

/**
 * Makes a mail that was sent and taken back the unfinished one again, before what was written since. Its form may have been left or
 * opened anew: whichever shows it, in this tab too, is told as other tabs are.
 */
export function giveBackReply(
  userId: number,
  enquiry: Enquiry,
  back: Pick<EnquiryReply, "subject" | "body" | "files" | "created_at"> & Pick<ReplyDraft, "prices">,
): void {
  const now = readReply(userId, enquiry);
  const values: ReplyDraft = {
    subject: back.subject,
    body: [back.body, now.body].filter((text) => text.trim() !== "").join("\n\n"),
    files: [...back.files, ...now.files],
    prices: allPrices([...back.prices, ...now.prices]),
    key: randomKey(),
  };
  const key = keyOf(userId, enquiry.id);
  // Newer than the reply by whichever clock: the enquiry as it is known here may still have that, and the text is no sent one.
  const at = Math.max(Date.now(), Date.parse(back.created_at) + 1);
  writeDraft(key, { values, version: null, at });
  announceReply(userId, enquiry.id);
}

/** Has whichever form shows the mail read it anew: what has changed it was begun in one that may be gone. */
export const announceReply = (userId: number, enquiryId: number): void =>
  void window.dispatchEvent(new StorageEvent("storage", { key: keyOf(userId, enquiryId) }));

/** Calls `listener` when the mail was given back, or another tab has changed, sent or cleared it; returns a function that ends it. */
export function onReplyElsewhere(userId: number, enquiryId: number, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === keyOf(userId, enquiryId)) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

export const isWritten = ({ subject, body, files = [] }: ReplyText & Partial<ReplyDraft>): boolean =>
  `${subject}${body}`.trim() !== "" || files.length > 0;

/** What a template could not fill in, as it is in the text: `{{price}}`. */
export const placeholdersIn = ({ subject, body }: ReplyText): string[] => [
  ...new Set(`${subject}\n${body}`.match(/\{\{\w{1,40}\}\}/g)),
];
