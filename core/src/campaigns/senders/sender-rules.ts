import type { CampaignBody } from "@ezo/contract/marketing/campaigns/campaigns";
import { officeAddress } from "../../mail/reply-to.ts";
import { refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import { addressOf } from "../../platform/mail/mailer.ts";
import { readSetting } from "../../platform/settings.ts";
import { type Fields, textAt } from "../../records/fields.ts";
import type { Change } from "../../records/kind.ts";

export type SenderRules = ReturnType<typeof createSenderRules>;

const ADDRESSES = ["from_address", "reply_to"] as const;
type AddressField = (typeof ADDRESSES)[number];

/**
 * Which addresses a campaign may be sent from, and be answered to: those that are confirmed. Others could be a stranger's, in
 * whose name readers would be written to, or who would get their answers.
 */
export function createSenderRules({ mailFrom }: { mailFrom: string }) {
  const ownSender = canonicalAddress(addressOf(mailFrom));

  /** The firm's by its settings: answers go to them anyway. */
  async function ownAddresses(db: Db | Tx): Promise<string[]> {
    const { reply_to: newsletter } = await readSetting(db, "marketing");
    const known = [ownSender, (await officeAddress(db)) ?? "", newsletter].filter((email) => email !== "");
    return [...new Set(known.map(canonicalAddress))];
  }

  async function isUsable(db: Db | Tx, field: AddressField, written: string): Promise<boolean> {
    const email = canonicalAddress(written);
    const own = field === "reply_to" ? await ownAddresses(db) : [ownSender];
    if (own.includes(email)) return true;
    return (await db.senderAddress.count({ where: { email, verifiedAt: { not: null } } })) > 0;
  }

  return {
    ownAddresses,

    /** Throws `invalid` for an address that nobody has confirmed. One that the campaign has already may stay. */
    async mustBeUsable(tx: Tx, { before, after }: Pick<Change, "before" | "after">): Promise<void> {
      for (const field of ADDRESSES) {
        const email = textAt(after, field);
        if (email === "" || email === textAt(before, field)) continue;
        // Until the campaign is stored, nobody removes the address.
        await tx.$queryRaw`select 1 from sender_addresses where email = ${canonicalAddress(email)} for share`;
        if (!(await isUsable(tx, field, email))) throw refused(field, "errors.sender_not_verified");
      }
    },

    /** An earlier version without addresses that the campaign may no longer be given; one that it has stays. */
    async stillUsable(db: Db | Tx, past: Fields, present: Fields): Promise<Fields> {
      const unusable = new Set<string>();
      for (const field of ADDRESSES) {
        const email = textAt(past, field);
        if (email === "" || email === textAt(present, field)) continue;
        if (!(await isUsable(db, field, email))) unusable.add(field);
      }
      return Object.fromEntries(Object.entries(past).filter(([field]) => !unusable.has(field)));
    },

    /** A copy without addresses that a new campaign may no longer name. */
    async withUsable(db: Db, copy: CampaignBody): Promise<CampaignBody> {
      const usable = { ...copy };
      for (const field of ADDRESSES)
        if (copy[field] !== "" && !(await isUsable(db, field, copy[field]))) usable[field] = "";
      return usable;
    },
  };
}
