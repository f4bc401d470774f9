import { createPublicKey, type KeyObject } from "node:crypto";
import type { DkimKey } from "../../platform/mail/smtp.ts";
import { type Lookups, shown } from "./lookups.ts";
import { type Judged, missing, present, type Remark, remark, unknown } from "./remark.ts";
import { hasVersion, tagsIn } from "./tags.ts";

/** RFC 8301, section 3.2: shorter keys are not verified, and this is what signers should have. */
const BITS_MIN = 1024;
const BITS_USUAL = 2048;

/** Where a key's record belongs, and what it says (RFC 6376, section 3.6). */
export const dkimRecord = (domain: string, selector: string, publicKey: KeyObject) => ({
  name: `${selector}._domainkey.${domain}`,
  value: `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`,
});

/** Whether receivers can verify the signature that mails get, and whether it counts for the sender's domain. */
export async function judgeDkim(lookups: Lookups, domain: string, key: DkimKey | undefined): Promise<Judged> {
  if (!key) return missing("dkim", { faults: [remark("dkim_off")] });
  const publicKey = publicKeyOf(key.privateKey);
  if (publicKey?.asymmetricKeyType !== "rsa")
    return present("dkim", { faults: [remark("dkim_private_key", { selector: key.keySelector })] });
  const { name, value } = dkimRecord(key.domainName, key.keySelector, publicKey);
  const copy = [{ name, type: "TXT" as const, value }];
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
  const notes = [remark("dkim_key", { selector: key.keySelector, bits })];
  const answer = await lookups.txt(name);
  if (answer.kind === "failed") return unknown("dkim");
  const records = answer.kind === "found" ? answer.values : [];
  const [record] = records;
  if (record === undefined) return missing("dkim", { faults: [remark("dkim_missing", { name })], copy });
  const faults = [
    ...(records.length > 1
      ? [remark("dkim_several", { count: records.length })]
      : recordFaults(record, publicKey)),
    ...(bits < BITS_USUAL
      ? [remark("dkim_short", { bits, least: bits < BITS_MIN ? BITS_MIN : BITS_USUAL })]
      : []),
    ...(areAligned(key.domainName, domain)
      ? []
      : [remark("dkim_domain", { domain: key.domainName, sender: domain })]),
  ];
  return present("dkim", { faults, notes, found: records.map(shown), copy });
}

/** The public key of a PEM private key; undefined where it cannot be read. */
function publicKeyOf(privateKey: string): KeyObject | undefined {
  try {
    return createPublicKey(privateKey);
  } catch {
    return undefined;
  }
}

function recordFaults(record: string, publicKey: KeyObject): Remark[] {
  const tags = tagsIn(record);
  // The version may be left out; where it is, it is the first tag.
  if (!tags || !tags.has("p") || (tags.has("v") && !hasVersion(record, "DKIM1")))
    return [remark("dkim_syntax")];
  const published = (tags.get("p") ?? "").replace(/\s+/g, "");
  const type = (tags.get("k") ?? "rsa").toLowerCase();
  const listed = (tag: string): string[] | undefined =>
    tags
      .get(tag)
      ?.split(":")
      .map((one) => one.trim().toLowerCase());
  const faults: Remark[] = [];
  if (published === "") faults.push(remark("dkim_revoked"));
  else if (type !== "rsa") faults.push(remark("dkim_type", { type: shown(type.slice(0, 40)) }));
  else if (!isKey(published, publicKey)) faults.push(remark("dkim_other_key"));
  if (listed("t")?.includes("y")) faults.push(remark("dkim_testing"));
  if (listed("h") && !listed("h")?.includes("sha256")) faults.push(remark("dkim_hash"));
  if (listed("s") && !listed("s")?.some((service) => service === "*" || service === "email"))
    faults.push(remark("dkim_service"));
  return faults;
}

/** Whether a record's key is this one: as everybody writes it (SubjectPublicKeyInfo), or as RFC 6376 does (RSAPublicKey). */
function isKey(published: string, publicKey: KeyObject): boolean {
  const bytes = Buffer.from(published, "base64");
  return (["spki", "pkcs1"] as const).some((type) => publicKey.export({ type, format: "der" }).equals(bytes));
}

/**
 * Whether a signature's domain and the sender's may belong to one organisation (DMARC's relaxed alignment): one is the
 * other, or below it.
 */
const areAligned = (signed: string, sender: string): boolean => {
  const [a, b] = [signed.toLowerCase(), sender.toLowerCase()];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
};
