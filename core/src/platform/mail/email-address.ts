import { domainToASCII, domainToUnicode } from "node:url";

/** The domain of the addresses that replace those of erased persons. */
export const ERASED_DOMAIN = "erased.invalid";

/**
 * The one form in which an address is compared, hashed and written to: lower case, its domain in ASCII. A name typed
 * in its own script and the same name in punycode are one address. Idempotent.
 */
export function canonicalAddress(address: string): string {
  const lower = address.trim().toLowerCase();
  return isAscii(lower) ? lower : withDomain(lower, domainToASCII);
}

/**
 * The mailbox that an address most likely leads to, for counting mails to one person: what follows a `+` names none of its
 * own, and Gmail does not see dots. Never to be written to.
 */
export function mailboxOf(address: string): string {
  const canonical = canonicalAddress(address);
  const at = canonical.lastIndexOf("@");
  const [untagged] = canonical.slice(0, at).split("+", 1);
  // An address that begins with its tag has nothing else to be known by.
  const local = untagged || canonical.slice(0, at);
  const domain = canonical.slice(at + 1);
  return GMAIL.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}
const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/** An address as a visitor typed it, with the domain of `canonicalAddress`, so that SQL finds it by lower case. */
export const storedAddress = (address: string): string =>
  isAscii(address) ? address : withDomain(address, domainToASCII);

/** The same address with the domain as people read it. */
export const readableAddress = (address: string): string =>
  address.toLowerCase().includes("xn--") ? withDomain(address, domainToUnicode) : address;

/** The address as far as its owner needs it to know which one is meant: `n***@example.com`. */
export function hiddenAddress(address: string): string {
  const readable = readableAddress(address);
  const at = readable.lastIndexOf("@");
  const [first = ""] = readable.slice(0, at);
  return `${first}***${readable.slice(at)}`;
}

/** Names alone: of anything else `node:url` reads only a part, as it does of "a/b". */
const DOMAIN = /^[\p{L}\p{M}\p{N}._-]+$/u;

function withDomain(address: string, convert: (domain: string) => string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  if (!DOMAIN.test(domain)) return address;
  const converted = convert(domain);
  // What is no domain, turns into none ("㈠"), or would be read as an IP address, stays as it was typed.
  const isSameName = DOMAIN.test(converted) && converted.split(".").length === domain.split(".").length;
  return isSameName ? address.slice(0, at) + converted : address;
}

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);
