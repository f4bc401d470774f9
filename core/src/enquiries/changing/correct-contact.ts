import type { CORRECTIONS, EnquiryHistoryEntry } from "@ezo/contract/enquiries/enquiry-history";
import { followCorrection, type Named } from "../../persons/person-match.ts";
import { oneMergeAtATime } from "../../persons/person-merges.ts";
import { refused } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import { readableAddress, storedAddress } from "../../platform/mail/email-address.ts";
import { searchTextOf } from "../enquiries.filter.ts";
import { followAddress } from "../next-steps/visit-address.ts";

/** What staff correct about the sender of an enquiry; null and "" remove what was given. */
export interface ContactChange {
  name?: string | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}
type Field = keyof Named & EnquiryHistoryEntry["kind"];
const FIELDS = ["name", "email", "phone"] as const satisfies readonly Field[];

/** What a change makes of an enquiry's name, address and number. */
export interface Correction {
  named: Named;
  /** A line for the history of each field that becomes another. It names the field alone, so there is nothing in it to erase. */
  lines: { kind: Field; to: (typeof CORRECTIONS)[number] }[];
}

/**
 * Taken before the enquiry is locked: whose it is may change with its address, and merges and erasures, which lock persons before
 * enquiries, begin with the same lock.
 */
export async function holdPersons(tx: Tx, change: ContactChange): Promise<void> {
  if (FIELDS.some((field) => change[field] !== undefined)) await oneMergeAtATime(tx);
}

/** Stored as an entry by hand stores it. A field that is not named, or named as it is, stays as it is. */
export function correctionOf(row: Named, change: ContactChange): Correction {
  const named: Named = {
    name: change.name ?? row.name,
    email: change.email === undefined ? row.email : storedAddress(change.email ?? ""),
    phone: change.phone === undefined ? row.phone : change.phone || null,
  };
  return {
    named,
    lines: FIELDS.flatMap((kind): Correction["lines"] => {
      const [was, is] = [row[kind] ?? "", named[kind] ?? ""];
      if (was === is) return [];
      return [{ kind, to: was === "" ? "added" : is === "" ? "removed" : "changed" }];
    }),
  };
}

/** Throws `invalid` where nothing would be left by which the person can be reached. */
export function mustStayReachable({ named, lines }: Correction): void {
  if (named.email || named.phone) return;
  const removed = lines.filter(({ to }) => to === "removed");
  // At the field that was emptied; of both at the one where an entry by hand says it.
  const taken = removed.find(({ kind }) => kind === "phone") ?? removed[0];
  if (taken) throw refused(taken.kind, "errors.phone_or_email");
}

/** Columns of the enquiry that a correction changes: none where nothing is corrected. */
export const correctedColumns = ({ named, lines }: Correction, { message }: { message: string }) =>
  lines.length === 0
    ? {}
    : { ...named, searchText: searchTextOf({ ...named, email: readableAddress(named.email), message }) };

/**
 * What follows from a correction that is stored: whose the enquiry is, and where its visits are mailed. `before` is the enquiry as
 * it was. Others of these persons may be out of the actor's reach.
 */
export async function followCorrected(
  tx: Tx,
  before: { id: number; personId: number | null; email: string },
  { named, lines }: Correction,
  at: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const isReachedOtherwise = lines.some(({ kind }) => kind !== "name");
  await withoutLimit(async () => {
    await followCorrection(tx, before, { named, isReachedOtherwise });
    if (named.email === before.email) return;
    await followAddress(tx, before.id, { former: before.email, email: named.email, at });
  });
}
