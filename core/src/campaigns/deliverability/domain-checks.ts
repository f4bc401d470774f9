import { createHash } from "node:crypto";
import {
  DOMAIN_RECORDS,
  DomainRecord,
  DomainRecordName,
  DomainRecordState,
  DomainRemarkCode,
} from "@ezo/contract/marketing/delivery/deliverability";
import {
  DOMAIN_CHECK_EVERY_MS,
  DOMAIN_CHECK_FRESH_MS,
  DOMAIN_CHECK_RETRY_MS,
} from "@ezo/contract/values/limits/marketing";
import { Instant } from "@ezo/contract/values/fields";
import { DAY_MS } from "@ezo/contract/values/time";
import { z } from "zod";
import type { Db } from "../../platform/db.ts";
import { checkDomain, type Sender } from "./check-domain.ts";
import type { OpenLookups } from "./lookups.ts";
import type { Judged } from "./remark.ts";

const KeptRemark = z.object({
  code: DomainRemarkCode,
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
/** A record as it is kept: in no language. */
const KeptRecord = z.object({
  name: DomainRecordName,
  state: DomainRecordState,
  faults: z.array(KeptRemark),
  notes: z.array(KeptRemark),
  found: z.array(z.string()),
  copy: DomainRecord.shape.copy,
  checked_at: Instant,
  is_outdated: z.boolean(),
});
export type KeptRecord = z.infer<typeof KeptRecord>;
const KeptRecords = z.array(KeptRecord);

export interface DomainCheck {
  checkedAt: Date;
  records: KeptRecord[];
}

/** A domain, and which of its records are asked for. */
export interface AskedDomain {
  sender: Sender;
  names: readonly DomainRecordName[];
}

/**
 * What DNS says about senders, kept in the database for some minutes, so that all servers say the same. A record about
 * which DNS does not answer keeps what it said before.
 */
export function createDomainChecks(options: { db: Db; openLookups: OpenLookups; now?: () => Date }) {
  const { db, openLookups, now = () => new Date() } = options;
  const running = new Map<string, Promise<DomainCheck>>();

  async function kept(key: string): Promise<DomainCheck | null> {
    const row = await db.domainCheck.findUnique({ where: { key } });
    // What another version has kept may have another shape.
    const records = KeptRecords.safeParse(row?.result);
    return row && records.success ? { checkedAt: row.checkedAt, records: records.data } : null;
  }

  async function check(
    key: string,
    { sender, names }: AskedDomain,
    before: DomainCheck | null,
  ): Promise<DomainCheck> {
    const judged = await openLookups((lookups) => checkDomain(lookups, sender, names));
    const checkedAt = now();
    const records = judged.map((one) =>
      newest(
        one,
        before?.records.find(({ name }) => name === one.name),
        checkedAt,
      ),
    );
    const row = { result: records, checkedAt };
    await db.domainCheck.upsert({ where: { key }, create: { key, ...row }, update: row });
    return { checkedAt, records };
  }

  return {
    /** What the last check has found, however old it is; null before the first. Asks nobody. */
    kept: (asked: AskedDomain) => kept(keyOf(asked)),
    /** Asks DNS where what is kept is too old, or `again`. Takes `DOMAIN_CHECK.totalMs` at most. */
    async current(asked: AskedDomain, again = false): Promise<DomainCheck> {
      const key = keyOf(asked);
      const before = await kept(key);
      const age = before ? now().getTime() - before.checkedAt.getTime() : Number.POSITIVE_INFINITY;
      if (before && age < (again ? DOMAIN_CHECK_EVERY_MS : freshFor(before))) return before;
      const found = running.get(key) ?? check(key, asked, before).finally(() => running.delete(key));
      running.set(key, found);
      return found;
    },
    /** Forgets other domains and settings after a day: until then a server with other settings may need what it found. */
    async forgetOthers(all: readonly AskedDomain[]): Promise<void> {
      const checkedAt = { lt: new Date(now().getTime() - DAY_MS) };
      await db.domainCheck.deleteMany({ where: { key: { notIn: all.map(keyOf) }, checkedAt } });
    },
  };
}

/** An answer that is missing may be there in a minute. */
const freshFor = ({ records }: DomainCheck): number =>
  records.some((record) => record.is_outdated || isUnanswered(record))
    ? DOMAIN_CHECK_RETRY_MS
    : DOMAIN_CHECK_FRESH_MS;

const isUnanswered = ({ state, faults }: Pick<Judged, "state" | "faults">): boolean =>
  state === "unknown" && faults.some(({ code }) => code === "dns_failed");

function newest(judged: Judged, before: KeptRecord | undefined, at: Date): KeptRecord {
  if (before && isUnanswered(judged) && !isUnanswered(before)) return { ...before, is_outdated: true };
  return { ...judged, checked_at: at.toISOString(), is_outdated: false };
}

/** What a check depends on, as a hash: it holds the key that signs, and the password of the mail server. */
const keyOf = ({ sender: { domain, dkim, smtpUrl }, names }: AskedDomain): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        domain,
        dkim ?? null,
        smtpUrl ?? null,
        ...(names.length < DOMAIN_RECORDS.length ? [names] : []),
      ]),
    )
    .digest("hex");
