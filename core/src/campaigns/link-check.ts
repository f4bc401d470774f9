import { lookup as lookUp } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, isIPv4, type LookupFunction } from "node:net";

/**
 * What became of a link that a text names:
 * - `ok`: something answers there (a refusal of strangers, 401 or 403, included).
 * - `broken`: it is no address, or the page says that it is not there.
 * - `private`: it points into a private network, where readers are not and where the server must not knock.
 * - `unreachable`: no name, no answer in time, a broken certificate, or a failing server.
 */
export type LinkState = "ok" | "broken" | "private" | "unreachable";

const TIMEOUT_MS = 4000;
const REDIRECTS_MAX = 3;
const LINKS_AT_ONCE = 5;

/** Addresses that are nobody's on the internet (RFC 6890 and its successors). */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 128],
  ["::1", 128],
  // Every way to write an IPv4 address inside an IPv6 one: what it leads to depends on the network.
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2002::", 16],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["100::", 64],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(net, bits, "ipv6");

export const isPrivateAddress = (address: string): boolean =>
  PRIVATE.check(address, isIPv4(address) ? "ipv4" : "ipv6");

class PrivateAddress extends Error {}

interface Rules {
  timeoutMs: number;
  isPrivate: (address: string) => boolean;
}

/** Asks every link once, a few at a time. `rules` is for tests, whose servers are on this machine. */
export async function checkLinks(
  urls: readonly string[],
  rules: Partial<Rules> = {},
): Promise<Map<string, LinkState>> {
  const all: Rules = { timeoutMs: TIMEOUT_MS, isPrivate: isPrivateAddress, ...rules };
  const queue = [...new Set(urls)];
  const states = new Map<string, LinkState>();
  const work = async () => {
    for (let url = queue.shift(); url !== undefined; url = queue.shift())
      states.set(url, await stateOf(url, all));
  };
  await Promise.all(Array.from({ length: LINKS_AT_ONCE }, work));
  return states;
}

async function stateOf(url: string, rules: Rules): Promise<LinkState> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  let target = url;
  try {
    for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
      if (!URL.canParse(target)) return "broken";
      const address = new URL(target);
      if (!/^https?:$/.test(address.protocol) || address.username || address.password) return "broken";
      let answer = await ask("HEAD", address, rules, signal);
      // Servers that know no HEAD say so in many ways.
      if (answer.status >= 400) answer = await ask("GET", address, rules, signal);
      if (answer.status >= 300 && answer.status < 400 && answer.location) {
        if (!URL.canParse(answer.location, address.href)) return "broken";
        target = new URL(answer.location, address).href;
        continue;
      }
      if (answer.status === 404 || answer.status === 410) return "broken";
      return answer.status >= 500 ? "unreachable" : "ok";
    }
    return "broken";
  } catch (error) {
    return error instanceof PrivateAddress ? "private" : "unreachable";
  }
}

/** One request whose address is judged when it is looked up, so that no later answer of DNS can change it. */
function ask(
  method: "HEAD" | "GET",
  url: URL,
  rules: Rules,
  signal: AbortSignal,
): Promise<{ status: number; location: string | undefined }> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // For an address nothing is looked up: it is judged here.
  if (isIP(host) && rules.isPrivate(host)) return Promise.reject(new PrivateAddress(host));
  const lookup: LookupFunction = (name, options, done) => {
    lookUp(name, { all: true, family: options.family ?? 0 }).then(
      (found) => {
        const [first] = found;
        if (!first) return done(new Error(`no address for ${name}`), "", 0);
        if (found.some(({ address }) => rules.isPrivate(address)))
          return done(new PrivateAddress(name), "", 0);
        if (options.all) return done(null, found);
        return done(null, first.address, first.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, "", 0),
    );
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http).request(
      url,
      { method, lookup, signal, agent: false, headers: { "user-agent": "EzoLinkCheck/1.0", accept: "*/*" } },
      (response) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
        // Only the answer's head is wanted, however long its body.
        response.destroy();
      },
    );
    request.on("error", reject);
    request.end();
  });
}
