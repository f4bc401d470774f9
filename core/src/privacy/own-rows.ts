import type { Db } from "../platform/db.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { ownEnquiryIds } from "./held-enquiries.ts";
import { type HeldRows, heldRows } from "./held-rows.ts";

type Row = Record<string, unknown>;

/**
 * What is held under an address (canonical), for somebody who has proved that it is theirs: the records that name this address
 * themselves. What belongs to the same person by a phone number is left out, because anybody can type somebody else's number
 * beside their own address.
 */
export async function ownHeld(db: Db, email: string): Promise<{ contact: Row | null; rows: HeldRows }> {
  const contact = await db.contact.findFirst({ where: { email, status: { not: "erased" } } });
  const rows = await heldRows(db, {
    subject: { kind: "email", value: email },
    enquiryIds: await ownEnquiryIds(db, email),
    contactId: contact?.id ?? null,
  });
  const own = contact && {
    email: contact.email,
    name: contact.name,
    language: contact.locale,
    source: contact.source,
    status: contact.status,
    status_at: contact.statusAt,
    paused_until: contact.pausedUntil,
    left_topics: contact.leftTopics,
    frequency: contact.frequency,
    consent_at: contact.consentAt,
    consent_source: contact.consentSource,
    consent_text: contact.consentText,
    created_at: contact.createdAt,
  };
  return { contact: own, rows: ownOf(rows, email) };
}

/**
 * Of what is held, that which names the address itself. Mails of others are left out, also those about the person's own
 * enquiries, and so is what staff have written for themselves, which may name others: it is handed out by hand.
 */
export function ownOf(rows: HeldRows, email: string): HeldRows {
  const isOwn = (address: unknown) => typeof address === "string" && canonicalAddress(address) === email;
  return {
    ...rows,
    requests: rows.requests
      .filter((row) => isOwn(row["email"]))
      .map((row) => ({
        ...row,
        notes: listIn(row, "notes").map((note) => without(note, "text")),
        history: listIn(row, "history").map((line) => without(line, "reason")),
        holds: listIn(row, "holds").map((hold) => without(hold, "reason")),
        mails: listIn(row, "mails").filter((mail) => isOwn(mail["from"])),
      })),
    // One without an address was made for one of these enquiries.
    offers: rows.offers.filter((row) => row["email"] === null || isOwn(row["email"])),
    searches: rows.searches.filter((row) => isOwn(row["email"])),
    shortlists: rows.shortlists.filter((row) => isOwn(row["email"])),
    campaigns: rows.campaigns.filter((row) => isOwn(row["email"])),
    // Of one that waits, which has no text here, the sender is what the mail says, with a name or without.
    received_mails: rows.received_mails.filter((row) => row["body"] !== null && isOwn(row["sender"])),
  };
}

const listIn = (row: Row, name: string): Row[] => (Array.isArray(row[name]) ? (row[name] as Row[]) : []);
const without = (row: Row, name: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key !== name));
