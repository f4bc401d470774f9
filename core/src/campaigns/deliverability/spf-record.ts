import ipaddr from "ipaddr.js";
import { hostName } from "./lookups.ts";

/** A range of addresses. */
type Network = readonly [base: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** One term of an SPF record (RFC 7208, section 4.6.1). `isPass`: a sender whom it matches may send. */
export type SpfTerm =
  | { kind: "all"; isPass: boolean }
  | { kind: "networks"; isPass: boolean; networks: Network[] }
  | { kind: "include"; isPass: boolean; domain: string }
  | { kind: "a" | "mx"; isPass: boolean; domain: string | undefined; v4: number; v6: number }
  /** Costs a lookup, and matches by what only the receiver of a mail knows. */
  | { kind: "opaque"; isPass: boolean }
  | { kind: "redirect"; domain: string };

/** Whether a TXT record is one of SPF, version 1. */
export const isSpf = (record: string): boolean => /^v=spf1(?: |$)/i.test(record);

/** The words of a record after its version. */
export const spfWords = (record: string): string[] =>
  record
    .split(" ")
    .slice(1)
    .filter((word) => word !== "");

/** The terms of a record, and the words that are not terms: receivers ignore a whole record that has one of them. */
export function spfTerms(record: string): { terms: SpfTerm[]; bad: string[] } {
  const terms: SpfTerm[] = [];
  const bad: string[] = [];
  for (const word of spfWords(record)) {
    const term = termOf(word);
    if (term === null) bad.push(word);
    else if (term !== "ignored") terms.push(term);
  }
  return { terms, bad };
}

const WORD = /^([+?~-]?)([a-z][\w.-]*)(.*)$/is;

function termOf(word: string): SpfTerm | "ignored" | null {
  const [, sign = "", name = "", rest = ""] = WORD.exec(word) ?? [];
  const value = rest.slice(1);
  // A modifier: unknown ones are ignored.
  if (rest.startsWith("=")) {
    if (sign !== "") return null;
    return name.toLowerCase() === "redirect"
      ? pointing(value, (domain) => ({ kind: "redirect", domain }), { kind: "opaque", isPass: false })
      : "ignored";
  }
  const isPass = sign === "" || sign === "+";
  switch (name.toLowerCase()) {
    case "all":
      return rest === "" ? { kind: "all", isPass } : null;
    case "include":
      if (!rest.startsWith(":")) return null;
      return pointing(value, (domain) => ({ kind: "include", isPass, domain }), { kind: "opaque", isPass });
    case "a":
    case "mx":
      return hostsOf(name.toLowerCase() === "a" ? "a" : "mx", rest, isPass);
    case "ip4":
    case "ip6": {
      const network = rest.startsWith(":") ? networkIn(value, name.toLowerCase() === "ip4" ? 32 : 128) : null;
      return network && { kind: "networks", isPass, networks: [network] };
    }
    case "exists":
      return rest.startsWith(":") && value !== "" ? { kind: "opaque", isPass } : null;
    case "ptr":
      return rest === "" || rest.startsWith(":") ? { kind: "opaque", isPass } : null;
    default:
      return null;
  }
}

/** A term that names a domain; one with macros (section 7) depends on the mail. */
function pointing(text: string, make: (domain: string) => SpfTerm, withMacros: SpfTerm): SpfTerm | null {
  if (text.includes("%")) return withMacros;
  const domain = hostName(text);
  return domain === null ? null : make(domain);
}

const HOSTS = /^(?::([^/]+))?(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/;

function hostsOf(kind: "a" | "mx", rest: string, isPass: boolean): SpfTerm | null {
  const match = HOSTS.exec(rest);
  if (!match) return null;
  const [, named, v4 = "32", v6 = "128"] = match;
  if (Number(v4) > 32 || Number(v6) > 128) return null;
  const lengths = { v4: Number(v4), v6: Number(v6) };
  if (named === undefined) return { kind, isPass, domain: undefined, ...lengths };
  return pointing(named, (domain) => ({ kind, isPass, domain, ...lengths }), { kind: "opaque", isPass });
}

/** Of an IPv4 network for 32 bits, of an IPv6 one for 128. */
function networkIn(text: string, most: 32 | 128): Network | null {
  const [address = "", bits = String(most), ...more] = text.split("/");
  if (more.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most || address.includes("%")) return null;
  if (most === 32)
    return ipaddr.IPv4.isValidFourPartDecimal(address) ? [ipaddr.IPv4.parse(address), Number(bits)] : null;
  return ipaddr.IPv6.isValid(address) ? [ipaddr.IPv6.parse(address), Number(bits)] : null;
}

/** The network of an address that DNS has answered; null where it is not an address. */
export function networkOf(address: string, { v4, v6 }: { v4: number; v6: number }): Network | null {
  if (!ipaddr.isValid(address)) return null;
  const base = ipaddr.parse(address);
  return [base, base instanceof ipaddr.IPv4 ? v4 : v6];
}

/** Whether a valid address is in a network. */
export function isInNetwork(address: string, [base, bits]: Network): boolean {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return base instanceof ipaddr.IPv4 && parsed.match(base, bits);
  return base instanceof ipaddr.IPv6 && parsed.match(base, bits);
}
