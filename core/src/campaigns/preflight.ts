import { Resolver } from "node:dns/promises";
import type { PreflightFinding } from "@ezo/contract/campaigns";
import type { SegmentFilter } from "@ezo/contract/contacts";
import { type Locale, LOCALES } from "@ezo/contract/locale";
import { inSegment, mayBeMailed } from "../contacts/segments.sql.ts";
import type { Db } from "../platform/db.ts";
import type { DkimKey } from "../platform/smtp.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { certainFindings, mergeFieldsOf, type Written } from "./certain-findings.ts";
import { isHalfWritten } from "@ezo/contract/written-mail";
import { checkLinks } from "./link-check.ts";
import { isMailLink, linksOf } from "./links.ts";

export interface SenderDomain {
  domain: string;
  /** The key may belong to another domain than the sender's address does. */
  dkim: Pick<DkimKey, "domainName" | "keySelector"> | undefined;
}

const DNS_TIMEOUT_MS = 1500;
const LINK_TIMEOUT_MS = 3000;
/** A mail with more links than this has its first ones tried. */
const LINKS_TRIED_MAX = 20;

/** Looks for what would embarrass. Nothing it finds is changed; only `error` keeps a campaign from being sent. */
export async function preflight(
  options: Written & {
    db: Db;
    filter: SegmentFilter;
    missingLanguage: string;
    sender: SenderDomain;
    publicUrl: string;
    t: TextLookup;
  },
) {
  const { db, filter, missingLanguage, texts, compiled, sender, publicUrl, t } = options;
  const findings: PreflightFinding[] = [];
  const find = (
    level: PreflightFinding["level"],
    code: PreflightFinding["code"],
    locale: Locale | null,
    values: Record<string, string | number> = {},
  ) => findings.push({ level, code, locale, message: t(`mail.preflight.${code}`, values) });

  const [people, domain] = await Promise.all([audience(db, filter), lookUpDomain(sender)]);
  const byLanguage = { ka: 0, en: 0, ru: 0 };
  let nameless = 0;
  const excluded = new Map<string, number>();
  for (const row of people) {
    if (row.status !== "subscribed") excluded.set(row.status, (excluded.get(row.status) ?? 0) + row.count);
    else if (missingLanguage === "skip" && !compiled.has(row.locale))
      excluded.set("missing_language", (excluded.get("missing_language") ?? 0) + row.count);
    else {
      byLanguage[row.locale] += row.count;
      nameless += row.nameless;
    }
  }
  const total = byLanguage.ka + byLanguage.en + byLanguage.ru;
  if (total === 0) find("warning", "no_recipients", null);
  for (const { level, code, locale, values } of certainFindings({ texts, compiled }))
    find(level, code, locale, values);

  for (const locale of LOCALES) {
    const mail = compiled.get(locale);
    if (!mail) {
      const readers = people
        .filter((row) => row.locale === locale && row.status === "subscribed")
        .reduce((sum, row) => sum + row.count, 0);
      if (!isHalfWritten(texts[locale]))
        find("warning", "missing_language", locale, { language: locale, count: readers });
      continue;
    }
    const fields = mergeFieldsOf(mail, texts[locale]);
    if (fields.has("name") && !fields.get("name") && nameless > 0)
      find("warning", "empty_merge_field", locale, { field: "name", count: nameless });
    for (const { url, code } of await badLinks(linksOf(texts[locale]).filter(isMailLink), publicUrl))
      find("warning", code, locale, { url });
  }

  for (const record of ["spf", "dkim", "dmarc"] as const)
    if (domain[record] === "missing" || domain[record] === "not_configured")
      find("warning", record, null, { domain: sender.domain });
  if ([domain.spf, domain.dkim, domain.dmarc].includes("unknown"))
    find("warning", "dns_unreachable", null, { domain: sender.domain });

  const size = (locale: Locale) => {
    const html = compiled.get(locale)?.html;
    return html === undefined ? null : Buffer.byteLength(html);
  };
  return {
    ok: findings.every(({ level }) => level !== "error"),
    findings,
    recipients: {
      total,
      by_language: byLanguage,
      excluded: [...excluded].map(([reason, count]) => ({
        reason,
        count,
        message: t(`mail.excluded.${reason}`, { count }),
      })),
    },
    size_bytes: { ka: size("ka"), en: size("en"), ru: size("ru") },
    domain,
  };
}

/** Who the segment holds, those who may not be written to among them, by why. */
const audience = (db: Db, filter: SegmentFilter) =>
  db.$queryRaw<{ status: string; locale: Locale; count: number; nameless: number }[]>`
    select c.status::text, c.locale, count(*)::int as count,
      count(*) filter (where ${mayBeMailed} and c.name = '')::int as nameless
    from contacts c where c.status <> 'erased' and ${inSegment(filter)} group by c.status, c.locale`;

/** Links that will not take a reader anywhere, by what is wrong with them. Our own pages are asked as readers would. */
async function badLinks(
  urls: readonly string[],
  publicUrl: string,
): Promise<{ url: string; code: PreflightFinding["code"] }[]> {
  const tried = [...new Set(urls)].slice(0, LINKS_TRIED_MAX);
  const own: string[] = [];
  const foreign: string[] = [];
  const bad: { url: string; code: PreflightFinding["code"] }[] = [];
  for (const url of tried) {
    if (/^(mailto|tel):.+/.test(url) || url.includes("{{")) continue;
    if (!/^(\/|https?:\/\/)/.test(url) || !URL.canParse(url, publicUrl))
      bad.push({ url, code: "broken_link" });
    else if (new URL(url, publicUrl).origin === new URL(publicUrl).origin) own.push(url);
    else foreign.push(url);
  }
  const [states, ownBroken] = await Promise.all([
    checkLinks(foreign),
    Promise.all(own.map(async (url) => ({ url, isBroken: await isOwnBroken(new URL(url, publicUrl)) }))),
  ]);
  for (const { url, isBroken } of ownBroken) if (isBroken) bad.push({ url, code: "broken_link" });
  for (const [url, state] of states)
    if (state !== "ok")
      bad.push({ url, code: state === "broken" ? "broken_link" : (`link_${state}` as const) });
  return bad;
}

/** Our own address may be one that only readers reach; not reaching it from inside says nothing. */
async function isOwnBroken(url: URL): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(LINK_TIMEOUT_MS),
    });
    return answer.status === 404 || answer.status === 410;
  } catch {
    return false;
  }
}

type DnsRecord = "found" | "missing" | "unknown";
export interface DomainReport {
  name: string;
  spf: DnsRecord;
  dkim: DnsRecord | "not_configured";
  dmarc: DnsRecord;
}

/** Whether the sender's domain says who may send for it. A DNS that does not answer in time is reported as such. */
async function lookUpDomain({ domain, dkim: key }: SenderDomain): Promise<DomainReport> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
  const txt = async (name: string, starts: string): Promise<DnsRecord> => {
    try {
      const records = await resolver.resolveTxt(name);
      return records.some((parts) => parts.join("").toLowerCase().startsWith(starts)) ? "found" : "missing";
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code === "ENOTFOUND" || code === "ENODATA" ? "missing" : "unknown";
    }
  };
  const limit = setTimeout(() => resolver.cancel(), DNS_TIMEOUT_MS * 2);
  try {
    const [spf, dkim, dmarc] = await Promise.all([
      txt(domain, "v=spf1"),
      key ? txt(`${key.keySelector}._domainkey.${key.domainName}`, "v=dkim1") : ("not_configured" as const),
      txt(`_dmarc.${domain}`, "v=dmarc1"),
    ]);
    return { name: domain, spf, dkim, dmarc };
  } finally {
    clearTimeout(limit);
  }
}
