import { useQuery } from "@tanstack/react-query";
import { cx } from "../../shared/lib/cx.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Signpost } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useLiveEvent } from "../live/live-context.tsx";
import { useRefresh } from "../query/use-refresh.ts";
import list from "../resource/list/resource-list.module.css";
import { Blank } from "../ui/states/blank.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { SourceTable } from "./source-table.tsx";
import { SourceTools } from "./source-tools.tsx";
import { sourceKeys, sourceReport } from "./sources.queries.ts";
import styles from "./sources-page.module.css";
import { useSourcesView } from "./sources-view.ts";

/** Where enquiries come from, and what becomes of them. */
export default function SourcesPage() {
  const { t } = useTexts();
  const { view, today, change } = useSourcesView();
  const { data, error, refetch, isPlaceholderData } = useQuery(sourceReport(useCaller(), view));
  const refresh = useRefresh(sourceKeys.all);
  useLiveEvent("customer:created", refresh);
  useLiveEvent("customer:updated", refresh);
  useLiveEvent("customer:deleted", refresh);
  return (
    <div className={cx(list.page, styles.page)}>
      <p className={styles.intro}>{t("sources.intro")}</p>
      <SourceTools view={view} today={today} onChange={change} />
      {!data ? (
        <NotLoaded title={t("sources.error")} error={error} onRetry={refetch} rows={8} height={44} gap={4} />
      ) : data.total.enquiries === 0 ? (
        <Blank icon={Signpost} title={t("sources.empty")} message={t("sources.empty_message")} />
      ) : (
        <>
          <SourceTable report={data} view={view} isStale={isPlaceholderData} />
          <p className={styles.note}>{t("sources.note")}</p>
        </>
      )}
    </div>
  );
}
