import { useIsFetching, type Query } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import { textsQuery } from "../../shared/i18n/texts.queries.ts";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { PageLoading } from "../../shared/ui/loading/page-loading.tsx";
import { CrashBoundary } from "../../shared/ui/failures/crash-boundary.tsx";
import { useContentHiding } from "../render/content-hiding.ts";
import styles from "./page-frame.module.css";
import type { Page } from "./page.ts";

/** Optional queries, such as the footer's, do not hide the page. */
const isAwaited = ({ state, meta }: Query): boolean =>
  state.status === "pending" && meta?.["isOptional"] !== true;

/** Renders a page of the table: hidden until its texts have arrived, a placeholder while its code is loaded. */
export function PageFrame({ page }: { page: Page }) {
  const { View } = page.view;
  return (
    <HiddenWithoutTexts groups={page.groups}>
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
    </HiddenWithoutTexts>
  );
}

/** A component of its own, so that a call that begins or ends, as for a page ahead of a visit, does not render the page again. */
function HiddenWithoutTexts({ groups, children }: { groups: readonly string[]; children: ReactNode }) {
  const isHidden = useContentHiding(groups, useIsFetching({ predicate: isAwaited }) > 0);
  return <div className={isHidden ? styles.hidden : undefined}>{children}</div>;
}

/** Loads texts that no call of the page returns. */
function WithTexts({ groups, children }: { groups: readonly string[]; children: ReactNode }) {
  const { texts } = useI18n();
  // Renders again when texts arrive.
  useT();
  const isMissing = !texts.hasGroups(groups);
  const query = usePageQuery({ ...textsQuery(useCaller(), texts.locale, groups), enabled: isMissing });
  // Rendered after the answer in any case: a group may have no texts.
  if (!isMissing || query.data) return children;
  if (!query.isError) return <PageLoading />;
  return <QueryFailed query={query} />;
}
