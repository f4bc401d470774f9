import { z } from "zod";
import { route } from "../route.ts";
import { StaffMember } from "../staff-member.ts";
import { Currency } from "../values/currency.ts";
import {
  Id,
  IdParam,
  IdParams,
  Instant,
  InstantInput,
  RequiredLine,
  VersionNumber,
} from "../values/fields.ts";
import { PriceListComparison } from "./price-list-comparison.ts";
import { PriceListTerms, SavedTerms } from "./price-list-terms.ts";

export const PRICE_LIST_STATUSES = ["draft", "scheduled", "published"] as const;
export const PriceListStatus = z.enum(PRICE_LIST_STATUSES);
export type PriceListStatus = z.infer<typeof PriceListStatus>;
/**
 * Why a list was not published at its time: prices or apartments had changed, an apartment had no price or one below the list's
 * lowest, none of its apartments was for sale any more, its project was deleted, its prices were refused, the firm has changed
 * its currency, or who scheduled it has left or may not set prices any more.
 */
export const PRICE_LIST_STOPS = [
  "stale",
  "without_price",
  "below_floor",
  "nothing_left",
  "project_deleted",
  "refused",
  "currency_changed",
  "not_allowed",
] as const;

const Named = z.object({ id: Id, name: z.string() });
const Stopped = z.object({
  reason: z.enum(PRICE_LIST_STOPS),
  at: Instant,
  /** The apartments that stopped it, where some did. */
  apartments: z.array(Named),
});
export type PriceListStopped = z.infer<typeof Stopped>;
const Undone = z.object({
  at: Instant,
  /** How many prices were put back. */
  restored: z.int(),
  /** The apartments that have changed since; `returns_to` is the list's price that comes back after a discount which goes on. */
  left: z.array(Named.extend({ returns_to: z.int().optional() })),
  /** Their discount is back, with no old price beside it: the list had interrupted it for more than a day. */
  unstruck: z.array(Named),
});
export const PriceList = z.object({
  id: Id,
  version: z.int(),
  project_id: Id,
  name: z.string(),
  status: PriceListStatus,
  terms: PriceListTerms,
  /** The firm's when it was saved: that of its amounts, and of the prices that it has published. */
  currency: Currency,
  compared_at: Instant,
  publish_at: Instant.nullable(),
  published_at: Instant.nullable(),
  published_by: StaffMember.nullable(),
  /** What the publication did: how many prices it changed, how many discounts it ended, and which apartments kept theirs since they were compared. */
  result: z
    .object({
      changed: z.int(),
      /** Null in a list that was published before they were counted. */
      discounts_ended: z.int().nullable(),
      kept: z.array(Named),
      /** Once it was taken back. */
      undone: Undone.optional(),
    })
    .nullable(),
  /** It was not published at its time, and nobody has saved it since. */
  stopped: Stopped.nullable(),
  updated_at: Instant,
  updated_by: StaffMember.nullable(),
});
export type PriceList = z.infer<typeof PriceList>;

const calls = { role: "staff", capability: "apartments.price", tag: "Price lists" } as const;
const path = "/admin/price-lists";
const one = z.object({ data: PriceList });
const compared = z.object({ data: PriceList.extend({ comparison: PriceListComparison }) });
/** Of the amounts; the firm's where it is left out. */
const draft = { name: RequiredLine, terms: SavedTerms, currency: Currency.optional() };

export const listPriceLists = route({
  ...calls,
  method: "get",
  path,
  summary:
    "A project's price lists, the newest first: drafts, those that wait for their time, and published ones",
  query: z.object({ project_id: IdParam }),
  response: z.object({ data: z.array(PriceList) }),
  codes: ["not_found"],
});
export const listStoppedPriceLists = route({
  ...calls,
  method: "get",
  path: `${path}/stopped`,
  summary:
    "The price lists that could not be published at their time, of all projects, the newest stop first",
  response: z.object({
    data: z.array(
      z.object({
        id: Id,
        name: z.string(),
        project_id: Id,
        /** In Georgian, as the lists of projects have it. */
        project_title: z.string(),
        stopped: Stopped,
      }),
    ),
  }),
});
export const comparePriceList = route({
  ...calls,
  method: "post",
  path: `${path}/compare`,
  summary:
    "What a list with these terms would change, apartment by apartment; stores nothing. 409 `currency_changed` where the amounts are in another currency than the firm's",
  body: z.strictObject({ project_id: Id, terms: PriceListTerms, currency: Currency.optional() }),
  response: z.object({ data: PriceListComparison }),
  codes: ["not_found", "currency_changed"],
});
export const createPriceList = route({
  ...calls,
  method: "post",
  path,
  summary:
    "Stores a draft of a price list with what it would change today. One in another currency than the firm's is saved again before it is published",
  body: z.strictObject({ project_id: Id, ...draft }),
  status: 201,
  response: compared,
  codes: ["not_found"],
});
export const getPriceList = route({
  ...calls,
  method: "get",
  path: `${path}/:id`,
  summary:
    "A price list, compared with today's prices, unless it is in another currency than the firm's; a published one with those that it replaced",
  params: IdParams,
  response: compared,
  codes: ["not_found"],
});
export const savePriceList = route({
  ...calls,
  method: "put",
  path: `${path}/:id`,
  summary:
    "Changes a draft and compares it with today's prices anew. It takes the firm's currency; 409 `currency_changed` where its amounts are said to be in another one",
  params: IdParams,
  body: z.strictObject({ version: VersionNumber, ...draft }),
  response: compared,
  codes: ["not_found", "conflict", "wrong_status", "currency_changed"],
});
export const deletePriceList = route({
  ...calls,
  method: "delete",
  path: `${path}/:id`,
  summary: "Deletes a draft. A published list stays: it is part of the history",
  params: IdParams,
  response: z.object({ data: z.object({ id: Id }) }),
  codes: ["not_found", "wrong_status"],
});
export const publishPriceList = route({
  ...calls,
  method: "post",
  path: `${path}/:id/publish`,
  summary:
    "Writes a list's prices in one transaction, now or at a time. What is reserved or sold by then keeps its price; what was released since takes the list's. 409 with the apartments in `current` where one was changed or added since the list was compared, or gets a price below the list's lowest (`wrong_status`), and where somebody else has published it; `currency_changed` where it was saved in another currency than the firm's",
  params: IdParams,
  body: z.strictObject({ version: VersionNumber, at: InstantInput.optional() }),
  response: one,
  codes: ["not_found", "conflict", "wrong_status", "currency_changed"],
});
export const withdrawPriceList = route({
  ...calls,
  method: "post",
  path: `${path}/:id/withdraw`,
  summary: "Makes a list that waits for its time a draft again",
  params: IdParams,
  body: z.strictObject({ version: VersionNumber }),
  response: one,
  codes: ["not_found", "conflict", "wrong_status"],
});
export const undoPriceList = route({
  ...calls,
  method: "post",
  path: `${path}/:id/undo`,
  summary:
    "Puts back, in one transaction, the prices that a published list has changed; of what was discounted since, the price that returns after it. Apartments that were repriced, reserved, sold or deleted since are left, and named in `result.undone.left`. 409 `currency_changed` where it was published in another currency than the firm's",
  params: IdParams,
  body: z.strictObject({ version: VersionNumber }),
  response: one,
  codes: ["not_found", "conflict", "wrong_status", "currency_changed"],
});
