import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { cx } from "../../shared/lib/cx.ts";
import { ScrollText } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { Blank } from "../ui/states/blank.tsx";
import { NextPage } from "../ui/states/next-page.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { AuditHead } from "./audit-head.tsx";
import styles from "./audit-page.module.css";
import { AuditTable } from "./audit-table.tsx";
import { AuditTools } from "./audit-tools.tsx";
import { type AuditView, useAuditView } from "./audit-view.ts";
import { AUDIT, auditLines, FRESH_MAX, newestLines } from "./audit.queries.ts";
import { LineDrawer } from "./line-drawer.tsx";

/** Who did what, when and from where. */
export default function AuditPage() {
  const { t } = useTexts();
  const { view, line, isFiltered, change, clear, open } = useAuditView();
  const query = useInfiniteQuery(auditLines(useCaller(), view));
  const { data, error, refetch, isPlaceholderData, hasNextPage } = query;
  const lines = data?.pages.flatMap((page) => page.data);
  return (
    <div className={cx(list.page, styles.page)}>
      <AuditHead view={view} />
      <AuditTools view={view} onChange={change} />
      {!lines ? (
        <NotLoaded title={t("audit.error")} error={error} onRetry={refetch} rows={10} height={44} gap={4} />
      ) : lines.length === 0 ? (
        <Blank
          icon={ScrollText}
          title={t(isFiltered ? "audit.empty" : "audit.none")}
          action={isFiltered ? <Button onClick={clear}>{t("audit.clear")}</Button> : null}
        />
      ) : (
        <>
          <FreshLines view={view} newest={lines[0]?.id ?? 0} />
          <AuditTable lines={lines} opened={line} isStale={isPlaceholderData} onOpen={open} />
          {hasNextPage ? (
            <NextPage
              label={t("audit.more")}
              failure={t("audit.error")}
              className={styles.more}
              query={query}
            />
          ) : (
            <p className={styles.end}>{t("audit.end")}</p>
          )}
        </>
      )}
      {line !== null && lines ? (
        <LineDrawer lines={lines} opened={line} onOpen={open} onFilter={(entity) => change({ entity })} />
      ) : null}
    </div>
  );
}

/** New lines are counted and not pushed in: nobody loses the line that they are reading. */
function FreshLines({ view, newest }: { view: AuditView; newest: number }) {
  const { t } = useTexts();
  const cache = useQueryClient();
  const { data = [] } = useQuery(newestLines(useCaller(), view));
  const count = data.filter(({ id }) => id > newest).length;
  return (
    <div role="status">
      {count === 0 ? null : (
        <Button size="xs" onClick={() => void cache.resetQueries({ queryKey: [...AUDIT, "lines"] })}>
          {t("audit.fresh", { count, shown: count === FRESH_MAX ? `${count}+` : count })}
        </Button>
      )}
    </div>
  );
}
