import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import {
  CAMPAIGN_SIZE_WARNING_BYTES,
  CAMPAIGN_WORDS_MIN_LENGTH,
} from "@ezo/contract/values/limits/marketing";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { isBlank } from "@ezo/contract/values/patterns";
import type { CompileReport } from "../compile/compile.ts";
import { isMailLink, linksOf } from "../links/links.ts";
import { isEmptyMail, isHalfWritten } from "@ezo/contract/values/mails/written-mail";
import { fieldsOf, MERGE_FIELDS, parseTemplate, SYSTEM_FIELDS } from "../merge.ts";
import type { Finding } from "./finding.ts";
import { addressFindings, type MailSite } from "./public-address.ts";

export interface Written {
  texts: Record<Locale, CampaignText>;
  /** The written languages, compiled. */
  compiled: ReadonlyMap<Locale, CompileReport>;
  /** The languages that are on: whatever is wrong with another text, nobody gets it. */
  shown: readonly Locale[];
  /** How many readers the text of each language is for. */
  readers: Record<Locale, number>;
  site: MailSite;
  test: { testsSubjects: boolean; trackClicks: boolean };
}

/**
 * Mistakes that can be found without asking other systems. A mail with an `error` cannot be sent. What is wrong in a
 * text that nobody in the audience reads is a `warning`, except for a link that could harm a reader who is added later;
 * while the audience is empty, nothing is known about its readers.
 */
export function certainFindings(written: Written): Finding[] {
  const { readers } = written;
  const isUnread = (locale: Locale | null) =>
    locale !== null && readers[locale] === 0 && LOCALES.some((other) => readers[other] > 0);
  return mistakesIn(written).map((finding) => {
    const isHarmless = finding.code !== "link_forbidden" && isUnread(finding.locale);
    return isHarmless && finding.level === "error" ? { ...finding, level: "warning" } : finding;
  });
}

function mistakesIn({ texts, compiled, shown: languages, site, test }: Written): Finding[] {
  const findings: Finding[] = [...addressFindings(site), ...testFindings(test, compiled)];
  const find = (
    level: Finding["level"],
    code: Finding["code"],
    locale: Locale | null,
    values: Finding["values"] = {},
  ) => findings.push({ level, code, locale, values });

  if (compiled.size === 0) {
    const isEmpty = isEmptyMail(languages.map((locale) => texts[locale]));
    find("error", isEmpty ? "empty_mail" : "empty_subject", null);
  }
  for (const locale of languages) {
    const mail = compiled.get(locale);
    if (!mail) {
      if (isHalfWritten(texts[locale])) find("error", "half_written", locale);
      continue;
    }
    if (!test.testsSubjects && texts[locale].more_subjects.length > 0)
      find("warning", "subjects_unused", locale);
    for (const field of unknownFields(mail, texts[locale]))
      find("error", "unknown_merge_field", locale, { field });
    for (const picture of mail.images) {
      if (picture.isMissing) find("error", "image_missing", locale);
      else if (isBlank(picture.alt)) find("error", "image_without_alt", locale, { src: picture.src });
    }
    const hasRuleCards = mail.rules.some(({ shown }) => shown > 0);
    if (mail.images.length > 0 && !hasRuleCards && lettersIn(texts[locale]) < CAMPAIGN_WORDS_MIN_LENGTH)
      find("warning", "only_pictures", locale);
    for (const url of linksOf(texts[locale]))
      if (!isMailLink(url)) find("error", "link_forbidden", locale, { url });
    const size = Buffer.byteLength(mail.html);
    if (size > CAMPAIGN_SIZE_WARNING_BYTES)
      find("warning", "too_large", locale, { size: Math.ceil(size / 1024) });
    if (![mail.html, mail.text].every((part) => part.includes("{{unsubscribe_url}}")))
      find("error", "no_unsubscribe", locale);
    if (!mail.hasAddress) find("warning", "no_address", locale);
    if (mail.missingCards > 0) find("error", "card_missing", locale, { count: mail.missingCards });
    for (const apartment of mail.takenApartments) find("warning", "apartment_taken", locale, { apartment });
    for (const { shown, wanted } of mail.rules)
      if (shown === 0) find("warning", "rule_empty", locale, { wanted });
      else find("info", "rule_shows", locale, { count: shown, wanted });
  }
  return findings;
}

/** What keeps subjects from being tested: nothing to compare, or nothing to compare them by. */
function testFindings(
  { testsSubjects, trackClicks }: Written["test"],
  compiled: Written["compiled"],
): Finding[] {
  if (!testsSubjects) return [];
  const error = (code: Finding["code"], locale: Locale | null): Finding => ({
    level: "error",
    code,
    locale,
    values: {},
  });
  const mails = [...compiled];
  return [
    ...(trackClicks ? [] : [error("subject_test_clicks", null)]),
    ...(mails.length > 0 && mails.every(([, { moreSubjects }]) => moreSubjects.length === 0)
      ? [error("subject_test_single", null)]
      : []),
    ...mails
      .filter(
        ([, { subject, moreSubjects }]) => new Set([subject, ...moreSubjects]).size <= moreSubjects.length,
      )
      .map(([locale]) => error("subject_repeated", locale)),
  ];
}

/** The merge fields that a text uses, without those that the system fills in; with no fallback where one of its places has none. */
export function mergeFieldsOf(mail: CompileReport, text: CampaignText) {
  const source = [mail.subject, ...mail.moreSubjects, text.preview_text, mail.html].join("\n");
  const fields = new Map<string, string | undefined>();
  for (const { name, fallback } of fieldsOf(parseTemplate(source, "text")))
    if (!name.startsWith("click:") && !SYSTEM_FIELDS.some((field) => field === name))
      fields.set(name, fields.has(name) ? fields.get(name) && fallback : fallback);
  return fields;
}

const unknownFields = (mail: CompileReport, text: CampaignText): string[] =>
  [...mergeFieldsOf(mail, text).keys()].filter((name) => !MERGE_FIELDS.some((field) => field === name));

/** How many letters of a text can be read without its pictures; cards of the site always have enough. */
function lettersIn({ blocks }: CampaignText): number {
  let letters = 0;
  for (const block of blocks) {
    if (block.type === "project" || block.type === "apartments") return Number.POSITIVE_INFINITY;
    if (block.type === "heading") letters += block.text.trim().length;
    if (block.type === "button") letters += block.label.trim().length;
    if (block.type === "text") letters += block.html.replace(/<[^<>]*>/g, "").trim().length;
  }
  return letters;
}
