import type { CampaignBody } from "@ezo/contract/marketing/campaigns";
import { officeAddress } from "../../mail/reply-to.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import { addressOf } from "../../platform/mail/mailer.ts";
import { readSetting } from "../../platform/settings.ts";
import { textAt } from "../../records/fields.ts";
import type { Change } from "../../records/kind.ts";

const FIELDS = ["from_address", "reply_to"] as const;
type Field = (typeof FIELDS)[number];
export type SenderRules = ReturnType<typeof createSenderRules>;

/** Which addresses a campaign may name: others could be a stranger's, in whose name readers would be written to. */
export function createSenderRules({ mailFrom }: { mailFrom: string }) {
  const ownSender = canonicalAddress(addressOf(mailFrom));

  /** The firm's by its settings: answers go to them anyway. */
  async function ownAddresses(db: Db | Tx): Promise<string[]> {
    const { reply_to: newsletter } = await readSetting(db, "marketing");
    const known = [ownSender, (await officeAddress(db)) ?? "", newsletter].filter((email) => email !== "");
    return [...new Set(known.map(canonicalAddress))];
  }

  async function isUsable(db: Db | Tx, field: Field, written: string): Promise<boolean> {
    const email = canonicalAddress(written);
    const own = field === "reply_to" ? await ownAddresses(db) : [ownSender];
    if (own.includes(email)) return true;
    return (await db.senderAddress.count({ where: { email, verifiedAt: { not: null } } })) > 0;
  }

  return {
    ownAddresses,

    /** Throws `invalid` for an address that nobody has confirmed. One that the campaign has already may stay. */
    async mustBeUsable(tx: Tx, { before, after }: Pick<Change, "before" | "after">): Promise<void> {
      const fields: Record<string, string[]> = {};
      for (const field of FIELDS) {
        const email = textAt(after, field);
        if (email === "" || email === textAt(before, field)) continue;
        if (!(await isUsable(tx, field, email))) fields[field] = ["errors.sender_not_verified"];
      }
      if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
    },

    /** A copy without the addresses that a new campaign may no longer name. */
    async withUsable(db: Db, copy: CampaignBody): Promise<CampaignBody> {
      const kept = { ...copy };
      for (const field of FIELDS)
        if (copy[field] !== "" && !(await isUsable(db, field, copy[field]))) kept[field] = "";
      return kept;
    },
  };
}
