import type { Navigation } from "@ezo/contract/site/navigation";
import type { ReactNode } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { isNotFound, isRefused } from "../../shared/api/failure-code.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { PageLoading } from "../../shared/ui/loading/page-loading.tsx";
import { navigationQuery, type Place } from "./explorer.queries.ts";
import { MissingPlace } from "./missing-place.tsx";

/** Renders a level of the explorer once it is loaded, or why it cannot be shown. */
export function NavigationGate(props: {
  projectId: number;
  place: Place;
  children: (navigation: Navigation) => ReactNode;
}) {
  const { projectId, place, children } = props;
  const query = usePageQuery(navigationQuery(useCaller(), useLocale(), projectId, place));
  // Also when it was removed while the page was open, and for an identifier that is not valid.
  if (isNotFound(query.error) || isRefused(query.error)) return <MissingPlace projectId={projectId} />;
  if (query.data) return children(query.data);
  if (!query.isError) return <PageLoading />;
  return <QueryFailed titleKey="errors.navigation_load_failed" query={query} />;
}
