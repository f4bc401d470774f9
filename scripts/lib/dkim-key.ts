import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { dkimRecord } from "@ezo/core/campaigns/deliverability/dkim";

/** A key for signing mail (RFC 6376), and the DNS record with which receivers verify the signature. */
export interface DkimKeyPair {
  /** PKCS #8, PEM. */
  privateKey: string;
  record: { name: string; value: string };
}

/** RFC 8301, section 3.2: verifiers must accept keys of 1024 to 2048 bits; longer records break some name servers. */
const BITS = 2048;

/** Makes a new key for `selector._domainkey.domain`. */
export function makeDkimKey(domain: string, selector: string): DkimKeyPair {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { privateKey, record: dkimRecord(domain, selector, createPublicKey(privateKey)) };
}

/** A TXT record in zone file syntax: strings of at most 255 characters (RFC 1035, section 3.3). */
export const zoneLine = ({ name, value }: DkimKeyPair["record"]): string =>
  `${name}. TXT ${(value.match(/.{1,255}/g) ?? []).map((part) => `"${part}"`).join(" ")}`;
