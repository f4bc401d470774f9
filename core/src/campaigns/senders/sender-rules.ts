import type { CampaignBody } from "@ezo/contract/marketing/campaigns";
import { officeAddress } from "../../mail/reply-to.ts";
import { refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import { addressOf } from "../../platform/mail/mailer.ts";
import { readSetting } from "../../platform/settings.ts";
import { textAt } from "../../records/fields.ts";
import type { Change } from "../../records/kind.ts";

export type SenderRules = ReturnType<typeof createSenderRules>;

/**
 * Which addresses a campaign may be sent from: others could be a stranger's, in whose name readers would be written to. Where answers go is
 * free, as calls have always had it; the admin proposes addresses that are confirmed.
 */
export function createSenderRules({ mailFrom }: { mailFrom: string }) {
  const ownSender = canonicalAddress(addressOf(mailFrom));

  /** The firm's by its settings: answers go to them anyway. */
  async function ownAddresses(db: Db | Tx): Promise<string[]> {
    const { reply_to: newsletter } = await readSetting(db, "marketing");
    const known = [ownSender, (await officeAddress(db)) ?? "", newsletter].filter((email) => email !== "");
    return [...new Set(known.map(canonicalAddress))];
  }

  async function isUsable(db: Db | Tx, written: string): Promise<boolean> {
    const email = canonicalAddress(written);
    if (email === ownSender) return true;
    return (await db.senderAddress.count({ where: { email, verifiedAt: { not: null } } })) > 0;
  }

  return {
    ownAddresses,

    /** Throws `invalid` for an address that nobody has confirmed. One that the campaign has already may stay. */
    async mustBeUsable(tx: Tx, { before, after }: Pick<Change, "before" | "after">): Promise<void> {
      const email = textAt(after, "from_address");
      if (email === "" || email === textAt(before, "from_address")) return;
      if (!(await isUsable(tx, email))) throw refused("from_address", "errors.sender_not_verified");
    },

    /** A copy without a sender that a new campaign may no longer name. */
    withUsable: async (db: Db, copy: CampaignBody): Promise<CampaignBody> =>
      copy.from_address === "" || (await isUsable(db, copy.from_address))
        ? copy
        : { ...copy, from_address: "" },
  };
}
