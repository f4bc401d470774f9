import { createPublicKey, type KeyObject } from "node:crypto";
import { EMAIL_PATTERN } from "@ezo/contract/values/patterns";
import { isBuiltIn, RoleKey } from "@ezo/contract/values/roles/roles";
import ipaddr from "ipaddr.js";
import { isOwnMachine } from "./own-machine.ts";

/** Names that Express knows for private ranges. */
export const PROXY_RANGES = ["loopback", "linklocal", "uniquelocal"];
export const PROXY_HOPS_MAX = 100;
export function isTrustedProxy(value: string | number | false): boolean {
  if (typeof value !== "string") return value === false || value <= PROXY_HOPS_MAX;
  return value
    .split(",")
    .map((part) => part.trim())
    .every((part) => PROXY_RANGES.includes(part) || isAddress(part) || ipaddr.isValidCIDR(part));
}
/** Short forms (`1`, `10.1`) are addresses to the parser, and never what somebody meant. */
const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

/** `Firm <mail@firm.ge>`, or the address alone. */
const SENDER = /^(?:[^<>]*<([^<>]*)>|([^<>]*))$/;
export function isSender(text: string): boolean {
  const [, named, bare] = SENDER.exec(text.trim()) ?? [];
  return EMAIL_PATTERN.test(named ?? bare ?? "");
}

export const TOPIC_ARN = /^arn:aws[a-z-]{0,20}:sns:[a-z0-9-]{1,40}:\d{12}:[\w.-]{1,256}$/;

export function isEcKey(text: string): boolean {
  try {
    return sendGridKey(text).asymmetricKeyType === "ec";
  } catch {
    return false;
  }
}

/** Throws for what is no public key. */
export const sendGridKey = (text: string): KeyObject =>
  text.includes("-----")
    ? createPublicKey(text.replaceAll("\\n", "\n"))
    : createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });

export function hasLogin(text: string): boolean {
  const { username, password } = URL.canParse(text) ? new URL(text) : { username: "", password: "" };
  return username !== "" && password !== "";
}

/** Over http, anybody on the way could name whom they like; on this machine nobody is on the way. */
export const isSafeIssuer = (url: string): boolean =>
  url.startsWith("https:") || isOwnMachine(URL.canParse(url) ? new URL(url).hostname : "");

/** An address of the Caddyfile. One without a name, of http:// or of port 80 would be served without TLS. */
export function isServedByTls(address: string): boolean {
  const url = address.includes("://") ? address : `https://${address}`;
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port } = new URL(url);
  return isOwnMachine(hostname) || (protocol === "https:" && port !== "80");
}

/** The pairs of `value=role`, with semicolons between: names of groups may have commas and equals signs. */
export const rolePairs = (text: string) =>
  text
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.lastIndexOf("=");
      return { value: pair.slice(0, Math.max(at, 0)).trim(), role: pair.slice(at + 1).trim() };
    });

/** Pairs with commas between, which are easily written, would be one value that nobody has. */
export const isRolePair = ({ value, role }: { value: string; role: string }): boolean =>
  value !== "" &&
  RoleKey.safeParse(role).success &&
  !value.split(",").some((part) => part.includes("=") && isBuiltIn(part.split("=").at(-1)?.trim() ?? ""));
