import type { SavedFilters } from "@ezo/contract/enquiries/enquiry-views";
import { EMPTY_VIEW } from "../filters/inbox-url.ts";

/** The views that everybody has. */
export const BUILT_IN: readonly { key: "all" | "mine" | "unassigned"; filters: SavedFilters }[] = [
  { key: "all", filters: { sort: EMPTY_VIEW.sort } },
  { key: "mine", filters: { assignee: "me", sort: EMPTY_VIEW.sort } },
  { key: "unassigned", filters: { assignee: "none", sort: EMPTY_VIEW.sort } },
];
