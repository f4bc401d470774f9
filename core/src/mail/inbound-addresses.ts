import { createHmac, timingSafeEqual } from "node:crypto";
import { SHORT_TAGS_TAKEN_DAYS } from "@ezo/contract/values/limits/mail";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Config } from "../platform/config/config.ts";
import type { Db } from "../platform/db.ts";
import { keptKey, replacedKey } from "../platform/crypto/keys.ts";
import { officeAddress } from "./reply-to.ts";

/** In digits of base 32, since mail servers may change the case of an address, which may have 64 characters before the `@`. */
const SIGNATURE_BITS = 128;
const SIGNATURE_LENGTH = Math.ceil(SIGNATURE_BITS / 5);
/** What earlier versions have signed: 80 bits in hexadecimal, with another key. */
const SHORT_SIGNATURE_LENGTH = 20;
/**
 * `e` names an enquiry. The others name mails that may come back: `b` of a campaign, `s` of a saved search, `w` about apartments
 * that somebody follows; of the last two the id is the search or watcher and its mailing.
 */
const TAG = /^(?<kind>[ebsw])(?<id>[0-9]{1,18}(?:-[0-9]{1,10})?)-(?<signature>[0-9a-f]{20}|[0-9a-v]{26})$/;
/** What may be before the `@` (RFC 5321, section 4.5.3.1.1). */
const LOCAL_PART_MAX = 64;
/** Of ids that have a long time ahead; of two kinds they are two numbers. */
const ID_LENGTH = 15;
const TAG_LENGTH = "+b".length + ID_LENGTH + "-".length + SIGNATURE_LENGTH;
const KINDS = { e: "enquiry", b: "campaign recipient", s: "search mail", w: "watch mail" } as const;
type Kind = keyof typeof KINDS;
/** The kinds of mails that come back to an address of their own. */
export type ReturnedKind = Exclude<Kind, "e">;

export type InboundAddresses = ReturnType<typeof createInboundAddresses>;

/**
 * The firm's address for mails that come back, with tags behind a `+` that say what a mail is about. They are signed, so that
 * nobody can write into somebody else's enquiry, or report a mail that was not sent to them. Without such an address, answers
 * go to the office.
 */
export function createInboundAddresses(options: {
  db: Db;
  config: Pick<Config, "jwtSecret" | "inboundMail">;
  now?: () => Date;
}) {
  const { db, config, now = () => new Date() } = options;
  const { address, takesBounces } = config.inboundMail;
  const at = address?.lastIndexOf("@") ?? -1;
  const [local, domain] = [address?.slice(0, at).toLowerCase(), address?.slice(at + 1).toLowerCase()];
  const openSign = async () => {
    const key = await keptKey(db, config.jwtSecret, "inbound_tags");
    return (kind: Kind, id: string): string => {
      const bits = hexOf(key, kind, id).slice(0, SIGNATURE_BITS / 4);
      return BigInt(`0x${bits}`).toString(32).padStart(SIGNATURE_LENGTH, "0");
    };
  };
  /** Mails that earlier versions have sent come back, too. Nobody signs so any more. */
  const openShortSign = async () => {
    const replaced = { purpose: "inbound_addresses", successor: "inbound_tags" } as const;
    const key = await replacedKey(db, { ...replaced, forMs: SHORT_TAGS_TAKEN_DAYS * DAY_MS, at: now() });
    return (kind: Kind, id: string): string | null =>
      key && hexOf(key, kind, id).slice(0, SHORT_SIGNATURE_LENGTH);
  };

  function tagOf(recipient: string): string {
    const lower = recipient.toLowerCase();
    const end = lower.lastIndexOf("@");
    if (lower.slice(end + 1) !== domain || !lower.startsWith(`${local}+`)) return "";
    return lower.slice((local?.length ?? 0) + 1, end);
  }

  /** The id that one of these addresses names, or null. A mail may have thousands of them, so that each key is read once. */
  async function named(kind: Kind, recipients: readonly string[]): Promise<string | null> {
    let long: Awaited<ReturnType<typeof openSign>> | undefined;
    let short: Awaited<ReturnType<typeof openShortSign>> | undefined;
    for (const recipient of recipients) {
      const tag = TAG.exec(tagOf(recipient))?.groups;
      if (tag?.["kind"] !== kind) continue;
      const { id = "", signature = "" } = tag;
      const isShort = signature.length === SHORT_SIGNATURE_LENGTH;
      const sign = isShort ? (short ??= await openShortSign()) : (long ??= await openSign());
      const right = sign(kind, id);
      if (right !== null && timingSafeEqual(Buffer.from(right), Buffer.from(signature))) return id;
    }
    return null;
  }

  return {
    /** Where answers to an enquiry's mails go. */
    async forEnquiry(id: number): Promise<string | undefined> {
      if (address === undefined) return officeAddress(db);
      const sign = await openSign();
      return `${local}+e${id}-${sign("e", String(id))}@${domain}`;
    },

    async enquiryOf(recipients: readonly string[]): Promise<number | null> {
      const id = Number((await named("e", recipients)) ?? 0);
      return id > 0 && id <= ID_MAX ? id : null;
    },

    /** Where marketing mails are returned to, those of campaigns by default; undefined where that is the sender's address. */
    async openReturnPaths(): Promise<((id: string, kind?: ReturnedKind) => string) | undefined> {
      if (address === undefined || !takesBounces) return undefined;
      const sign = await openSign();
      return (id, kind = "b") => `${local}+${kind}${id}-${sign(kind, id)}@${domain}`;
    },

    /** The id of the mail of this kind that came back to one of these addresses, or null. */
    returnedId: (kind: ReturnedKind, recipients: readonly string[]): Promise<string | null> =>
      named(kind, recipients),

    async campaignRecipientOf(recipients: readonly string[]): Promise<bigint | null> {
      const id = await named("b", recipients);
      return id === null ? null : BigInt(id);
    },

    /** Whether a mail has come from this address itself: answering it would go round for ever. */
    isOwn(email: string): boolean {
      const lower = email.toLowerCase();
      const end = lower.lastIndexOf("@");
      const [untagged] = lower.slice(0, end).split("+", 1);
      return address !== undefined && untagged === local && lower.slice(end + 1) === domain;
    },
  };
}

/** What is to be said at start of an address that leaves tags too little room; undefined of any other. */
export function longAddressWarning(inboundMail: Pick<Config["inboundMail"], "address">): string | undefined {
  const { address = "" } = inboundMail;
  const most = LOCAL_PART_MAX - TAG_LENGTH;
  return address.lastIndexOf("@") > most
    ? `INBOUND_MAIL_ADDRESS has more than ${most} characters before its @: with tags they may be more than ${LOCAL_PART_MAX}, which mail servers may refuse`
    : undefined;
}

const ID_MAX = 2_147_483_647;

const hexOf = (key: Buffer, kind: Kind, id: string): string =>
  createHmac("sha256", key).update(`${KINDS[kind]} ${id}`).digest("hex");
