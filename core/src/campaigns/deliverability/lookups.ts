import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { HOST_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { DOMAIN_CHECK } from "@ezo/contract/values/limits/marketing";
import { HOST } from "@ezo/contract/values/patterns";
import ipaddr from "ipaddr.js";
import { errorCode } from "../../platform/error-code.ts";

/** `none`: DNS says that there is nothing. `failed`: it did not say anything. */
export type Answer<T> = { kind: "found"; values: T[] } | { kind: "none" } | { kind: "failed" };

export interface MailHost {
  /** Empty in a null MX (RFC 7505). */
  host: string;
  priority: number;
}

/** What is asked of DNS. Nothing ever connects to what it answers. No call rejects. */
export interface Lookups {
  txt: (name: string) => Promise<Answer<string>>;
  mx: (name: string) => Promise<Answer<MailHost>>;
  /** IPv4 and IPv6 addresses. */
  addresses: (name: string) => Promise<Answer<string>>;
  /** The names that the owner of an address has given it. */
  namesOf: (address: string) => Promise<Answer<string>>;
}
/** Runs one check of a domain; what is not answered in its time has failed. */
export type OpenLookups = <T>(check: (lookups: Lookups) => Promise<T>) => Promise<T>;

/** Of one answer, which strangers write. */
const VALUES_MAX = 100;
const VALUE_MAX_LENGTH = 4096;
const LABEL_MAX_LENGTH = 63;
const NOTHING_THERE: readonly unknown[] = ["ENOTFOUND", "ENODATA"];

/** Asks the machine's name servers, or `servers` (`address:port`). */
export const openLookups =
  (servers?: readonly string[]): OpenLookups =>
  async (check) => {
    const resolver = new Resolver({ timeout: DOMAIN_CHECK.queryMs, tries: 1 });
    if (servers) resolver.setServers(servers);
    let isOver = false;
    const limit = setTimeout(() => {
      isOver = true;
      resolver.cancel();
    }, DOMAIN_CHECK.totalMs);
    try {
      return await check(lookupsBy(resolver, () => isOver));
    } finally {
      clearTimeout(limit);
    }
  };

/** Each question is asked once, and only so many in all: records lead to further names, without an end. */
function lookupsBy(resolver: Resolver, isOver: () => boolean): Lookups {
  const asked = new Map<string, Promise<Answer<unknown>>>();
  const ask = async <T>(
    type: string,
    text: string,
    query: (name: string) => Promise<T[]>,
  ): Promise<Answer<T>> => {
    const name = hostName(text);
    if (name === null) return { kind: "none" };
    const key = `${type} ${name}`;
    const known = asked.get(key);
    if (known) return (await known) as Answer<T>;
    if (asked.size >= DOMAIN_CHECK.queries || isOver()) return { kind: "failed" };
    const answer = answerOf(() => query(name));
    asked.set(key, answer);
    return answer;
  };
  return {
    txt: (name) =>
      ask("TXT", name, async (host) =>
        (await resolver.resolveTxt(host)).map((parts) => parts.join("").slice(0, VALUE_MAX_LENGTH)),
      ),
    mx: (name) =>
      ask("MX", name, async (host) =>
        (await resolver.resolveMx(host)).map(({ exchange, priority }) => ({ host: exchange, priority })),
      ),
    addresses: async (name) => {
      const [v4, v6] = await Promise.all([
        ask("A", name, (host) => resolver.resolve4(host)),
        ask("AAAA", name, (host) => resolver.resolve6(host)),
      ]);
      return both(v4, v6);
    },
    namesOf: (address) => ask("PTR", reverseName(address), (host) => resolver.resolvePtr(host)),
  };
}

async function answerOf<T>(query: () => Promise<T[]>): Promise<Answer<T>> {
  try {
    const values = await query();
    return values.length > 0 ? { kind: "found", values: values.slice(0, VALUES_MAX) } : { kind: "none" };
  } catch (error) {
    return { kind: NOTHING_THERE.includes(errorCode(error)) ? "none" : "failed" };
  }
}

function both<T>(one: Answer<T>, other: Answer<T>): Answer<T> {
  const values = [one, other].flatMap((answer) => (answer.kind === "found" ? answer.values : []));
  if (values.length > 0) return { kind: "found", values };
  return one.kind === "failed" || other.kind === "failed" ? { kind: "failed" } : { kind: "none" };
}

/** A name that may be looked up, in lower case and without the dot at its end; null for anything else. */
export function hostName(text: string): string | null {
  if (text.length > HOST_MAX_LENGTH + 1) return null;
  const name = text.toLowerCase().replace(/\.$/, "");
  const isName = HOST.test(name) && isIP(name) === 0;
  return isName && name.split(".").every((label) => label.length <= LABEL_MAX_LENGTH) ? name : null;
}

/** Where DNS keeps the names of a valid address (RFC 1035, section 3.5; RFC 3596, section 2.5). */
export function reverseName(address: string): string {
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === "ipv4") return `${bytes.toReversed().join(".")}.in-addr.arpa`;
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${[...digits].toReversed().join(".")}.ip6.arpa`;
}

const SHOWN_MAX_LENGTH = 1000;
/** An answer of DNS as people may see it: without characters that are not seen or turn the text around them. */
export const shown = (text: string): string => {
  const cut = text.length > SHOWN_MAX_LENGTH ? `${text.slice(0, SHOWN_MAX_LENGTH)}…` : text;
  return cut.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, "\u{fffd}");
};
