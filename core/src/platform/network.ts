import ipaddr from "ipaddr.js";

/** An IPv6 subscriber is given a whole /64 and may take addresses from it at will. */
const SUBSCRIBER_BITS = 64;

/** The network that counts as one caller: an IPv4 address, or an IPv6 /64. What is no address stays as it is. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const subnet = `${address.split("%")[0]}/${SUBSCRIBER_BITS}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(subnet).toString()}/${SUBSCRIBER_BITS}`;
}
