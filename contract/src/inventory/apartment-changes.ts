import { z } from "zod";
import { withExample } from "../values/described.ts";
import { Id, VersionNumber } from "../values/fields.ts";
import { NOTE_MAX_LENGTH } from "../values/limits/fields.ts";
import { BULK_MAX_IDS } from "../values/limits/lists.ts";
import { PRICE_PERCENT } from "../values/limits/prices.ts";
import { APARTMENT_PICTURES_MAX } from "../values/limits/stock.ts";
import { ApartmentStatus } from "../site/apartment-status.ts";
import { UnitType } from "../site/unit-facts.ts";
import { BulkIds } from "../records/resource.ts";
import { route } from "../route.ts";
import { orNull } from "./stock-fields.ts";
import { apartmentFields, Price, PriceCurrency, UnitRooms } from "./apartments.ts";

const stock = { role: "staff", capability: "apartments.price", tag: "Apartments" } as const;

/** What a bulk change did to one apartment. Sent back with `from` and `to` swapped, it undoes the change. */
export const ChangedApartment = z.object({
  id: Id,
  apartment_number: z.string(),
  /** The version after the change; for a dry run, the current one. */
  version: z.int(),
  fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  /** The hold that ended because the status changed; sent back as `reopen_hold_id`, it is reopened. */
  closed_hold_id: Id.optional(),
});
export type ChangedApartment = z.infer<typeof ChangedApartment>;

const Description = z.string().trim().max(NOTE_MAX_LENGTH).optional();
/** What a bulk change takes away, as its undo names it: in the names of `ChangedApartment.fields`. */
const formerFields = {
  layout_id: Id.nullable().optional(),
  plan_image_id: Id.nullable().optional(),
  gallery_image_ids: z.array(Id).max(APARTMENT_PICTURES_MAX).optional(),
  "translations.ka.description": Description,
  "translations.en.description": Description,
  "translations.ru.description": Description,
};

export const changeApartments = route({
  ...stock,
  method: "post",
  path: "/admin/apartments/changes",
  summary:
    "Changes many apartments, each in its own way, all or none; `dry_run` only reports what would happen",
  body: z.strictObject({
    dry_run: z.boolean().default(false),
    /** Of all prices in `changes`. */
    currency: PriceCurrency,
    changes: z
      .array(
        z.object({
          id: Id,
          version: VersionNumber,
          reopen_hold_id: Id.optional(),
          ...z.object({ ...apartmentFields, rooms: UnitRooms }).partial().shape,
          ...formerFields,
        }),
      )
      .min(1)
      .max(BULK_MAX_IDS),
  }),
  response: z.object({
    data: z.object({
      dry_run: z.boolean(),
      changed: z.array(ChangedApartment),
      errors: z.array(z.object({ id: Id, field: z.string(), message: z.string() })),
    }),
  }),
  codes: ["conflict", "currency_changed"],
});

const BulkChange = z
  .object({
    ...BulkIds.shape,
    status: ApartmentStatus.optional(),
    price: orNull(Price).optional(),
    currency: PriceCurrency,
    /** Raises (or lowers) every price by this share; prices are rounded to whole units. */
    price_percent: z
      .number()
      .min(PRICE_PERCENT.min)
      .max(PRICE_PERCENT.max)
      .multipleOf(0.01, { error: "errors.too_many_decimals?max=2" })
      .optional(),
    is_price_hidden: z.boolean().optional(),
    /**
     * Takes away the facts that the type does not have. Between rooms (apartments, commercial units) and places (parking,
     * storage), it takes the plan, the pictures and the description away, too.
     */
    unit_type: UnitType.optional(),
    /** Of the apartments' project; null takes it away. */
    layout_id: Id.nullable().optional(),
  })
  .refine(({ price, price_percent }) => price === undefined || price_percent === undefined, {
    error: "errors.invalid_value",
    path: ["price_percent"],
  })
  .refine(
    ({ ids: _, versions: __, currency: ___, ...change }) =>
      Object.values(change).some((value) => value !== undefined),
    {
      error: "errors.nothing_to_change",
    },
  );
withExample(BulkChange, { ids: [12, 13], versions: [3, 1], price_percent: 5 });
export const bulkChangeApartments = route({
  ...stock,
  method: "post",
  path: "/admin/apartments/bulk",
  summary: "Changes status, price, type or layout of many apartments at once",
  body: BulkChange,
  response: z.object({
    data: z.object({ changed: z.int(), missing: z.array(Id), rows: z.array(ChangedApartment) }),
  }),
  codes: ["conflict", "currency_changed"],
});
