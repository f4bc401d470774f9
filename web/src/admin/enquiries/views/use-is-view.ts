import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import type { InboxView } from "../filters/inbox-url.ts";
import { BUILT_IN } from "./built-in-views.ts";
import { shows } from "./saved-filters.ts";
import { savedViews } from "./views.queries.ts";

/** Whether the inbox shows one of its views, and not filters that somebody has just set. */
export function useIsView(view: InboxView): boolean {
  const saved = useQuery(savedViews(useCaller())).data ?? [];
  return [...BUILT_IN, ...saved].some(({ filters }) => shows(view, filters));
}
