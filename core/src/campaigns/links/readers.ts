import type { Db } from "../../platform/db.ts";
import type { OpenMailLinks } from "./mail-links.ts";

const readerSelect = {
  select: { id: true, locale: true, status: true, pausedUntil: true, leftTopics: true, frequency: true },
} as const;

/** Finds whom the token in a mail's link was signed for. `test`: the link of a test mail. */
export function createReaders({ db, links }: { db: Db; links: OpenMailLinks }) {
  async function rowBehind(id: bigint | null) {
    if (id === null || id === 0n) return id === 0n ? ("test" as const) : null;
    return db.campaignRecipient.findUnique({ where: { id }, include: { contact: readerSelect } });
  }

  /**
   * The ledger row behind the token of a campaign's mail, or of the page that shows it; null for a token that we have not
   * signed for one.
   */
  const rowOf = async (token: string) => rowBehind((await links()).verifyView(token));

  /** Whose mail has the token, and the ledger row if it is a campaign's; null for a token that we have not signed. */
  async function readerOf(token: string) {
    const row = await rowBehind((await links()).verify(token));
    if (row === "test") return row;
    if (row) return { contact: row.contact, row };
    const { verifyConsent, verifyContact } = await links();
    const contactId = verifyContact(token);
    if (contactId !== null) {
      const contact = await db.contact.findUnique({ where: { id: contactId }, ...readerSelect });
      return contact && { contact, row: null };
    }
    const id = verifyConsent(token);
    if (id === null) return null;
    const line = await db.contactHistory.findUnique({ where: { id }, select: { contact: readerSelect } });
    return line && { contact: line.contact, row: null };
  }

  return { rowOf, readerOf };
}
