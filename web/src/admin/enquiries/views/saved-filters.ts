import type { SavedFilters } from "@ezo/contract/enquiries/enquiry-views";
import { EMPTY_VIEW, filtersOf, type InboxView } from "../filters/inbox-url.ts";

/** What a saved view keeps of the inbox: filters and order, not the page and the open request. */
export const savedFiltersOf = (view: InboxView): SavedFilters => ({
  ...filtersOf(view),
  sort: view.sort,
});

/** The order of a view that names none: it was saved while that was the usual one. */
const UNNAMED_SORT = "newest";

/** The inbox as a saved view shows it. */
export const viewOf = (filters: SavedFilters): InboxView => ({
  ...EMPTY_VIEW,
  status: filters.status ?? [],
  source: filters.source ?? null,
  cameFrom: filters.came_from ?? null,
  search: filters.search ?? "",
  from: filters.from ?? null,
  to: filters.to ?? null,
  assignee: filters.assignee ?? null,
  projectId: filters.project_id ?? null,
  unread: filters.unread ?? false,
  sort: filters.sort ?? UNNAMED_SORT,
});

const spelt = (filters: SavedFilters): string =>
  JSON.stringify(
    Object.entries({ ...filters, status: filters.status?.toSorted() }).toSorted(([one], [other]) =>
      one.localeCompare(other, "en"),
    ),
  );

/** Whether the inbox shows just what these filters find. */
export const shows = (view: InboxView, filters: SavedFilters): boolean =>
  !view.deleted && spelt(savedFiltersOf(view)) === spelt(savedFiltersOf(viewOf(filters)));
