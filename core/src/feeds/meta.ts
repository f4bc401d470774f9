import { type FeedFormat, isForSale, refusing } from "./feed-format.ts";
import type { FeedApartment, FeedProject } from "./feed-stock.ts";
import { bare, leaf, type Markup, parent, together, XML_DECLARATION } from "./xml.ts";
import { townIn } from "./town.ts";

/**
 * Meta's catalogue of home listings, for Advantage+ catalogue ads
 * (https://developers.facebook.com/docs/marketing-api/real-estate-ads/get-started). What it demands is written, or the
 * apartment is left out.
 */
export const metaFeed: FeedFormat = {
  contentType: "application/xml; charset=utf-8",
  covers: isForSale,
  refusals: refusing("no_price", "no_picture", "no_location", "no_coordinates"),
  needs: ["apartments_only", "no_price", "no_picture", "no_location", "no_coordinates"],
  of: (project) => {
    const about = together([
      leaf("title", `${project.title} · ${project.firm}`),
      bare("link", { rel: "self", href: project.url }),
    ]);
    const same = sameForAll(project);
    return {
      head: `${XML_DECLARATION}<listings>${about}\n`,
      line: (apartment) => parent("listing", [...listing(apartment, project), same]),
    };
  },
  between: "\n",
  tail: "\n</listings>\n",
};

/**
 * What every listing of a project has alike, written once. A project's place is one text, so every part of the address that
 * Meta demands is that text, but for the town, which is in it.
 */
const sameForAll = ({ location, country, ...project }: FeedProject): Markup =>
  together([
    leaf("availability", "for_sale"),
    parent(
      "address",
      [
        leaf("component", location, { name: "addr1" }),
        // Demanded: a place of which the town is not known is better than none.
        leaf("component", townIn(location, project.locale) || location, { name: "city" }),
        leaf("component", location, { name: "region" }),
        leaf("component", country, { name: "country" }),
      ],
      { format: "simple" },
    ),
    leaf("latitude", project.latitude),
    leaf("longitude", project.longitude),
    leaf("neighborhood", location),
    leaf("listing_type", "new_construction"),
    leaf("area_unit", "sq_m"),
    leaf("property_type", "apartment"),
    leaf("year_built", project.completionDate?.slice(0, 4) ?? project.year),
  ]);

const listing = (apartment: FeedApartment, project: FeedProject): Markup[] => [
  leaf("home_listing_id", apartment.id),
  leaf("name", `${apartment.title}, ${project.title}`),
  leaf("description", apartment.description),
  ...apartment.pictures.map((picture) => parent("image", [leaf("url", picture)])),
  leaf("num_beds", apartment.bedrooms),
  leaf("num_rooms", apartment.rooms),
  leaf("area_size", Math.round(apartment.areaTotal)),
  leaf("price", `${apartment.price} ${project.currency}`),
  leaf("url", apartment.url),
];
