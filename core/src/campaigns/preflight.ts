import type { CampaignText } from "@ezo/contract/marketing/campaigns";
import type { preflightCampaign, PreflightFinding } from "@ezo/contract/marketing/campaign-proofs";
import { planSubjects } from "@ezo/contract/marketing/campaign-readers";
import type { SegmentFilter } from "@ezo/contract/marketing/segments";
import type { RouteOutput } from "@ezo/contract/route";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { pageLocale } from "@ezo/contract/values/paths/site-paths";
import type { Db } from "../platform/db.ts";
import { shownLocales } from "../site-languages/shown-languages.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { remarkText } from "./deliverability/deliverability.service.ts";
import type { KeptRecord } from "./deliverability/domain-checks.ts";
import { certainFindings, mergeFieldsOf, type Written } from "./sending/certain-findings.ts";
import type { Finding } from "./sending/finding.ts";
import { type Audience, audience, readersOfTexts } from "./sending/readers.ts";
import type { CompileReport } from "./compile/compile.ts";
import { isHalfWritten, isWritten } from "@ezo/contract/values/mails/written-mail";
import { checkLinks } from "./links/link-check.ts";
import { isMailLink, linksOf } from "./links/links.ts";
import { planFindings } from "./subjects/plan-findings.ts";

const LINK_TIMEOUT_MS = 3000;
/** Of a mail with more links, only the first ones are tried. */
const LINKS_TRIED_MAX = 20;

/** Looks for mistakes before sending. It changes nothing; only an `error` keeps a campaign from being sent. */
export async function preflight(
  options: Omit<Written, "readers" | "shown"> & {
    db: Db;
    filter: SegmentFilter;
    topics: readonly string[];
    missingLanguage: string;
    subjectTest: { percent: number; hours: number } | null;
    /** The domain of the sender's address. */
    domain: string;
    /** The campaign's own sender; "" for that address. */
    fromAddress: string;
    /** What DNS says about it. */
    domainRecords: () => Promise<readonly KeptRecord[]>;
    /** The language of the messages. */
    locale: Locale;
    t: TextLookup;
  },
) {
  const { db, filter, topics, missingLanguage, texts, compiled, site, t } = options;
  const { publicUrl } = site;
  const [people, records, shown] = await Promise.all([
    audience(db, filter, topics),
    options.domainRecords(),
    shownLocales(db),
  ]);
  const readers = countReaders(people, (locale) => missingLanguage !== "skip" || compiled.has(locale));
  const byText = readersOfTexts(people, compiled, missingLanguage);
  const subjectTest = options.subjectTest && planned(options.subjectTest, byText, compiled);
  const languages = new Intl.DisplayNames(options.locale, { type: "language" });
  const found: Finding[] = [
    ...(readers.total === 0 ? [warning("no_recipients", null)] : []),
    ...certainFindings({ texts, compiled, shown, readers: byText, site, test: options.test }),
    ...planFindings(subjectTest?.languages ?? []),
  ];
  for (const locale of LOCALES) {
    const mail = compiled.get(locale);
    if (!shown.includes(locale)) found.push(...switchedOff(locale, texts[locale], languages));
    else if (mail) found.push(...(await mailFindings(mail, texts[locale], { locale, readers, publicUrl })));
    else if (!isHalfWritten(texts[locale])) {
      const count = people
        .filter((row) => row.locale === locale && row.status === "subscribed")
        .reduce((sum, row) => sum + row.count, 0);
      const language = languages.of(locale) ?? locale;
      found.push(warning("missing_language", locale, { language, count }));
    }
  }
  const domain = domainReport(options.domain, records);
  found.push(...domainFindings(domain, records, t), ...senderFindings(options));

  const size = (locale: Locale) => {
    const html = compiled.get(locale)?.html;
    return html === undefined ? null : Buffer.byteLength(html);
  };
  return {
    ok: found.every(({ level }) => level !== "error"),
    findings: found.map(({ level, code, locale, values }): PreflightFinding => ({
      level,
      code,
      locale,
      message: t(`mail.preflight.${code}`, values),
    })),
    recipients: {
      total: readers.total,
      by_language: readers.byLanguage,
      excluded: [...readers.excluded].map(([reason, count]) => ({
        reason,
        count,
        message: t(`mail.excluded.${reason}`, { count }),
      })),
    },
    subject_test: subjectTest,
    size_bytes: { ka: size("ka"), en: size("en"), ru: size("ru") },
    domain,
  };
}

/** The server signs and returns mails in the domain of MAIL_FROM: with a sender in another, DMARC sees a stranger's mail. */
function senderFindings({ fromAddress, domain }: { fromAddress: string; domain: string }): Finding[] {
  const other = fromAddress.slice(fromAddress.lastIndexOf("@") + 1).toLowerCase();
  return other === "" || other === domain
    ? []
    : [warning("from_other_domain", null, { domain: other, firm: domain })];
}

/** A text that is written, and sent to nobody. */
const switchedOff = (locale: Locale, text: CampaignText, languages: Intl.DisplayNames): Finding[] =>
  isWritten(text) || isHalfWritten(text)
    ? [
        {
          level: "info",
          code: "language_off",
          locale,
          values: { language: languages.of(locale) ?? locale },
        },
      ]
    : [];

const warning = (code: Finding["code"], locale: Locale | null, values: Finding["values"] = {}): Finding => ({
  level: "warning",
  code,
  locale,
  values,
});

/** Who would get which subject first, by what the test's settings are now. */
const planned = (
  { percent, hours }: { percent: number; hours: number },
  readers: Record<Locale, number>,
  compiled: Written["compiled"],
) => ({
  hours,
  languages: planSubjects(
    readers,
    new Map([...compiled].map(([locale, { moreSubjects }]) => [locale, moreSubjects.length + 1])),
    percent,
  ),
});

/** Who would get the mail, by language, and who would not, by reason. */
function countReaders(people: Audience, isSent: (locale: Locale) => boolean) {
  const byLanguage = { ka: 0, en: 0, ru: 0 };
  const excluded = new Map<string, number>();
  let nameless = 0;
  for (const { status, locale, count, nameless: withoutName } of people) {
    const reason = status !== "subscribed" ? status : isSent(locale) ? undefined : "missing_language";
    if (reason !== undefined) {
      excluded.set(reason, (excluded.get(reason) ?? 0) + count);
      continue;
    }
    byLanguage[locale] += count;
    nameless += withoutName;
  }
  return { byLanguage, excluded, nameless, total: byLanguage.ka + byLanguage.en + byLanguage.ru };
}

/** What may be wrong with one language's mail: merge fields and links. */
async function mailFindings(
  mail: CompileReport,
  text: CampaignText,
  context: { locale: Locale; readers: { nameless: number }; publicUrl: string },
): Promise<Finding[]> {
  const { locale, readers, publicUrl } = context;
  const fields = mergeFieldsOf(mail, text);
  const isNameMissing = fields.has("name") && !fields.get("name") && readers.nameless > 0;
  const links = await badLinks(linksOf(text).filter(isMailLink), publicUrl);
  return [
    ...(isNameMissing
      ? [warning("empty_merge_field", locale, { field: "name", count: readers.nameless })]
      : []),
    ...links.map(({ url, code }) => warning(code, locale, { url })),
    ...inOtherLanguages(linksOf(text), locale, publicUrl).map((url) =>
      warning("link_language", locale, { url }),
    ),
  ];
}

/** Links to our own pages in another language than the mail's. */
function inOtherLanguages(urls: readonly string[], locale: Locale, publicUrl: string): string[] {
  const { origin } = new URL(publicUrl);
  const isOther = (url: string) => {
    const path = url === origin ? "/" : url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
    const found = pageLocale(path);
    return found !== undefined && found !== locale;
  };
  return [...new Set(urls)].filter(isOther);
}

type DomainReport = RouteOutput<typeof preflightCampaign>["data"]["domain"];
const CHECKED = ["spf", "dkim", "dmarc"] as const;

function domainReport(name: string, records: readonly KeptRecord[]): DomainReport {
  const recordOf = (wanted: KeptRecord["name"]) => records.find((record) => record.name === wanted);
  const stateOf = (wanted: KeptRecord["name"]) => {
    const state = recordOf(wanted)?.state ?? "unknown";
    return state === "seen" || state === "wrong" ? "found" : state;
  };
  const isUnsigned = recordOf("dkim")?.faults.some(({ code }) => code === "dkim_off");
  return {
    name,
    spf: stateOf("spf"),
    dkim: isUnsigned ? "not_configured" : stateOf("dkim"),
    dmarc: stateOf("dmarc"),
  };
}

function domainFindings(report: DomainReport, records: readonly KeptRecord[], t: TextLookup): Finding[] {
  const { name: domain } = report;
  const wrong = records.flatMap(({ name, state, faults }) => {
    // A policy that only watches is how everybody begins.
    const fault = faults.find(({ code }) => code !== "dmarc_none");
    const isChecked = CHECKED.some((checked) => checked === name);
    return state === "wrong" && fault && isChecked ? [{ name, fault }] : [];
  });
  return [
    ...CHECKED.filter((record) => report[record] === "missing" || report[record] === "not_configured").map(
      (record) => warning(record, null, { domain }),
    ),
    ...wrong.map(({ name, fault }) =>
      warning("domain_record", null, {
        domain,
        record: name.toUpperCase(),
        fault: remarkText(fault, t),
      }),
    ),
    ...(CHECKED.some((record) => report[record] === "unknown")
      ? [warning("dns_unreachable", null, { domain })]
      : []),
  ];
}

/** Links that do not work for readers, and why. Our own pages are requested as readers would. */
async function badLinks(
  urls: readonly string[],
  publicUrl: string,
): Promise<{ url: string; code: PreflightFinding["code"] }[]> {
  const tried = [...new Set(urls)].slice(0, LINKS_TRIED_MAX);
  const own: string[] = [];
  const foreign: string[] = [];
  const bad: { url: string; code: PreflightFinding["code"] }[] = [];
  for (const url of tried) {
    if (/^(mailto|tel):.+/i.test(url) || url.includes("{{")) continue;
    if (!/^(\/|https?:\/\/)/i.test(url) || !URL.canParse(url, publicUrl))
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

/** Our own address may be reachable only from outside; not reaching it from here means nothing. */
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
