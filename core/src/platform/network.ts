import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** An IPv6 subscriber is given a whole /64 and may take addresses from it at will. */
const SUBSCRIBER_BITS = 64;

/** An address as proxies write it: alone, or with the port of the connection, for which IPv6 needs brackets. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/;

/**
 * The address a caller is counted under: what the proxies say without its port, or else, where that is no address at
 * all, the other end of the connection. Whoever writes the header cannot become several callers.
 */
export function callerAddress(said: string | undefined, socketAddress: string | undefined): string {
  const [, bracketed, v4] = WITH_PORT.exec(said ?? "") ?? [];
  const address = bracketed ?? v4 ?? said ?? "";
  return isIP(address) ? address : (socketAddress ?? "");
}

/** The network that counts as one caller: an IPv4 address, or an IPv6 /64. What is no address stays as it is. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const subnet = `${address.split("%")[0]}/${SUBSCRIBER_BITS}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(subnet).toString()}/${SUBSCRIBER_BITS}`;
}
