import { Resolver } from "node:dns/promises";
import type { CampaignText, PreflightFinding } from "@ezo/contract/campaigns";
import type { SegmentFilter } from "@ezo/contract/contacts";
import { CAMPAIGN_SIZE_WARNING_BYTES } from "@ezo/contract/limits";
import { type Locale, LOCALES } from "@ezo/contract/locale";
import { inSegment, mayBeMailed } from "../contacts/segments.sql.ts";
import type { Db } from "../platform/db.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import type { CompileReport } from "./compile.ts";
import { fieldsOf, MERGE_FIELDS, parseTemplate, SYSTEM_FIELDS } from "./merge.ts";

export interface SenderDomain {
  domain: string;
  dkimSelector: string | undefined;
}

const DNS_TIMEOUT_MS = 1500;
const LINK_TIMEOUT_MS = 3000;
/** A mail with more links than this has its first ones tried. */
const LINKS_TRIED_MAX = 20;

/** Looks for what would embarrass. Nothing it finds is changed; only `error` keeps a campaign from being sent. */
export async function preflight(options: {
  db: Db;
  filter: SegmentFilter;
  missingLanguage: string;
  texts: Record<Locale, CampaignText>;
  compiled: ReadonlyMap<Locale, CompileReport>;
  sender: SenderDomain;
  publicUrl: string;
  t: TextLookup;
}) {
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
  if (compiled.size === 0) find("error", "empty_subject", null);

  for (const locale of LOCALES) {
    const mail = compiled.get(locale);
    if (!mail) {
      const readers = people
        .filter((row) => row.locale === locale && row.status === "subscribed")
        .reduce((sum, row) => sum + row.count, 0);
      find("warning", "missing_language", locale, { language: locale, count: readers });
      continue;
    }
    checkFields(mail, texts[locale]);
    for (const picture of mail.images) {
      if (picture.isMissing) find("error", "image_missing", locale);
      else if (!picture.alt.trim()) find("warning", "image_without_alt", locale, { src: picture.src });
    }
    const size = Buffer.byteLength(mail.html);
    if (size > CAMPAIGN_SIZE_WARNING_BYTES)
      find("warning", "too_large", locale, { size: Math.ceil(size / 1024) });
    if (!mail.html.includes("{{unsubscribe_url}}")) find("error", "no_unsubscribe", locale);
    if (!mail.hasAddress) find("warning", "no_address", locale);
    for (const url of await brokenLinks(linksOf(texts[locale]), publicUrl))
      find("warning", "broken_link", locale, { url });

    function checkFields(of: CompileReport, text: CampaignText): void {
      const source = [of.subject, text.preview_text, of.html].join("\n");
      const seen = new Set<string>();
      for (const { name, fallback } of fieldsOf(parseTemplate(source))) {
        if (seen.has(name) || name.startsWith("click:") || SYSTEM_FIELDS.some((field) => field === name))
          continue;
        seen.add(name);
        if (!MERGE_FIELDS.some((field) => field === name))
          find("error", "unknown_merge_field", locale, { field: name });
        else if (name === "name" && !fallback && nameless > 0)
          find("warning", "empty_merge_field", locale, { field: name, count: nameless });
      }
    }
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

function linksOf(text: CampaignText): string[] {
  return text.blocks.flatMap((block) => {
    if (block.type === "button") return [block.url];
    if (block.type === "image") return block.href ? [block.href] : [];
    if (block.type === "text")
      return [...block.html.matchAll(/\shref="([^"]*)"/g)].map(([, url]) =>
        (url ?? "").replaceAll("&amp;", "&"),
      );
    return [];
  });
}

/**
 * Links that lead nowhere: no address, or one of our own pages that does not answer. Foreign hosts are not asked: the
 * server makes no requests to addresses that a text names.
 */
async function brokenLinks(urls: readonly string[], publicUrl: string): Promise<string[]> {
  const checked = await Promise.all(
    [...new Set(urls)].slice(0, LINKS_TRIED_MAX).map(async (url) => ({ url, isBroken: await isBroken(url) })),
  );
  return checked.filter((link) => link.isBroken).map(({ url }) => url);

  async function isBroken(url: string): Promise<boolean> {
    if (/^(mailto|tel):.+/.test(url) || url.includes("{{")) return false;
    if (!URL.canParse(url, publicUrl)) return true;
    const target = new URL(url, publicUrl);
    if (!/^https?:$/.test(target.protocol) || (!url.startsWith("/") && !/^https?:\/\//.test(url)))
      return true;
    if (target.origin !== new URL(publicUrl).origin) return !target.hostname.includes(".");
    try {
      const answer = await fetch(target, {
        method: "HEAD",
        redirect: "manual",
        signal: AbortSignal.timeout(LINK_TIMEOUT_MS),
      });
      return answer.status === 404 || answer.status === 410;
    } catch {
      // Our own address may not be reachable from inside; that says nothing about readers.
      return false;
    }
  }
}

type DnsRecord = "found" | "missing" | "unknown";
export interface DomainReport {
  name: string;
  spf: DnsRecord;
  dkim: DnsRecord | "not_configured";
  dmarc: DnsRecord;
}

/** Whether the sender's domain says who may send for it. A DNS that does not answer in time is told apart. */
async function lookUpDomain({ domain, dkimSelector }: SenderDomain): Promise<DomainReport> {
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
      dkimSelector ? txt(`${dkimSelector}._domainkey.${domain}`, "v=dkim1") : ("not_configured" as const),
      txt(`_dmarc.${domain}`, "v=dmarc1"),
    ]);
    return { name: domain, spf, dkim, dmarc };
  } finally {
    clearTimeout(limit);
  }
}
