import type { SenderCheck } from "@ezo/contract/enquiries/enquiry-mails";
import type { Header } from "postal-mime";
import { type MethodResult, parseAuthenticationResults } from "./authentication-results.ts";

/**
 * Whether a mail is from whom it says, as the firm's own mail server has found out; null where it says nothing. Only the topmost
 * header counts, which the last server has added: anybody can have written those below it. `from` is the address in its
 * canonical form.
 */
export function checkSender(
  headers: readonly Pick<Header, "key" | "value">[],
  from: string,
  authServer: string | undefined,
): SenderCheck | null {
  const topmost = headers.find(({ key }) => key === "authentication-results");
  if (authServer === undefined || !topmost) return null;
  const { server, results, isWhole } = parseAuthenticationResults(topmost.value);
  if (server.toLowerCase() !== authServer.toLowerCase()) return null;
  // A sender may not get past a `fail` by an address that makes the header hard to read.
  if (!isWhole || results.some(({ method, result }) => method === "dmarc" && result === "fail"))
    return "failed";
  // Of several senders, the server may have looked at another one.
  if (headers.filter(({ key }) => key === "from").length > 1) return "unconfirmed";
  const domain = domainOf(from);
  return results.some((one) => confirms(one, domain)) ? "confirmed" : "unconfirmed";
}

function confirms({ method, result, properties }: MethodResult, domain: string): boolean {
  if (result !== "pass") return false;
  const named = (type: "header" | "smtp", property: string) =>
    domainOf(properties.get(`${type}.${property}`) ?? "");
  if (method === "dmarc") return named("header", "from") === domain;
  if (method === "dkim") return isAligned(named("header", "d") || named("header", "i"), domain);
  return method === "spf" && isAligned(named("smtp", "mailfrom"), domain);
}

/** Of an address, or a domain by itself. */
const domainOf = (written: string): string => written.slice(written.lastIndexOf("@") + 1).toLowerCase();

/**
 * Whether both are of one organisation (RFC 7489, section 3.1), as far as the names alone say it: one is the other, or below it. That
 * firm.ge and shop.ge are two, and a.firm.ge and b.firm.ge are one, would take the list of public suffixes.
 */
function isAligned(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.includes(".") && (long === short || long.endsWith(`.${short}`));
}
