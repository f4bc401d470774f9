import { type AdminLanguage, DEFAULT_LOCALE } from "@ezo/contract/values/languages";
import type { Db } from "../../platform/db.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";

/**
 * The language in which staff are mailed at this address: that of the account that has it. Georgian where none does, as with a mailbox
 * that the settings name.
 */
export async function languageAt(db: Db, address: string): Promise<AdminLanguage> {
  const where = { email: canonicalAddress(address) };
  const user = await db.user.findUnique({ where, select: { language: true } });
  return user?.language ?? DEFAULT_LOCALE;
}
