import { READER_FREQUENCIES, type ReaderFrequency } from "@ezo/contract/marketing/frequency";
import type { Tx } from "../../platform/db.ts";
import { changeContacts } from "../change-contacts.ts";

/** Keeps how often a reader wants campaigns at most. Harmless to repeat. */
export async function chooseFrequency(tx: Tx, contactId: number, frequency: ReaderFrequency): Promise<void> {
  const where = { id: contactId, status: "subscribed" as const, frequency: { not: frequency } };
  if ((await changeContacts(tx, where, { frequency })) > 0)
    await tx.contactHistory.create({ data: { contactId, kind: "frequency", detail: frequency } });
}

/** The one with fewer mails: of two contacts that become one. */
export const rarer = (one: ReaderFrequency, other: ReaderFrequency): ReaderFrequency =>
  READER_FREQUENCIES.indexOf(one) < READER_FREQUENCIES.indexOf(other) ? other : one;
