import type { Navigation } from "@ezo/contract/navigation";
import type { ReactNode } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { isNotFound, isRefused } from "../../shared/api/failure-code.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { PageLoading } from "../../shared/ui/page-loading.tsx";
import { navigationQuery, type Place } from "./explorer.queries.ts";
import { MissingPlace } from "./missing-place.tsx";

/** Draws a level of the explorer once it is there; else why it is not. */
export function NavigationGate(props: {
  projectId: number;
  place: Place;
  children: (navigation: Navigation) => ReactNode;
}) {
  const { projectId, place, children } = props;
  const query = usePageQuery(navigationQuery(useCaller(), useLocale(), projectId, place));
  // Also where it has left the site under the visitor's eyes, and for a name that no place can have.
  if (isNotFound(query.error) || isRefused(query.error)) return <MissingPlace projectId={projectId} />;
  if (query.data) return children(query.data);
  if (!query.isError) return <PageLoading />;
  return (
    <LoadFailed
      titleKey="errors.navigation_load_failed"
      error={query.error}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
