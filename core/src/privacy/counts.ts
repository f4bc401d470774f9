import type { HeldKind } from "@ezo/contract/privacy";
import { e164Of, readablePhone } from "@ezo/contract/values/contact/phone";
import { canonicalAddress, readableAddress } from "../platform/mail/email-address.ts";
import type { HeldRows } from "./held-rows.ts";
import type { Subject } from "./subject.ts";

type Row = Readonly<Record<string, unknown>>;

/** How many rows there are of each kind. */
export function countsOf(rows: HeldRows): Record<HeldKind, number> {
  const { requests, campaigns } = rows;
  return {
    requests: requests.length,
    notes: within(requests, "notes"),
    replies: within(requests, "replies"),
    mails: within(requests, "mails"),
    steps: within(requests, "steps"),
    holds: within(requests, "holds"),
    history: within(requests, "history"),
    offers: rows.offers.length,
    searches: rows.searches.length,
    shortlists: rows.shortlists.length,
    followed_apartments: rows.followed_apartments.length,
    campaigns: campaigns.length,
    clicks: within(campaigns, "clicks"),
    received_mails: rows.received_mails.length,
  };
}

const within = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, { [name]: list }) => sum + (Array.isArray(list) ? list.length : 0), 0);

/** The other addresses and numbers that enquiries name, each once, as people read them. */
export function othersIn(requests: readonly Row[], subject: Subject): string[] {
  const others = new Set<string>();
  for (const { email, phone } of requests) {
    const address = typeof email === "string" ? canonicalAddress(email) : "";
    if (address !== "" && address !== subject.value) others.add(readableAddress(address));
    const number = typeof phone === "string" ? e164Of(phone) : null;
    if (number !== null && number !== subject.value) others.add(readablePhone(number));
  }
  return [...others];
}
