import { z } from "zod";
import { Id, Line } from "../../values/fields.ts";
import { ID_MAX } from "../../values/ids.ts";
import { CAMPAIGN_APARTMENTS_MAX, CAMPAIGN_TEXT_MAX_LENGTH } from "../../values/limits/marketing.ts";
import { ApartmentRule } from "./apartment-rule.ts";

const Text = z.string().max(CAMPAIGN_TEXT_MAX_LENGTH, { error: "errors.too_long" });
/** A link in a mail: absolute, or a path of our own site. The pre-flight checks whether it works. */
const Link = z.string().trim().max(2000, { error: "errors.too_long" });

/** The blocks of a mail, from top to bottom. `text.html` is sanitised when stored. */
export const CampaignBlock = z.discriminatedUnion("type", [
  z.object({ type: z.literal("heading"), text: Text }),
  z.object({ type: z.literal("text"), html: Text }),
  z.object({
    type: z.literal("image"),
    /** From the media library, or an address. */
    media_id: Id.nullish(),
    url: Link.nullish(),
    alt: Line.default(""),
    href: Link.nullish(),
  }),
  z.object({ type: z.literal("button"), label: Line, url: Link }),
  z.object({
    type: z.literal("project"),
    project_id: z
      .int({ error: "errors.choose_project" })
      .min(1, { error: "errors.choose_project" })
      .max(ID_MAX),
  }),
  /** Cards with price and status at the time of the preview, and finally at the start of sending. */
  z.object({
    type: z.literal("apartments"),
    apartment_ids: z
      .array(Id)
      .min(1, { error: "errors.choose_apartment" })
      .max(CAMPAIGN_APARTMENTS_MAX, { error: "errors.too_long" }),
  }),
  ApartmentRule,
  z.object({ type: z.literal("divider") }),
  z.object({ type: z.literal("footer"), text: Text.default("") }),
]);
export type CampaignBlock = z.output<typeof CampaignBlock>;
