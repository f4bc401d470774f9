import { createHmac, timingSafeEqual } from "node:crypto";
import { officeAddress } from "../../mail/reply-to.ts";
import type { Db } from "../../platform/db.ts";
import { keptKey } from "../../platform/keys.ts";

/** Hexadecimal, since mail servers may change the case of an address. 80 bits: nobody finds one by trying. */
const SIGNATURE_LENGTH = 20;
const TAG = /^e([0-9a-z]{1,7})-([0-9a-f]{20})$/;
const ID_BASE = 36;
const ID_MAX = 2_147_483_647;

export type ReplyAddresses = ReturnType<typeof createReplyAddresses>;

/**
 * Where answers to an enquiry's mails go. With an address for them, each enquiry has one of its own: what is after the `+`
 * names it and is signed, so that nobody can write into somebody else's. Without, they go to the office.
 */
export function createReplyAddresses(options: { db: Db; jwtSecret: string; inbound: string | undefined }) {
  const { db, jwtSecret, inbound } = options;
  const at = inbound?.lastIndexOf("@") ?? -1;
  const [local, domain] = [inbound?.slice(0, at).toLowerCase(), inbound?.slice(at + 1).toLowerCase()];
  const sign = async (id: number): Promise<string> =>
    createHmac("sha256", await keptKey(db, jwtSecret, "reply_addresses"))
      .update(`enquiry ${id}`)
      .digest("hex")
      .slice(0, SIGNATURE_LENGTH);

  function tagOf(address: string): string {
    const lower = address.toLowerCase();
    const end = lower.lastIndexOf("@");
    if (lower.slice(end + 1) !== domain || !lower.startsWith(`${local}+`)) return "";
    return lower.slice((local?.length ?? 0) + 1, end);
  }

  return {
    async of(enquiryId: number): Promise<string | undefined> {
      if (inbound === undefined) return officeAddress(db);
      return `${local}+e${enquiryId.toString(ID_BASE)}-${await sign(enquiryId)}@${domain}`;
    },

    /** The enquiry that one of these addresses names, or null. */
    async enquiryOf(recipients: readonly string[]): Promise<number | null> {
      for (const recipient of recipients) {
        const [, id, signature] = TAG.exec(tagOf(recipient)) ?? [];
        if (id === undefined || signature === undefined) continue;
        const enquiryId = Number.parseInt(id, ID_BASE);
        if (enquiryId > ID_MAX) continue;
        if (timingSafeEqual(Buffer.from(await sign(enquiryId)), Buffer.from(signature))) return enquiryId;
      }
      return null;
    },

    /** Whether a mail has come from this address itself: answering it would go round for ever. */
    isOwn: (email: string): boolean =>
      inbound !== undefined && email.toLowerCase().replace(/\+[^@]*@/, "@") === `${local}@${domain}`,
  };
}
