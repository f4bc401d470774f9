import ipaddr from "ipaddr.js";

/** Whether a host leads to this machine alone. */
export function isOwnMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (name === "localhost" || name.endsWith(".localhost")) return true;
  return ipaddr.isValid(name) && ["loopback", "unspecified"].includes(ipaddr.process(name).range());
}
