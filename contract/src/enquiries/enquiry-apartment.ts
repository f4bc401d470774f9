import { z } from "zod";
import { Hold } from "../inventory/holds.ts";
import { Image } from "../media.ts";
import { route } from "../route.ts";
import { ApartmentStatus } from "../site/apartment-status.ts";
import { UnitType } from "../site/unit-facts.ts";
import { LocalizedText } from "../values/locale.ts";
import { Day, Id, IdParams, InstantInput, Line } from "../values/fields.ts";

const staff = { role: "staff", capability: "apartments.hold", tag: "Customers" } as const;

/** An apartment as those who sell it see it. */
export const OfferedApartment = z.object({
  id: Id,
  apartment_number: z.string(),
  /** Offers are made of apartments alone; anything can be held. */
  unit_type: UnitType,
  status: ApartmentStatus,
  rooms: z.int(),
  area_total: z.number(),
  floor_number: z.int(),
  building_identifier: z.string(),
  project: z.object({ id: Id, titles: LocalizedText }),
  price: z.number().nullable(),
  /** The last day of that price, where it is one of a public discount. */
  discount_until: Day.nullable(),
  /** The price is not shown on the site. */
  is_price_hidden: z.boolean(),
  plan_image: Image.nullable(),
  /** Its page on the site, in the language of the request; null while visitors cannot see it. */
  url: z.string().nullable(),
  /** How mails name it; null while visitors cannot see it. */
  in_mails: z
    .object({
      /** Its name, price and page, a line each. */
      lines: LocalizedText,
      /** The price among them; empty where it has none. */
      prices: LocalizedText,
    })
    .nullable(),
});
export type OfferedApartment = z.infer<typeof OfferedApartment>;

export const getEnquiryApartment = route({
  ...staff,
  method: "get",
  path: "/admin/customers/:id/apartment",
  capability: "enquiries.read_own",
  summary:
    "The apartment that an enquiry is about, who holds it, and up to three like it: as many rooms, at most 10 % dearer or cheaper, on other floors, for sale; and what else is held for its person",
  params: IdParams,
  response: z.object({
    data: z.object({
      /** Null where the enquiry names none, or it was deleted. */
      apartment: OfferedApartment.nullable(),
      /** The apartment's open hold, for any person. */
      hold: Hold.nullable(),
      alternatives: z.array(OfferedApartment),
      /** What else is held for the person of this enquiry, what ends first on top. */
      other_holds: z.array(Hold),
    }),
  }),
  codes: ["not_found"],
});

export const holdForEnquiry = route({
  ...staff,
  method: "post",
  path: "/admin/customers/:id/hold",
  summary:
    "Holds an available apartment for the person who enquired, for up to 90 days; of several callers one succeeds. 409 with the present hold where it is held already",
  params: IdParams,
  body: z.object({ apartment_id: Id, until: InstantInput, reason: Line.default("") }),
  status: 201,
  response: z.object({ data: Hold }),
  codes: ["not_found", "not_for_sale", "already_held"],
});

export const releaseEnquiryHold = route({
  ...staff,
  method: "post",
  path: "/admin/customers/:id/hold/release",
  summary:
    "Ends the open hold of an apartment that is held for this person; the apartment is available again",
  params: IdParams,
  body: z.object({ apartment_id: Id }),
  response: z.object({ data: Hold }),
  codes: ["not_found"],
});
