import type { Db, Tx } from "../platform/db.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { noteComplaint } from "../asked-by-mail/suppressed.ts";

/**
 * What a returned mail means for the searches and the shortlist of its address: a complaint ends them, with no further one
 * asked about, and an address that did not work at that time pauses those about which its owner has not decided since.
 * Harmless to repeat.
 */
export async function heedReturned(
  db: Db | Tx,
  returned: { email: string; kind: "hard" | "complaint"; at: Date },
): Promise<void> {
  const email = canonicalAddress(returned.email);
  if (returned.kind === "complaint") {
    await noteComplaint(db, email);
    await db.savedSearch.deleteMany({ where: { email } });
    await db.keptShortlist.deleteMany({ where: { email } });
    return;
  }
  const undecided = { email, status: "active", statusAt: { lte: returned.at } } as const;
  const paused = { status: "paused", statusAt: new Date() } as const;
  await db.savedSearch.updateMany({ where: undecided, data: paused });
  await db.keptShortlist.updateMany({ where: undecided, data: paused });
}
