import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import type { PreflightFinding } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { planSubjects } from "@ezo/contract/marketing/campaigns/campaign-readers";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { isHalfWritten, isWritten } from "@ezo/contract/values/mails/written-mail";
import type { Db } from "../platform/db.ts";
import { shownLocales } from "../site-languages/shown-languages.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import type { CompileReport } from "./compile/compile.ts";
import type { KeptRecord } from "./deliverability/domain-checks.ts";
import { domainFindings, domainReport, senderFindings } from "./deliverability/domain-findings.ts";
import { badLinks, inOtherLanguages } from "./links/bad-links.ts";
import { isMailLink, linksOf } from "./links/links.ts";
import { certainFindings, mergeFieldsOf, type Written } from "./sending/certain-findings.ts";
import { type Finding, warning } from "./sending/finding.ts";
import { type Audience, audience, reachedNow, readersOfTexts } from "./sending/readers.ts";
import { planFindings } from "./subjects/plan-findings.ts";

/** Looks for mistakes before sending. It changes nothing; only an `error` keeps a campaign from being sent. */
export async function preflight(
  options: Omit<Written, "readers" | "shown"> & {
    db: Db;
    id: number;
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
  const reached = await reachedNow(db, people, options);
  const readers = countReaders(reached, (locale) => missingLanguage !== "skip" || compiled.has(locale));
  const subjectTest =
    options.subjectTest &&
    planned(options.subjectTest, readersOfTexts(reached, compiled, missingLanguage), compiled);
  // Of all: who wants fewer campaigns may get this one when it leaves.
  const byText = readersOfTexts(people, compiled, missingLanguage);
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
