import type { EnquiryFilters } from "@ezo/contract/enquiries/enquiry-filters";
import type { LateCounts, SavedFilters } from "@ezo/contract/enquiries/enquiry-views";
import { LATE_COUNTED_MAX } from "@ezo/contract/values/limits/enquiries";
import { officeTimeBefore } from "@ezo/contract/values/clock/office-hours";
import { MINUTE_MS } from "@ezo/contract/values/time";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Db } from "../../platform/db.ts";
import { type Actor, must } from "../../users/actor.ts";
import { readOffice } from "../clock/office.ts";
import { filtersOf, whereIn } from "../enquiries.filter.ts";
import type { EnquiryViews } from "./views.service.ts";

const NONE: LateCounts = { all: 0, mine: 0, unassigned: 0, saved: [] };

/** How many late enquiries the views of the inbox have. */
export function createLateCounts(options: { db: Db; views: Pick<EnquiryViews, "list">; now?: () => Date }) {
  const { db, views, now = () => new Date() } = options;
  return {
    async count(actor: Actor): Promise<LateCounts> {
      must(actor, "enquiries.read_own");
      const { times, settings } = await readOffice(db);
      const since = officeTimeBefore(times, now(), settings.red_minutes * MINUTE_MS);
      if (!since) return NONE;
      const countOf = async (filters: EnquiryFilters) =>
        db.enquiry.count({
          where: { AND: [isLate(since), await whereIn(db, filtersOf(actor, filters))] },
          take: LATE_COUNTED_MAX,
        });
      // Mostly nobody is late: then that is all there is to ask.
      const all = await countOf({});
      if (all === 0) return NONE;
      const saved: LateCounts["saved"] = [];
      // One after the other: a few rows each, and a team may share many views.
      for (const { id, filters } of await views.list(actor)) {
        const late = await countOf(filtersOfView(filters));
        if (late > 0) saved.push({ id, late });
      }
      const mine = await countOf({ assignee: "me" });
      const unassigned = await countOf({ assignee: "none" });
      return { all, mine, unassigned, saved };
    },
  };
}

/**
 * Whose answer is awaited since then or longer, as their clocks show it. They are at the beginning of the order of who waits
 * longest, whose index finds them.
 */
const isLate = (since: Date) =>
  ({ queuedSince: { lte: since }, awaitsSince: { lte: since } }) satisfies Prisma.EnquiryWhereInput;

/** A view as the list is asked for it; its order counts nothing. */
function filtersOfView(view: SavedFilters): EnquiryFilters {
  const { sort: _, source, ...filters } = view;
  return { ...filters, ...(source ? { source: [source] } : {}) };
}
