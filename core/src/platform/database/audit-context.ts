import ipaddr from "ipaddr.js";
import pg from "pg";
import { currentCaller, currentRequestId } from "../log/context.ts";

/** What is left of an address when it is shortened: of IPv4 the /24, of IPv6 the /48. */
const KEPT_BITS = { ipv4: 24, ipv6: 48 } as const;

/** The network that an address is in, as the audit log keeps it for good; undefined for what is no address. */
export function shortenedAddress(address: string): string | undefined {
  const plain = address.split("%")[0] ?? "";
  if (!ipaddr.isValid(plain)) return undefined;
  const parsed = ipaddr.process(plain);
  const bits = KEPT_BITS[parsed.kind()];
  const cidr = `${parsed.toString()}/${bits}`;
  const network =
    parsed.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${network.toString()}/${bits}`;
}

/** Who makes a request, under the names that the triggers read. */
interface AuditContext {
  request_id: string;
  address?: string;
  network?: string;
  actor_id?: number;
  session_id?: string;
}

/** Who makes the request that is running now, as the audit log stores it; null outside of requests. */
export function auditContext(): AuditContext | null {
  const { address = "", actorId, sessionId } = currentCaller();
  const network = shortenedAddress(address);
  if (network === undefined && actorId === undefined) return null;
  return {
    request_id: currentRequestId() ?? "",
    ...(network === undefined
      ? {}
      : { address: ipaddr.process(address.split("%")[0] ?? "").toString(), network }),
    ...(actorId === undefined ? {} : { actor_id: actorId }),
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
  };
}

/**
 * The statement that sets in a transaction who makes the request, for the triggers that write the audit log; undefined
 * outside of requests, where nobody does.
 */
export function setCallerSql(): string | undefined {
  const context = auditContext();
  return context === null
    ? undefined
    : `select set_config('ezo.audit', ${pg.escapeLiteral(JSON.stringify(context))}, true)`;
}
