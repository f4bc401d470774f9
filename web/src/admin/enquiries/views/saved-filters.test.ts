import { ENQUIRY_SORTS } from "@ezo/contract/enquiries/enquiry-filters";
import { ENQUIRY_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import { ENQUIRY_STATUSES } from "@ezo/contract/enquiries/enquiry-status";
import { SavedFilters } from "@ezo/contract/enquiries/enquiry-views";
import fc from "fast-check";
import { expect, it } from "vitest";
import { EMPTY_VIEW, type InboxView, readView, writeView } from "../filters/inbox-url.ts";
import { savedFiltersOf, shows, viewOf } from "./saved-filters.ts";

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const day = fc.constantFrom("2026-01-02", "2026-11-27");
const inbox: fc.Arbitrary<InboxView> = fc.record({
  status: fc.subarray([...ENQUIRY_STATUSES]),
  source: orNull(fc.constantFrom(...ENQUIRY_SOURCES)),
  cameFrom: orNull(fc.constantFrom("google", "(direct)")),
  search: fc.constantFrom("", "nino", "555 12"),
  from: orNull(day),
  to: orNull(day),
  assignee: orNull(fc.constantFrom("me", "none", "7")),
  projectId: orNull(fc.integer({ min: 1, max: 9 })),
  unread: fc.boolean(),
  deleted: fc.constant(false),
  sort: fc.constantFrom(...ENQUIRY_SORTS),
  page: fc.integer({ min: 1, max: 9 }),
  open: orNull(fc.integer({ min: 1, max: 9 })),
});

it("keeps every filter, on the server and in the address, and nothing else", () => {
  fc.assert(
    fc.property(inbox, (view) => {
      const saved = SavedFilters.parse(savedFiltersOf(view));
      const again = viewOf(saved);
      expect(again).toEqual({ ...view, page: 1, open: null });
      expect(readView(writeView(again))).toEqual(again);
      expect(shows(view, saved)).toBe(true);
    }),
  );
});

it("knows which view is shown: none that differs in a filter, and none among deleted requests", () => {
  fc.assert(
    fc.property(inbox, inbox, (one, other) => {
      const isSame =
        JSON.stringify({ ...one, page: 1, open: null }) === JSON.stringify({ ...other, page: 1, open: null });
      expect(shows(one, savedFiltersOf(other))).toBe(isSame);
      expect(shows({ ...one, deleted: true }, savedFiltersOf(one))).toBe(false);
    }),
  );
});

it("shows a view that was saved without an order newest first, as it always has", () => {
  expect(viewOf({ search: "nino" }).sort).toBe("newest");
  expect(viewOf(savedFiltersOf(EMPTY_VIEW)).sort).toBe("waiting");
});
