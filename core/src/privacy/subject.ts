import { createHmac } from "node:crypto";
import { Email } from "@ezo/contract/values/fields";
import { e164Of, readablePhone } from "@ezo/contract/values/contact/phone";
import { refused } from "../platform/app-error.ts";
import { canonicalAddress, readableAddress } from "../platform/mail/email-address.ts";
import { hashAddress } from "../platform/queues/deliveries.ts";

/** By what a person's data is looked up: a canonical address, or a number as E.164. */
export interface Subject {
  kind: "email" | "phone";
  value: string;
}

/** Reads what somebody has typed. Throws `invalid` for what is neither an address nor a number. */
export function subjectOf(typed: string): Subject {
  if (!typed.includes("@")) {
    const value = e164Of(typed);
    if (value === null) throw refused("of", "errors.invalidPhone");
    return { kind: "phone", value };
  }
  const { data: address } = Email.safeParse(typed);
  if (address === undefined) throw refused("of", "errors.invalid_email");
  return { kind: "email", value: canonicalAddress(address) };
}

export const readableSubject = ({ kind, value }: Subject): string =>
  kind === "email" ? readableAddress(value) : readablePhone(value);

/**
 * What the audit log keeps of an erased person. There are so few numbers that the hash of one is found by trying them all, so
 * theirs takes a key.
 */
export const proofOf = ({ kind, value }: Subject, key: Buffer): { email_hash: string } | { hash: string } =>
  kind === "email"
    ? { email_hash: hashAddress(value) }
    : { hash: createHmac("sha256", key).update(value).digest("hex") };
