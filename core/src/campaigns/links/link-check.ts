import http from "node:http";
import https from "node:https";
import pMap from "p-map";
import { guardedLookup, mustNotBeRefused, PrivateAddress } from "../../platform/network/guarded-lookup.ts";
import { isPrivateAddress } from "../../platform/network/network.ts";

/**
 * The result of checking a link:
 * - `ok`: something answers there, even with 401 or 403.
 * - `broken`: it is no address, or the page does not exist.
 * - `private`: it points into a private network, which readers cannot reach and the server must not call.
 * - `unreachable`: no name, no answer in time, a broken certificate, or a failing server.
 */
export type LinkState = "ok" | "broken" | "private" | "unreachable";

const TIMEOUT_MS = 4000;
const REDIRECTS_MAX = 3;
const LINKS_AT_ONCE = 5;

interface Rules {
  timeoutMs: number;
  isPrivate: (address: string) => boolean;
}

/** Requests every link once, a few at a time. `rules` is for tests, whose servers are on this machine. */
export async function checkLinks(urls: readonly string[], rules: Partial<Rules> = {}) {
  const all: Rules = { timeoutMs: TIMEOUT_MS, isPrivate: isPrivateAddress, ...rules };
  const states = await pMap(
    new Set(urls),
    async (url): Promise<[string, LinkState]> => [url, await stateOf(url, all)],
    { concurrency: LINKS_AT_ONCE },
  );
  return new Map(states);
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
      // Servers without HEAD refuse it in many ways.
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

/** One request whose address is checked when it is looked up, so that no later answer of DNS can change it. */
async function ask(
  method: "HEAD" | "GET",
  url: URL,
  rules: Rules,
  signal: AbortSignal,
): Promise<{ status: number; location: string | undefined }> {
  mustNotBeRefused(url.hostname, rules.isPrivate);
  const lookup = guardedLookup(rules.isPrivate);
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
