import { createHash } from "node:crypto";
import type { BounceReason } from "@ezo/contract/marketing/delivery/bounces";
import PostalMime, { type Email } from "postal-mime";
import { isBadAddress, isHardBounce } from "../../platform/mail/bulk-mailer.ts";
import { AppError } from "../../platform/app-error.ts";
import { type BounceEvent, bounceEvent, isEvent, reasonIn } from "./bounce-event.ts";

interface DsnEvent {
  type: "hard_bounce" | "soft_bounce" | undefined;
  email: string | undefined;
  messageId: string | undefined;
  reason: BounceReason;
}

/**
 * Reads a delivery status notification (RFC 3464): one event per recipient it names. A delay is a soft bounce, a
 * failure whose status says that the address is invalid a hard one. Any other mail gives no events.
 */
export async function readDsn(raw: string): Promise<DsnEvent[]> {
  const mail = await parse(raw);
  const messageId = originalMessageId(mail);
  return recipientsOf(mail).map((fields) => {
    const isHard = isFailed(fields) && saysInvalid(fields);
    const type = isHard
      ? ("hard_bounce" as const)
      : isReturned(fields)
        ? ("soft_bounce" as const)
        : undefined;
    return { type, email: recipientIn(fields), messageId, reason: reasonOf(fields) };
  });
}

/** A mail that a mail server has given up, whatever the reason: nobody will get it any more. */
export interface GivenUpMail {
  /** Without angle brackets. */
  messageId: string;
  /** The mail server's words, in one line. */
  reason: string;
}

/** Reads a mail that reports bounces (RFC 3464) or a complaint (RFC 5965). Any other mail gives no events. */
export const readReportMail = async (raw: Uint8Array, now = new Date()): Promise<BounceEvent[]> =>
  (await readReport(raw, now)).events;

/** The same with the mails that were given up. Throws `too_large` and `malformed`. */
export async function readReport(
  raw: Uint8Array,
  now = new Date(),
): Promise<{ events: BounceEvent[]; givenUp: GivenUpMail[] }> {
  if (countLines(raw) > LINES_MAX) throw new AppError("too_large");
  const mail = await parse(raw);
  // A report that is handed in twice is one report, whatever the second relay has added above it.
  const reportId = mail.messageId ?? createHash("sha256").update(raw).digest("hex");
  return {
    events: [...bouncesIn(mail, reportId, now), ...complaintsIn(mail, reportId, now)],
    givenUp: givenUpIn(mail),
  };
}

/** The parser takes its time for each line, however short; a mail of the largest size has some 15,000. */
const LINES_MAX = 50_000;
const LINE_END = 10;
function countLines(raw: Uint8Array): number {
  let count = 0;
  for (let at = raw.indexOf(LINE_END); at >= 0; at = raw.indexOf(LINE_END, at + 1)) count++;
  return count;
}

type Fields = ReadonlyMap<string, string>;

function bouncesIn(mail: Email, reportId: string, now: Date): BounceEvent[] {
  const messageId = originalMessageId(mail);
  return recipientsOf(mail)
    .filter(isReturned)
    .map((fields) => {
      const status = fields.get("status") ?? "";
      const answer = fields.get("diagnostic-code") ?? "";
      const isHard = isFailed(fields) && (saysInvalid(fields) || (isVague(status) && answersInvalid(answer)));
      return bounceEvent(
        "raw",
        {
          // Each delay of a mail is reported, and its failure in the end: a mail that comes back counts once.
          eventId:
            isHard || messageId === undefined
              ? `${reportId} ${fields.get("action") ?? ""}`
              : `temporary ${messageId}`,
          kind: isHard ? "hard" : "soft",
          email: recipientIn(fields),
          messageId,
          reason: reasonOf(fields),
          at: fields.get("last-attempt-date") ?? mail.date,
        },
        now,
      );
    })
    .filter(isEvent);
}

/** A report is about one mail; where it failed for several recipients, the first one's reason is given. */
function givenUpIn(mail: Email): GivenUpMail[] {
  const messageId = originalMessageId(mail);
  const fields = recipientsOf(mail).find(isFailed);
  if (messageId === undefined || !fields) return [];
  // `smtp; 550 5.1.1 no such user`.
  const words = (fields.get("diagnostic-code") ?? "").replace(/^[\w-]{1,40};/, "");
  return [{ messageId, reason: lineOf(words) || lineOf(fields.get("status") ?? "") }];
}

/** As the database stores it. */
const lineOf = (text: string): string => text.replace(/[\p{Cc}\p{Surrogate}\s]+/gu, " ").trim();

/** Feedback that is no complaint: one that is withdrawn, and reports about signatures. */
const NO_COMPLAINT = new Set(["not-spam", "auth-failure", "dmarc"]);

function complaintsIn(mail: Email, reportId: string, now: Date): BounceEvent[] {
  const report = partOf(mail, "message/feedback-report");
  if (report === undefined) return [];
  const lines = fieldLines(report);
  const fields = new Map(lines);
  if (NO_COMPLAINT.has(fields.get("feedback-type")?.toLowerCase() ?? "")) return [];
  const named = lines.filter(([name]) => name === "original-rcpt-to").map(([, value]) => value);
  const messageId = originalMessageId(mail);
  return (named.length > 0 ? named : [undefined])
    .map((email) =>
      bounceEvent(
        "raw",
        {
          eventId: reportId,
          kind: "complaint",
          email,
          messageId,
          reason: "spam",
          at: fields.get("arrival-date") ?? fields.get("received-date") ?? mail.date,
        },
        now,
      ),
    )
    .filter(isEvent);
}

const parse = (raw: string | Uint8Array): Promise<Email> =>
  PostalMime.parse(raw, { attachmentEncoding: "utf8" }).catch((cause: unknown) => {
    // The parser refuses what is nested too deep or has too long a header.
    throw new AppError("malformed", { cause });
  });

const partOf = (mail: Email, ...types: string[]): string | undefined =>
  mail.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))?.content as
    | string
    | undefined;

function originalMessageId(mail: Email): string | undefined {
  const original =
    partOf(mail, "message/rfc822", "message/global") ??
    partOf(mail, "text/rfc822-headers", "message/global-headers") ??
    "";
  return /^message-id:[ \t]*(?:\r?\n[ \t]+)?<([^>\s]+)>/im.exec(original)?.[1];
}

/** The first group of fields describes the report, the others one recipient each. */
const recipientsOf = (mail: Email): Fields[] =>
  groupsOf(partOf(mail, "message/delivery-status", "message/global-delivery-status") ?? "")
    .map((group): Fields => new Map(group))
    .filter((fields) => fields.has("final-recipient"));

const fieldLines = (text: string): [string, string][] => groupsOf(text).flat();

/** Fields in groups with empty lines between. A line that begins with a space goes on with the field above. */
function groupsOf(text: string): [string, string][][] {
  const groups: string[][] = [[]];
  for (const line of text.split(/\r?\n/)) {
    const group = groups.at(-1);
    if (line.trim() === "") {
      if (group && group.length > 0) groups.push([]);
    } else if (/^\s/.test(line) && group && group.length > 0) group.push(`${group.pop() ?? ""}\n${line}`);
    else group?.push(line);
  }
  return groups.map((group) => group.map(fieldOf));
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}

const actionOf = (fields: Fields) => fields.get("action")?.toLowerCase();
const isFailed = (fields: Fields): boolean => actionOf(fields) === "failed";
const isReturned = (fields: Fields): boolean => isFailed(fields) || actionOf(fields) === "delayed";
const saysInvalid = (fields: Fields): boolean => isBadAddress(fields.get("status") ?? "");
const recipientIn = (fields: Fields): string | undefined =>
  (fields.get("original-recipient") ?? fields.get("final-recipient"))?.split(";").at(-1)?.trim();

/** By the status, or by the mail server's answer where that says why. */
function reasonOf(fields: Fields): BounceReason {
  const status = fields.get("status") ?? "";
  return reasonIn(isVague(status) ? (fields.get("diagnostic-code") ?? "") : status);
}

/** A status that says no more than that it failed; the mail server's answer then says why. */
const isVague = (status: string): boolean => !/^[45]\.\d+\.\d+/.test(status) || /^[45]\.0\.0/.test(status);
function answersInvalid(answer: string): boolean {
  const code = /\b5\d\d\b/.exec(answer)?.[0];
  return code !== undefined && isHardBounce(Number(code), answer);
}
