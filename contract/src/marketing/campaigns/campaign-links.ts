import { z } from "zod";
import { ExportLanguage } from "../../enquiries/export-language.ts";
import { IdParams } from "../../values/fields.ts";
import { Locale } from "../../values/locale.ts";
import { route } from "../../route.ts";
import { staff } from "./campaigns.ts";

const ClickFigures = z.object({
  /** Different recipients, without robots. One who has followed several links counts once in a total. */
  people: z.int(),
  clicks: z.int(),
  /** By mail scanners, which open every link; in none of the other figures. */
  robot_clicks: z.int(),
});
export type ClickFigures = z.infer<typeof ClickFigures>;

/** What readers see of a link: its words, or the description of its picture. */
export const LinkPlace = z.object({ kind: z.enum(["text", "picture"]), text: z.string() });
export type LinkPlace = z.infer<typeof LinkPlace>;
export const CampaignLink = ClickFigures.extend({
  url: z.string(),
  /** A mail counts an address once, however often it has it: a card's picture and its button share one. */
  places: z.array(LinkPlace),
});
export type CampaignLink = z.infer<typeof CampaignLink>;

/** Clicks and robots' clicks of a total are the sums of the lines beneath it. */
export const LinkReport = z.object({
  total: ClickFigures.extend({
    /** Mails that the mail server has taken. */
    sent: z.int(),
  }),
  /** Those in which the campaign was sent. */
  languages: z.array(
    ClickFigures.extend({
      locale: Locale,
      sent: z.int(),
      /** Every link of the mail, in its order. */
      links: z.array(CampaignLink),
    }),
  ),
  /** Whether retention has removed clicks: the report then counts those that are left. */
  is_partial: z.boolean(),
});
export type LinkReport = z.infer<typeof LinkReport>;

// Strict: with a misspelt language the report would contain more than intended.
const LinkQuery = z.strictObject({ locale: Locale.optional() });
export type LinkQuery = z.output<typeof LinkQuery>;
const ofReport = { ...staff, method: "get", capability: "campaigns.read", params: IdParams } as const;

export const getCampaignLinks = route({
  ...ofReport,
  path: "/admin/marketing-emails/:id/links",
  summary: "How many people have followed each link of a campaign's mails, by language",
  query: LinkQuery,
  response: z.object({ data: LinkReport }),
  codes: ["not_found"],
});
/** A part of a mail's HTML, and the link that it ends with: its position in `links`. Null at the mail's end. */
const ClickMapPiece = z.object({ html: z.string(), link: z.int().nullable() });
export type ClickMapPiece = z.infer<typeof ClickMapPiece>;
export const getClickMap = route({
  ...ofReport,
  path: "/admin/marketing-emails/:id/links/map",
  summary:
    "The mail as it was sent in a language, cut after each link that is counted, so that its clicks can be shown there; without anybody's data",
  query: z.strictObject({ locale: Locale }),
  response: z.object({ data: z.object({ pieces: z.array(ClickMapPiece) }) }),
  codes: ["not_found"],
});
export const exportCampaignLinks = route({
  ...ofReport,
  path: "/admin/marketing-emails/:id/links/export",
  summary: "The same report as CSV: the total, and each language with its links beneath it",
  query: LinkQuery.extend({ language: ExportLanguage.optional() }),
  produces: "text/csv",
  fileName: "campaign-:id-links.csv",
  codes: ["not_found"],
});
