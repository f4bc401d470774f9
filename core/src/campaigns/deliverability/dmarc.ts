import { type Lookups, shown } from "./lookups.ts";
import { type Judged, lineToEnter, missing, present, type Remark, remark, unknown } from "./remark.ts";
import { hasVersion, recordOf, tagsIn } from "./tags.ts";

const POLICIES = ["none", "quarantine", "reject"] as const;
type DmarcPolicy = (typeof POLICIES)[number];

/** What was found, and what it asks of receivers: null where there is none, undefined where it is not known. */
export interface JudgedDmarc {
  judged: Judged;
  policy: DmarcPolicy | null | undefined;
  /** Whether the policy is for all mails (`pct=100`). */
  isForAll: boolean;
}
const without = (judged: Judged, policy: null | undefined): JudgedDmarc => ({
  judged,
  policy,
  isForAll: false,
});

/** Names are asked for up to so many labels, as receivers do. */
const LABELS_MAX = 8;

/**
 * What receivers do with mails that fail SPF and DKIM (DMARC, RFC 7489). Of a domain without a record, that of the
 * organisation's domain counts. We look for it upwards, name by name, as DMARCbis has receivers do: without a list of
 * public suffixes, which have no such records.
 */
export async function judgeDmarc(
  lookups: Lookups,
  domain: string,
  signedDomain: string | undefined,
): Promise<JudgedDmarc> {
  const name = `_dmarc.${domain}`;
  const record = await recordFor(lookups, domain);
  if (record === "failed") return without(unknown("dmarc"), undefined);
  if (record === null) {
    const copy = lineToEnter(name, "TXT", recommended(domain, new Map()));
    return without(missing("dmarc", { faults: [remark("dmarc_missing", { domain })], copy }), null);
  }
  const found = record.records.map(shown);
  const [text = ""] = record.records;
  const tags = tagsIn(text);
  const policy = tags && policyOf(tags, record.owner !== domain);
  const copy = lineToEnter(name, "TXT", recommended(domain, tags ?? new Map()));
  if (record.records.length > 1)
    return without(
      present("dmarc", { faults: [remark("dmarc_several", { count: record.records.length })], found, copy }),
      null,
    );
  if (!tags || !policy)
    return without(present("dmarc", { faults: [remark("dmarc_policy")], found, copy }), null);
  const faults = faultsOf(tags, policy, { domain, signedDomain });
  const notes = [remark("dmarc_applies", { policy, domain: record.owner })];
  const isForAll = shareOf(tags) === 100;
  return { judged: present("dmarc", { faults, notes, found, copy }), policy, isForAll };
}

/** The records of the domain, or of the first domain above it that has any; null where none has. */
async function recordFor(
  lookups: Lookups,
  domain: string,
): Promise<{ owner: string; records: string[] } | "failed" | null> {
  const labels = domain.split(".");
  const owners = [
    domain,
    ...labels
      .map((_, index) => labels.slice(index).join("."))
      .slice(1, -1)
      .slice(-LABELS_MAX),
  ];
  for (const owner of owners) {
    const answer = await lookups.txt(`_dmarc.${owner}`);
    if (answer.kind === "failed") return "failed";
    const records = answer.kind === "found" ? answer.values.filter((one) => hasVersion(one, "DMARC1")) : [];
    if (records.length > 0) return { owner, records };
  }
  return null;
}

/** The policy for the domain, or for a domain below it; null where none can be read. */
function policyOf(tags: ReadonlyMap<string, string>, isBelow: boolean): DmarcPolicy | null {
  const read = (tag: string) => POLICIES.find((policy) => policy === tags.get(tag)?.toLowerCase());
  const own = read("p");
  // With an address for reports, receivers take a policy that they cannot read for `none` (RFC 7489, section 6.6.3).
  const policy = own ?? (addressesIn(tags).some(isReportAddress) ? "none" : null);
  return isBelow && policy ? (read("sp") ?? policy) : policy;
}

/** The percentage of failing mails that the policy is for. */
function shareOf(tags: ReadonlyMap<string, string>): number {
  const text = tags.get("pct") ?? "100";
  return /^\d{1,3}$/.test(text) ? Math.min(100, Number(text)) : 100;
}

const addressesIn = (tags: ReadonlyMap<string, string>): string[] =>
  (tags.get("rua") ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
const isReportAddress = (address: string): boolean => /^mailto:[^\s@]+@[^\s@]+$/i.test(address);

function faultsOf(
  tags: ReadonlyMap<string, string>,
  policy: DmarcPolicy,
  { domain, signedDomain }: { domain: string; signedDomain: string | undefined },
): Remark[] {
  const share = shareOf(tags);
  const badAddress = addressesIn(tags).find((address) => !isReportAddress(address));
  const isStrict = tags.get("adkim")?.toLowerCase() === "s";
  return [
    ...(policy === "none" ? [remark("dmarc_none")] : []),
    ...(policy !== "none" && share < 100 ? [remark("dmarc_share", { percent: share })] : []),
    ...(badAddress === undefined ? [] : [remark("dmarc_reports", { address: shown(badAddress) })]),
    ...(isStrict && signedDomain !== undefined && signedDomain.toLowerCase() !== domain
      ? [remark("dmarc_strict_dkim", { domain: signedDomain, sender: domain })]
      : []),
  ];
}

/** The record as it is, with a policy that protects and an address for reports. */
function recommended(domain: string, tags: ReadonlyMap<string, string>): string {
  const isProtecting = tags.get("p")?.toLowerCase() === "reject";
  const addresses = addressesIn(tags).filter(isReportAddress);
  const wanted = new Map<string, string>([
    ["v", "DMARC1"],
    ["p", isProtecting ? "reject" : "quarantine"],
    ["rua", addresses.length > 0 ? addresses.join(",") : `mailto:dmarc@${domain}`],
  ]);
  for (const [tag, value] of tags)
    if (!wanted.has(tag) && tag !== "pct" && tag !== "sp") wanted.set(tag, value);
  return recordOf(wanted);
}
