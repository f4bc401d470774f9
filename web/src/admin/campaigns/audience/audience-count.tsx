import type { SegmentFilter } from "@ezo/contract/marketing/segments";
import { LOCALES } from "@ezo/contract/values/languages";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { LANGUAGE_NAMES } from "../../editor/fields/language.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { audienceCount } from "./audience.queries.ts";
import styles from "./segment-fields.module.css";

const COUNT_DELAY_MS = 300;

/** How many contacts the filter matches now, by language. */
export function AudienceCount({ filter }: { filter: SegmentFilter }) {
  const { t, format } = useTexts();
  const [asked] = useDebouncedValue(filter, COUNT_DELAY_MS);
  const { data, isPlaceholderData } = useQuery({
    ...audienceCount(useCaller(), asked),
    placeholderData: keepPreviousData,
  });
  const shown = (count: number | undefined) => (count === undefined ? "…" : format.number(count));
  return (
    <div
      className={styles.audience}
      role="status"
      aria-label={t("campaigns.audience_count")}
      aria-busy={isPlaceholderData || asked !== filter}
    >
      <div>
        <b>{shown(data?.count)}</b>
        <span>{t("campaigns.recipients")}</span>
      </div>
      {LOCALES.map((locale) => (
        <div key={locale}>
          <b>{shown(data?.by_language[locale])}</b>
          <span lang={locale}>{LANGUAGE_NAMES[locale]}</span>
        </div>
      ))}
    </div>
  );
}
