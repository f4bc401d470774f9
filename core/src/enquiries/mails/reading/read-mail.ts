import { createHash } from "node:crypto";
import type { SenderCheck } from "@ezo/contract/enquiries/enquiry-mails";
import { plain } from "@ezo/contract/values/fields";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import {
  RECEIVED_FILES_MAX,
  RECEIVED_FILES_MAX_BYTES,
  RECEIVED_TEXT_MAX_LENGTH,
} from "@ezo/contract/values/limits/mail";
import { EMAIL_PATTERN } from "@ezo/contract/values/patterns";
import { convert } from "html-to-text";
import PostalMime, { type Address, type Attachment, type Email, type Header } from "postal-mime";
import { AppError } from "../../../platform/app-error.ts";
import { canonicalAddress, storedAddress } from "../../../platform/mail/email-address.ts";
import { fileName } from "../files/file-name.ts";
import { checkSender } from "./sender-check.ts";

export interface MailFile {
  name: string;
  type: string;
  content: Uint8Array<ArrayBuffer>;
}

/** A mail that somebody has sent to the firm, with what may be stored and shown of it. */
export interface ReadMail {
  isReport: false;
  /** Under which it is known, whichever way it comes: a hash of what it says. Some programs use a Message-ID twice. */
  digest: string;
  /** With its angle brackets. */
  messageId: string | null;
  from: { email: string; name: string };
  /** Every address that it was sent or delivered to. */
  recipients: string[];
  /** The Message-IDs of the mails that it answers, the nearest one first. */
  answers: string[];
  subject: string;
  text: string;
  /** Written by a program: nobody waits for an answer to it. */
  isAutomatic: boolean;
  /** Null where nothing is known. */
  senderCheck: SenderCheck | null;
  files: MailFile[];
  filesLeftOut: number;
}

/** The parser takes its time for each line, however short; a mail of the largest size has some 350,000. */
const LINES_MAX = 600_000;
const LINE_END = 10;
/** More than the longest conversation of people has. */
const ANSWERS_MAX = 50;
const MESSAGE_ID = /<[^<>\s]{1,250}>/g;

/** A delivery report or a complaint. */
export interface ReportMail {
  digest: string;
  recipients: string[];
  isReport: true;
}

/**
 * Throws `malformed` for what is no mail, or names no sender. `authServer` is the name by which the firm's mail server says what it
 * has found out about the sender; undefined: no result is trusted.
 */
export async function readMail(raw: Uint8Array, authServer?: string): Promise<ReadMail | ReportMail> {
  if (countLines(raw) > LINES_MAX) throw new AppError("malformed");
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true }).catch((cause: unknown) => {
    throw new AppError("malformed", { cause });
  });
  const messageId = mail.messageId?.match(MESSAGE_ID)?.[0] ?? null;
  const recipients = recipientsOf(mail);
  if (mail.attachments.some(({ mimeType }) => REPORTS.has(mimeType)))
    return { digest: hashOf([messageId ?? raw]), recipients, isReport: true };
  const from = senderOf(mail);
  if (!from) throw new AppError("malformed");
  const { files, leftOut } = filesOf(mail.attachments);
  const said = [messageId, mail.date, from.email, mail.subject, mail.text, mail.html].map(
    (part) => part ?? "",
  );
  return {
    isReport: false,
    digest: hashOf([JSON.stringify(said), ...files.map(({ content }) => content)]),
    messageId,
    from,
    recipients,
    answers: answersOf(mail),
    subject: lineOf(mail.subject ?? ""),
    text: textOf(mail),
    isAutomatic: calendarAnswer(mail.attachments)?.isAccepted ?? isAutomatic(mail.headers),
    senderCheck: checkSender(mail.headers, canonicalAddress(from.email), authServer),
    files,
    filesLeftOut: leftOut,
  };
}

const REPORTS = new Set([
  "message/delivery-status",
  "message/global-delivery-status",
  "message/feedback-report",
]);

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

function countLines(raw: Uint8Array): number {
  let count = 0;
  for (let at = raw.indexOf(LINE_END); at >= 0; at = raw.indexOf(LINE_END, at + 1)) count++;
  return count;
}

const mailboxesOf = (addresses: readonly Address[] = []) =>
  addresses.flatMap((address) => address.group ?? [address]);

function senderOf({ from }: Email): ReadMail["from"] | undefined {
  const [first] = mailboxesOf(from ? [from] : []);
  const email = first?.address.trim() ?? "";
  if (!first || email.length > TEXT_INPUT_MAX_LENGTH || !EMAIL_PATTERN.test(email)) return undefined;
  return { email: storedAddress(email), name: lineOf(first.name) };
}

/** Forwarded mail has the address that it was sent to in one of these alone. */
const DELIVERED_TO = new Set(["delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"]);

function recipientsOf({ to, cc, headers }: Email): string[] {
  const named = mailboxesOf([...(to ?? []), ...(cc ?? [])]).map(({ address }) => address);
  const delivered = headers.filter(({ key }) => DELIVERED_TO.has(key)).map(({ value }) => value);
  return [...named, ...delivered.map((value) => value.replace(/^<|>$/g, ""))].map((address) =>
    address.trim(),
  );
}

function answersOf({ inReplyTo = "", references = "" }: Email): string[] {
  const nearest = inReplyTo.match(MESSAGE_ID) ?? [];
  const earlier = (references.match(MESSAGE_ID) ?? []).reverse();
  return [...new Set([...nearest, ...earlier])].slice(0, ANSWERS_MAX);
}

/** What PostgreSQL stores. */
const storable = (text: string): string => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");
/** One line of plain text, as far as it is stored. */
export const lineOf = (text: string): string =>
  plain(storable(text).replace(/[\p{Cc}\u2028\u2029]+/gu, " ")).slice(0, TEXT_INPUT_MAX_LENGTH);

function textOf({ text, html }: Email): string {
  const written = text?.trim() ? text : wordsOf(html ?? "");
  return plain(storable(written.replace(/\r\n?/g, "\n"))).slice(0, RECEIVED_TEXT_MAX_LENGTH);
}

/** Of a mail without plain text. Deeper or longer than people write, it is cut. */
const wordsOf = (html: string): string =>
  convert(html, {
    wordwrap: false,
    limits: { maxDepth: 30, maxInputLength: 500_000 },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
      // Cells of a row would run together.
      { selector: "td", format: "inlineSurround", options: { suffix: " " } },
    ],
  });

/** By RFC 3834, and by what programs wrote before it. */
function isAutomatic(headers: readonly Header[]): boolean {
  const valueOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = valueOf("auto-submitted");
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    ["bulk", "junk", "list", "auto_reply"].includes(valueOf("precedence") ?? "") ||
    valueOf("list-id") !== undefined ||
    valueOf("x-autoreply") !== undefined ||
    valueOf("x-autorespond") !== undefined ||
    valueOf("return-path") === "<>"
  );
}

/**
 * What a calendar says to an invitation (RFC 5546, 3.2.3), whatever the headers say of who wrote it: that somebody comes as agreed
 * asks for nothing, that they do not, or propose another time, is for a person to read. Undefined for any other mail.
 */
function calendarAnswer(attachments: readonly Attachment[]): { isAccepted: boolean } | undefined {
  const calendar = attachments.find(({ mimeType }) => mimeType === "text/calendar");
  if (!calendar) return undefined;
  const text = new TextDecoder().decode(bytesOf(calendar.content)).slice(0, CALENDAR_READ_LENGTH);
  const unfolded = text.replaceAll(/\r?\n[ \t]/g, "");
  const method = /^METHOD:(REPLY|COUNTER)\s*$/im.exec(unfolded)?.[1]?.toUpperCase();
  if (!method) return undefined;
  const isAccepted = unfolded
    .split("\n")
    .some((line) => /^ATTENDEE[;:]/i.test(line) && /;PARTSTAT=ACCEPTED[;:]/i.test(line));
  return { isAccepted: method === "REPLY" && isAccepted };
}
/** An answer has one entry; more is not read. */
const CALENDAR_READ_LENGTH = 20_000;

/** The files that are kept, in their order, and how many are not. Pictures within the text are files, too. */
function filesOf(attachments: readonly Attachment[]): { files: MailFile[]; leftOut: number } {
  const files: MailFile[] = [];
  let size = 0;
  let leftOut = 0;
  for (const [index, attachment] of attachments.entries()) {
    const content = bytesOf(attachment.content);
    const isKept = files.length < RECEIVED_FILES_MAX && size + content.byteLength <= RECEIVED_FILES_MAX_BYTES;
    if (!isKept) {
      leftOut++;
      continue;
    }
    size += content.byteLength;
    files.push({ name: nameOf(attachment, index), type: typeOf(attachment), content });
  }
  return { files, leftOut };
}

const bytesOf = (content: Attachment["content"]): Uint8Array<ArrayBuffer> =>
  typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);

function nameOf({ filename, mimeType }: Attachment, index: number): string {
  const name = fileName(filename ?? "");
  if (name !== "") return name;
  return `${mimeType.startsWith("image/") ? "image" : "file"}-${index + 1}${ENDINGS[mimeType.toLowerCase()] ?? ""}`;
}

/** Of parts that programs send without a name. */
const ENDINGS: Readonly<Record<string, string>> = {
  "text/calendar": ".ics",
  "message/rfc822": ".eml",
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/gif": ".gif",
};

const typeOf = ({ mimeType }: Attachment): string =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(mimeType) ? mimeType : "application/octet-stream";
