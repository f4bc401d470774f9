import type { DraftMark } from "@ezo/contract/records/record-drafts";
import { type Locale, LOCALES } from "@ezo/contract/values/languages";
import { inEvery, languageHealth } from "../../../editor/fields/language.ts";
import { CircleDashed, Clock, Languages } from "../../../generated/icons.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { IconMark } from "../../../ui/marks/status-mark.tsx";
import { useNow } from "../../../ui/use-now.ts";

/** What a row says beside its fields: a draft that visitors do not see, and languages without texts. */
export function EditorialMarks(props: {
  row: { draft: DraftMark | null; missing_languages: readonly Locale[] };
}) {
  const { draft, missing_languages: missing } = props.row;
  const { t, format } = useTexts();
  const now = useNow();
  return (
    <>
      {draft ? (
        <IconMark icon={draft.publish_at ? Clock : CircleDashed} tone="info">
          {draft.publish_at
            ? t("drafts.mark_at", { time: format.moment(draft.publish_at, now) })
            : t("drafts.mark")}
        </IconMark>
      ) : null}
      <MissingLanguages missing={missing} />
    </>
  );
}

/** The languages without texts; nothing where there is none. What a language lacks that is switched off can wait: nobody sees it. */
export function MissingLanguages(props: { missing: readonly Locale[] }) {
  const { t, shownLocales } = useTexts();
  const missing = props.missing.filter((locale) => shownLocales.includes(locale));
  if (missing.length === 0) return null;
  return (
    <IconMark icon={Languages} tone="pending">
      {t("language.lacks", { languages: missing.map((locale) => t(`language.${locale}`)).join(", ") })}
    </IconMark>
  );
}

/** The same of a row that has its texts with it: the languages that lack what the Georgian has, as its form counts them. */
export function LackingLanguages({
  texts,
}: {
  texts: Readonly<Partial<Record<Locale, object | undefined>>>;
}) {
  const health = languageHealth(inEvery((locale) => texts[locale] ?? {}));
  return <MissingLanguages missing={LOCALES.filter((locale) => health[locale].missing > 0)} />;
}
