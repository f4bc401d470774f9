import { z } from "zod";
import { ADDRESS_MAX_LENGTH } from "../limits/fields.ts";
import { isWebAddress } from "../paths/links.ts";

/** A tour or a video on another site; empty without one. Pages are served over https and link to nothing less. */
export const TourAddress = z
  .string()
  .trim()
  .max(ADDRESS_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .refine((address) => address === "" || (/^https:/i.test(address) && isWebAddress(address)), {
    error: "errors.https_needed",
  });
