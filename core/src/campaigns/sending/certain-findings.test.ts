import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { expect, it } from "vitest";
import type { CompileReport } from "../compile/compile.ts";
import { certainFindings, mergeFieldsOf } from "./certain-findings.ts";

const EMPTY: CampaignText = { subject: "", more_subjects: [], preview_text: "", blocks: [] };
const heading = { type: "heading" as const, text: "Hello" };
const COMPILED: CompileReport = {
  subject: "",
  moreSubjects: [],
  html: "{{unsubscribe_url}}",
  text: "{{unsubscribe_url}}",
  links: [],
  fromName: "Firm",
  images: [],
  hasAddress: true,
  missingCards: 0,
  isEmpty: false,
  takenApartments: [],
  rules: [],
};

/** Of a campaign without a language that is written; nobody in the audience reads its first text. */
const unwritten = (
  text: Partial<CampaignText>,
  english: Partial<CampaignText> = {},
  shown: readonly Locale[] = LOCALES,
) =>
  certainFindings({
    texts: { ka: { ...EMPTY, ...text }, en: { ...EMPTY, ...english }, ru: EMPTY },
    compiled: new Map(),
    shown,
    readers: { ka: 0, en: 2, ru: 0 },
    site: { publicUrl: "https://ezo.test", isMailLocal: false },
    test: { testsSubjects: false, trackClicks: true },
  }).map(({ level, code, locale }) => [level, code, locale]);

it("names what a campaign lacks of which no language is written: everything, the subject, or the text", () => {
  expect(unwritten({})).toEqual([["error", "empty_subject", null]]);
  expect(unwritten({ blocks: [heading] })).toEqual([
    ["error", "empty_subject", null],
    ["warning", "half_written", "ka"],
  ]);
  for (const blocks of [[], [{ type: "divider" as const }]])
    expect(unwritten({ subject: "S", blocks })).toEqual([
      ["error", "empty_mail", null],
      ["warning", "half_written", "ka"],
    ]);
  // A text is there, in another language than the subject.
  const subject = { subject: "S" };
  const content = { blocks: [heading] };
  for (const found of [unwritten(subject, content), unwritten(content, subject)])
    expect(found).toEqual([
      ["error", "empty_subject", null],
      ["warning", "half_written", "ka"],
      ["error", "half_written", "en"],
    ]);
  // One in a language that is off counts for nothing.
  expect(unwritten(content, subject, ["en"])).toEqual([
    ["error", "empty_mail", null],
    ["error", "half_written", "en"],
  ]);
});

it("warns of further subjects that nobody gets, since they are not tested", () => {
  const ka = { ...EMPTY, subject: "A", more_subjects: ["B"], blocks: [heading] };
  const found = (text: CampaignText, testsSubjects: boolean) => {
    const moreSubjects = testsSubjects ? text.more_subjects : [];
    const mail: CompileReport = { ...COMPILED, subject: text.subject, moreSubjects };
    return certainFindings({
      texts: { ka: text, en: EMPTY, ru: EMPTY },
      compiled: new Map<Locale, CompileReport>([["ka", mail]]),
      shown: LOCALES,
      readers: { ka: 1, en: 0, ru: 0 },
      site: { publicUrl: "https://ezo.test", isMailLocal: false },
      test: { testsSubjects, trackClicks: true },
    });
  };
  expect(found(ka, false)).toEqual([{ level: "warning", code: "subjects_unused", locale: "ka", values: {} }]);
  expect(found(ka, true)).toEqual([]);
  expect(found({ ...ka, more_subjects: [] }, false)).toEqual([]);
});

it("gives a field no fallback that has none in one of its places, wherever that is", () => {
  const fallbackOf = (subject: string, html: string) => {
    const fields = mergeFieldsOf({ ...COMPILED, subject, html }, EMPTY);
    expect([...fields.keys()]).toEqual(["name"]);
    return fields.get("name") || null;
  };
  expect(fallbackOf("{{name|friend}}, a house", "<p>Hello, {{name|reader}}</p>")).not.toBeNull();
  expect(fallbackOf("{{name}}, a house", "<p>Hello, {{name|reader}}</p>")).toBeNull();
  expect(fallbackOf("{{name|friend}}, a house", "<p>Hello, {{name}}</p>")).toBeNull();
  expect(fallbackOf("A house", "{{name|friend}} {{name|}} {{name|friend}}")).toBeNull();
});
