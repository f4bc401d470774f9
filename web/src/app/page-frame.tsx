import { useIsFetching, type Query } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { useCaller } from "../shared/api/caller-context.ts";
import { useI18n, useT } from "../shared/i18n/i18n-context.tsx";
import { textsQuery } from "../shared/i18n/texts.queries.ts";
import { usePageQuery } from "../shared/query/page-query.ts";
import { LoadFailed } from "../shared/ui/load-failed.tsx";
import { PageLoading } from "../shared/ui/page-loading.tsx";
import { CrashBoundary } from "../shared/ui/crash-boundary.tsx";
import { useContentHiding } from "./content-hiding.ts";
import styles from "./page-frame.module.css";
import type { Page } from "./pages.ts";

/** The page waits for its own data; the footer's is no reason to hide it. */
const isAwaited = ({ state, meta }: Query): boolean =>
  state.status === "pending" && meta?.["isOptional"] !== true;

/** Draws one page of the table: hidden until its texts are there, in its place while its code loads. */
export function PageFrame({ page }: { page: Page }) {
  const isHidden = useContentHiding(page.groups, useIsFetching({ predicate: isAwaited }) > 0);
  const { View } = page.view;
  return (
    <div className={isHidden ? styles.hidden : undefined}>
      <CrashBoundary>
        <Suspense fallback={<PageLoading />}>
          {page.asksForTexts ? (
            <WithTexts groups={page.groups}>
              <View />
            </WithTexts>
          ) : (
            <View />
          )}
        </Suspense>
      </CrashBoundary>
    </div>
  );
}

/** Waits for texts that no call of the page brings: the page before may have done without them. */
function WithTexts({ groups, children }: { groups: readonly string[]; children: ReactNode }) {
  const { texts } = useI18n();
  // Draws again when texts arrive.
  useT();
  const isMissing = !texts.hasGroups(groups);
  const query = usePageQuery({ ...textsQuery(useCaller(), texts.locale, groups), enabled: isMissing });
  // A group may have no texts.
  if (!isMissing || query.data) return children;
  if (!query.isError) return <PageLoading />;
  return (
    <LoadFailed error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  );
}
