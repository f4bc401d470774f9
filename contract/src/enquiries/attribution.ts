import { z } from "zod";
import { Line, OwnPath } from "../values/fields.ts";
import { HOST_MAX_LENGTH } from "../values/limits/fields.ts";
import { HOST } from "../values/patterns.ts";

const Host = z
  .string()
  .max(HOST_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .regex(HOST)
  .toLowerCase();
/** As an empty `utm_*`: clients send what a browser says, and of a visit that no site led to it says nothing. */
const NOTHING = z.literal("");

/** Where a visit came from, as a form of the site sends it. Nothing in it says who the visitor is. */
export const AskedAttribution = z.object({
  utm_source: Line.nullish(),
  utm_medium: Line.nullish(),
  utm_campaign: Line.nullish(),
  utm_content: Line.nullish(),
  utm_term: Line.nullish(),
  /** The site that linked here, without path and query. */
  referrer_host: z.union([Host, NOTHING]).nullish(),
  /** The page of ours on which the visit began. */
  landing_path: z.union([OwnPath, NOTHING]).nullish(),
});
export type AskedAttribution = z.output<typeof AskedAttribution>;

/** The same as it is kept with an enquiry. */
export const Attribution = z.object({
  utm_source: z.string().nullable(),
  utm_medium: z.string().nullable(),
  utm_campaign: z.string().nullable(),
  utm_content: z.string().nullable(),
  utm_term: z.string().nullable(),
  referrer_host: z.string().nullable(),
  landing_path: z.string().nullable(),
});
export type Attribution = z.infer<typeof Attribution>;
