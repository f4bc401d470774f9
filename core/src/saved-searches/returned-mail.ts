import type { Db, Tx } from "../platform/db.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";

/**
 * What a returned mail means for the searches of its address: a complaint ends them, and an address that does not work
 * pauses them. Harmless to repeat.
 */
export async function heedReturned(db: Db | Tx, email: string, kind: "hard" | "complaint"): Promise<void> {
  const of = { email: canonicalAddress(email) };
  if (kind === "complaint") await db.savedSearch.deleteMany({ where: of });
  else
    await db.savedSearch.updateMany({
      where: { ...of, status: "active" },
      data: { status: "paused", statusAt: new Date() },
    });
}
