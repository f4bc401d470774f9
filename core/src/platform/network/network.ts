import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** An IPv6 subscriber gets a whole /64 and may use any of its addresses. */
const SUBSCRIBER_BITS = 64;

/** An address as proxies write it: alone, or with the port of the connection, for which IPv6 needs brackets. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/;

/**
 * The address a caller is counted under: what the proxies report, without its port; where that is no address, the other
 * end of the connection. Writing the header does not make one caller several.
 */
export function callerAddress(reported: string | undefined, socketAddress: string | undefined): string {
  const [, bracketed, v4] = WITH_PORT.exec(reported ?? "") ?? [];
  const address = bracketed ?? v4 ?? reported ?? "";
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

/** Whether an address is one of these, or in one of these networks; an IPv4 address inside an IPv6 one is that IPv4 address. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(start, familyOf(start));
    else list.addSubnet(start, Number(bits), familyOf(start));
  }
  const caller = ipaddr.process(address).toString();
  return list.check(caller, familyOf(caller));
}
const familyOf = (address: string) => (address.includes(":") ? "ipv6" : "ipv4");

/** Every address that is given out on the IPv6 internet is in here. What else there is leads into some network of one's own. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Parts of it, and of IPv4, that are kept for protocols, documentation and benchmarks. */
const SPECIAL_IPV6 = ["2001::/23", "3fff::/20"].map((network) => ipaddr.IPv6.parseCIDR(network));
const SPECIAL_IPV4 = ["198.18.0.0/15"].map((network) => ipaddr.IPv4.parseCIDR(network));

/**
 * Whether an address is not one on the public internet: private, local, reserved, or an IPv4 address inside an IPv6 one.
 * What cannot be read is no public address.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return true;
  return parsed instanceof ipaddr.IPv6
    ? !parsed.match(GLOBAL_IPV6) || SPECIAL_IPV6.some((network) => parsed.match(network))
    : SPECIAL_IPV4.some((network) => (parsed as ipaddr.IPv4).match(network));
}

/** Whether an address leads to this machine. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
