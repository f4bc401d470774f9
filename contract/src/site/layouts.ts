import { z } from "zod";
import { Image } from "../media.ts";
import { route } from "../route.ts";
import { SHOWN } from "../shown.ts";
import { Id, IdParam, IdParams, LocaleParam } from "../values/fields.ts";
import { InstalmentFrom, LayoutName } from "./apartment-detail.ts";
import { ApartmentSummary } from "./apartment-summary.ts";
import { ZoneStats } from "./zones.ts";

/** A type of apartment in a project, with what is left of it. */
export const Layout = LayoutName.extend({
  description: z.string(),
  rooms: z.int(),
  area_total: z.number(),
  area_living: z.number().nullable(),
  area_balcony: z.number().nullable(),
  plan_image: Image.nullable(),
  /** Its apartments; `from_price` is the lowest public price of the available ones. */
  stats: ZoneStats,
  /** Of `from_price`, by the project's first payment plan; null without a plan or a price, and where it has no instalments or one. */
  instalment_from: InstalmentFrom.nullable(),
  /**
   * Floors that it is on, of all buildings, the lowest first, with how many are available there. One where all are sold is
   * named only where the firm shows how many are sold.
   */
  floors: z.array(z.object({ floor_number: z.int(), floor_label: z.string(), available: z.int() })),
  /** The layout's page in this language, on this site. */
  url: z.string(),
});
export type Layout = z.infer<typeof Layout>;

const ProjectName = z.object({ id: Id, title: z.string() });
export const LayoutDetail = Layout.extend({
  project: ProjectName,
  plan_images: z.array(Image),
  /** What is seen from its windows. */
  view_image: Image.nullable(),
  /** A tour on another site. */
  tour_url: z.string().nullable(),
  /** By building, floor and number; sold ones only where the firm shows how many are sold. */
  apartments: z.array(ApartmentSummary),
});
export type LayoutDetail = z.infer<typeof LayoutDetail>;

const site = { shows: SHOWN.explorer, method: "get", role: "public", tag: "Site" } as const;

export const listLayouts = route({
  ...site,
  path: "/projects/:id/layouts",
  summary: "The layouts of a project with what is left of each; those of which nothing is left come last",
  params: IdParams,
  query: z.object({ locale: LocaleParam }),
  response: z.object({
    data: z.array(Layout),
    meta: z.object({
      project: ProjectName,
      /** The project's apartments that have none of these layouts. */
      without_layout: z.object({ available: z.int(), total: z.int() }),
    }),
  }),
  codes: ["not_found"],
});
export const getLayout = route({
  ...site,
  path: "/projects/:id/layouts/:slug",
  summary: "One layout of a project with its apartments",
  params: z.object({ id: IdParam, slug: z.string() }),
  query: z.object({ locale: LocaleParam }),
  response: z.object({ data: LayoutDetail }),
  codes: ["not_found"],
});
