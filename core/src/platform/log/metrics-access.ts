import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What proxies add to the requests they forward. One that adds none of them must not pass `/metrics` on. */
const ADDED_BY_PROXIES =
  /^(x-forwarded(-.+)?|forwarded|x-real-ip|via|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+)$/;

/**
 * Metrics are for holders of the token, and for this machine itself: the socket's own address counts, whatever proxies
 * are trusted, and a request that a proxy on this machine forwards is not the machine's own.
 */
export function mayReadMetrics(
  request: Pick<IncomingMessage, "headers" | "socket">,
  token: string | undefined,
): boolean {
  const { authorization } = request.headers;
  if (token && isSame(authorization ?? "", `Bearer ${token}`)) return true;
  const isForwarded = Object.keys(request.headers).some((name) => ADDED_BY_PROXIES.test(name));
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? "");
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
