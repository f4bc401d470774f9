import { z } from "zod";
import { StaffMember } from "../staff-member.ts";
import { Currency } from "../values/currency.ts";
import { Day, DayInput, Id, IdParams, Instant, VersionNumber } from "../values/fields.ts";
import { DISCOUNT_LARGE_PERCENT, DISCOUNT_REASON_MAX_LENGTH } from "../values/limits/prices.ts";
import { LocalizedText } from "../values/locale.ts";
import { route } from "../route.ts";
import { Price, PriceCurrency } from "./apartments.ts";

/** Fields of an apartment that a discount sets, all together. */
export const DISCOUNT_FIELDS = ["old_price", "discount_until", "discount_reason"] as const;

const Reason = z
  .string()
  .trim()
  .max(DISCOUNT_REASON_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .regex(/^[^\p{Cc}\uFFFE\uFFFF]*$/u, { error: "errors.invalid_value" })
  .default("");

const prices = { role: "staff", capability: "apartments.price", tag: "Apartments" } as const;

/** What an apartment costs since a moment; a discount's price has the price that returns after it beside it. */
export const PriceLine = z.object({
  valid_from: Instant,
  /** The firm's at that time. */
  currency: Currency,
  price: z.number().nullable(),
  old_price: z.number().nullable(),
  discount_until: Day.nullable(),
  /** Why there was the discount; left out without one. */
  discount_reason: LocalizedText.optional(),
  is_price_hidden: z.boolean(),
  /** Null for the system and for what no history says. */
  author: StaffMember.nullable(),
  /** As the history has it: `import`, `discount ended`; `currency changed` where the figures stayed and their currency did not. */
  reason: z.string(),
  /** The price list whose publication, or whose undoing, it is of; left out for those who may not open it. */
  price_list: z.object({ id: Id, name: z.string() }).optional(),
});
export type PriceLine = z.infer<typeof PriceLine>;

export const listApartmentPrices = route({
  ...prices,
  method: "get",
  path: "/admin/apartments/:id/prices",
  capability: "stock.read",
  summary:
    "What an apartment has cost since when, and who has changed that, the newest first; the last hundred",
  params: IdParams,
  response: z.object({ data: z.array(PriceLine) }),
  codes: ["not_found"],
});

const Priced = z.object({
  id: Id,
  version: z.int(),
  price: z.number().nullable(),
  old_price: z.number().nullable(),
  discount_until: Day.nullable(),
});

export const setDiscount = route({
  ...prices,
  method: "put",
  path: "/admin/apartments/:id/discount",
  summary: `Sells an apartment at a lower price through the end of a day, at most 12 months ahead; then the regular price returns by itself. Replaces a discount that it has. One beyond ${DISCOUNT_LARGE_PERCENT} % has to be confirmed by \`confirm_large_falls: true\`: it is refused without (422 at that field, with the share), and counted in \`summary.large_falls\` with it`,
  params: IdParams,
  body: z.strictObject({
    version: VersionNumber,
    price: Price,
    currency: PriceCurrency,
    until: DayInput,
    /** What visitors read as the reason; pages in a language without a text leave it out. */
    reason: z.strictObject({ ka: Reason, en: Reason, ru: Reason }).prefault({}),
    /** Somebody has seen how much is taken off and means it: without this, a slip of the keyboard would be on the site at once. */
    confirm_large_falls: z.boolean().default(false),
  }),
  response: z.object({
    data: Priced.extend({
      /** As price lists count them: 1 where so much is taken off that it had to be confirmed, else 0. */
      summary: z.object({ large_falls: z.int() }),
    }),
  }),
  codes: ["not_found", "conflict", "not_for_sale", "currency_changed"],
});

export const endDiscount = route({
  ...prices,
  method: "post",
  path: "/admin/apartments/:id/discount/end",
  summary: "Ends an apartment's discount now: the regular price returns. One that has none stays as it is",
  params: IdParams,
  body: z.strictObject({ version: VersionNumber }),
  response: z.object({ data: Priced }),
  codes: ["not_found", "conflict"],
});
