import { z } from "zod";
import { Phone } from "../enquiries/enquiry-form.ts";
import { OFFER_DISCOUNT_MAX } from "../values/limits/sales.ts";
import { e164Of } from "../values/contact/phone.ts";

/** A user's telephone as it is stored, E.164; null for none. */
export const OwnPhone = z
  .union([z.null(), Phone])
  .transform((phone) => (phone === null || phone === "" ? null : e164Of(phone)));

/** A user's photo as a `data:` URL of a small square JPEG: it has no address of its own. Null for none. */
export const Photo = z.string().nullable();

/** What a call that sets a photo takes. */
export const PhotoFile = {
  multipart: ["file"],
  body: z.object({
    file: z.string({ error: "errors.required" }).describe("A file (multipart)"),
  }),
  codes: ["too_large", "unsupported_media_type"],
} as const;

/** How many percent somebody's offers may take off today's price; null is what their role may. */
export const OwnDiscountMax = z
  .number({ error: "errors.invalid_number" })
  .min(0, { error: `errors.out_of_bounds?min=0&max=${OFFER_DISCOUNT_MAX}` })
  .max(OFFER_DISCOUNT_MAX, { error: `errors.out_of_bounds?min=0&max=${OFFER_DISCOUNT_MAX}` })
  .multipleOf(0.01, { error: "errors.too_many_decimals?max=2" })
  .nullable();
