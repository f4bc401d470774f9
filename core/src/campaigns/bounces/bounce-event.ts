import { createHash } from "node:crypto";
import type { BounceKind, BounceProvider, BounceReason } from "@ezo/contract/marketing/delivery/bounces";
import { EMAIL_PATTERN } from "@ezo/contract/values/patterns";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";

/** What a mail provider reports, in one form for all. */
export interface BounceEvent {
  provider: BounceProvider;
  /** The provider's own, which a repeated report has too. */
  eventId: string;
  kind: BounceKind;
  email: string | undefined;
  messageId: string | undefined;
  /** The key of the mail's delivery, where a return address of its own names it. */
  delivery?: string | undefined;
  reason: BounceReason;
  at: Date;
}

/** As a provider wrote it: of any length and form. */
export interface ReportedEvent {
  eventId: string | number | undefined;
  kind: BounceKind;
  email: string | undefined;
  messageId?: string | undefined;
  delivery?: string | undefined;
  reason: BounceReason;
  /** ISO or mail date, or seconds since 1970. */
  at: string | number | undefined;
}

/**
 * The event, or undefined where it names neither an address nor a mail. Without an id of its own it is known by
 * everything else it says.
 */
export function bounceEvent(
  provider: BounceProvider,
  reported: ReportedEvent,
  now = new Date(),
): BounceEvent | undefined {
  const { kind, reason, delivery } = reported;
  const email = addressIn(reported.email);
  const messageId = messageIdIn(reported.messageId);
  if (email === undefined && messageId === undefined && delivery === undefined) return undefined;
  const known = reported.eventId ?? "";
  const eventId = known === "" ? JSON.stringify([kind, messageId, reported.at]) : String(known);
  const at = instantIn(reported.at, now);
  return { provider, eventId, kind, email, messageId, ...(delivery ? { delivery } : {}), reason, at };
}

export const isEvent = (event: BounceEvent | undefined): event is BounceEvent => event !== undefined;

/** Under which an event is known. A hash: ids may be long, and hold an address. One report may be about several people. */
export const keyOf = ({ provider, eventId, email }: BounceEvent): string =>
  createHash("sha256")
    .update(JSON.stringify([provider, eventId, email ?? null]))
    .digest("hex");

function addressIn(text: string | undefined): string | undefined {
  const address = text?.trim().replace(/^<|>$/g, "");
  if (!address || address.length > TEXT_INPUT_MAX_LENGTH || !EMAIL_PATTERN.test(address)) return undefined;
  return address;
}

const MESSAGE_ID_MAX_LENGTH = 500;
function messageIdIn(text: string | undefined): string | undefined {
  const id = text?.trim().replace(/^<|>$/g, "");
  return id && id.length <= MESSAGE_ID_MAX_LENGTH && /^[\x21-\x7e]+$/.test(id) ? id : undefined;
}

const EARLIEST = Date.UTC(2000, 0);
/** A time that cannot be read, or has not come yet, is now. */
function instantIn(at: string | number | undefined, now: Date): Date {
  const read = new Date(typeof at === "number" ? at * 1000 : (at ?? Number.NaN));
  return read.getTime() >= EARLIEST && read <= now ? read : now;
}

/** Why a mail came back, by the enhanced status code (RFC 3463) in `text`, else by its words. */
export function reasonIn(text: string): BounceReason {
  const [, subject = "", detail = ""] = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec(text) ?? [];
  return REASON_OF_STATUS[`${subject}.${detail}`] ?? REASON_OF_SUBJECT[subject] ?? reasonInWords(text);
}

/** The same for an event of `kind`: what lasts, and says nothing else, is about the address. */
export function reasonFor(kind: BounceKind, text: string): BounceReason {
  if (kind === "complaint") return "spam";
  const found = reasonIn(text);
  return kind === "hard" && found === "other" ? "unknown_address" : found;
}

const REASON_OF_STATUS: Partial<Record<string, BounceReason>> = {
  "1.2": "unknown_domain",
  // What is wrong with the sender's address.
  "1.7": "refused",
  "1.8": "refused",
  "1.10": "unknown_domain",
  "2.1": "unknown_address",
  "2.2": "mailbox_full",
  "2.3": "too_large",
  "3.4": "too_large",
};
const REASON_OF_SUBJECT: Partial<Record<string, BounceReason>> = {
  1: "unknown_address",
  4: "unreachable",
  7: "refused",
};

const WORDS: readonly (readonly [BounceReason, RegExp])[] = [
  ["mailbox_full", /\bfull\b|quota|insufficient (?:system )?storage/i],
  ["too_large", /too (?:large|big)|message size|size limit/i],
  [
    "unknown_domain",
    /(?:unknown|invalid|no such) (?:domain|host)|(?:domain|host) (?:name )?(?:not found|unknown)/i,
  ],
  [
    "unknown_address",
    /(?:user|mailbox|recipient|address|account) (?:is )?(?:unknown|invalid|not found|disabled|does not exist)|(?:unknown|invalid|no such) (?:user|mailbox|recipient|address|account)|bounced address|does not exist/i,
  ],
  ["refused", /spam|blocked|blacklist|blocklist|policy|reputation|rejected|refused|denied/i],
  ["unreachable", /time(?:d )?out|connect|dns|unreachable|greylist|temporar|try again|too old/i],
];
const reasonInWords = (text: string): BounceReason =>
  WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? "other";
