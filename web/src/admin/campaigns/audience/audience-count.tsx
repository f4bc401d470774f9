import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { LOCALES } from "@ezo/contract/values/languages";
import { LANGUAGE_NAMES } from "../../editor/fields/language.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./segment-fields.module.css";
import { useAudienceCount } from "./use-audience-count.ts";

/** How many contacts the filter matches now, by language, and how many more have paused or left the topics. */
export function AudienceCount({ filter, topics }: { filter: SegmentFilter; topics?: readonly string[] }) {
  const { t, format, shownLocales } = useTexts();
  const { data, isBehind, isContrary } = useAudienceCount(filter, topics);
  const shown = (count: number | undefined) =>
    count === undefined ? (isContrary ? "–" : "…") : format.number(count);
  return (
    <div
      className={styles.audience}
      role="status"
      aria-label={t("campaigns.audience_count")}
      aria-busy={isBehind}
    >
      <div>
        <b>{shown(data?.count)}</b>
        <span>{t("campaigns.recipients")}</span>
      </div>
      {LOCALES.map((locale) => (
        <div key={locale}>
          <b>{shown(data?.by_language[locale])}</b>
          <span lang={locale}>{LANGUAGE_NAMES[locale]}</span>
          {shownLocales.includes(locale) ? null : <small>{t("language.off")}</small>}
        </div>
      ))}
      {data && data.paused > 0 ? (
        <div className={styles.paused}>
          <span>{t("campaigns.audience_paused", { count: data.paused })}</span>
        </div>
      ) : null}
      {data && data.left_topics > 0 ? (
        <div className={styles.paused}>
          <span>{t("campaigns.audience_topics", { count: data.left_topics })}</span>
        </div>
      ) : null}
    </div>
  );
}
