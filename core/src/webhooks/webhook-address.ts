import { isIP } from "node:net";
import { WEBHOOK_PORTS } from "@ezo/contract/values/limits/api";
import { isWebAddress } from "@ezo/contract/values/paths/links";
import { isLoopback, isPrivateAddress } from "../platform/network/network.ts";

/** Names that only a private network knows. */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/i;

/** What is wrong with an address that is outside of the list of hosts. */
export const HOST_FAULT = "errors.webhook_host";

/**
 * Why messages must not be sent to an address, as a text key. `allowsLoopback` is for tests and a trial on one's own
 * machine: such an address may have any port, and needs no certificate. What a name leads to is checked when it is
 * connected to (`isRefusedAddress`). Other machines must be among `hosts`, where there is such a list.
 */
export function addressFault(
  address: string,
  allowsLoopback: boolean,
  hosts?: readonly string[],
): string | undefined {
  if (!isWebAddress(address)) return "errors.invalid_url";
  const { protocol, hostname, port } = new URL(address);
  // A dot at the end is the same name.
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (allowsLoopback && (host === "localhost" || (isIP(host) && isLoopback(host)))) return undefined;
  if (isIP(host) ? isPrivateAddress(host) : PRIVATE_NAME.test(host)) return "errors.webhook_private";
  if (protocol !== "https:") return "errors.webhook_https";
  if (port && !WEBHOOK_PORTS.some((one) => one === Number(port))) return "errors.webhook_port";
  return hosts && !isListed(host, hosts) ? HOST_FAULT : undefined;
}

/** `*.example.ge` is any name below example.ge, and `*` any name. */
const isListed = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => one === "*" || one === host || (one.startsWith("*.") && host.endsWith(one.slice(1))));

/** Whether a connection to this address is refused. */
export const isRefusedAddress =
  (allowsLoopback: boolean) =>
  (address: string): boolean =>
    isPrivateAddress(address) && !(allowsLoopback && isLoopback(address));
