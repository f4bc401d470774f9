import { csvLine } from "../platform/text/delimited.ts";
import { type FeedFormat, isForSale, refusing } from "./feed-format.ts";
import type { FeedApartment, FeedProject } from "./feed-stock.ts";
import { townIn } from "./town.ts";

/** Columns of Google's template, in its words. */
const COLUMNS: Readonly<Record<string, (apartment: FeedApartment, project: FeedProject) => string | number>> =
  {
    "Listing ID": ({ id }) => id,
    "Listing name": ({ title }, project) => `${title}, ${project.title}`,
    "Final URL": ({ url }) => url,
    "Image URL": ({ pictures }) => pictures[0] ?? "",
    "City name": (_, { location, locale }) => townIn(location, locale),
    Description: ({ description }) => description,
    Price: ({ price }, { currency }) => (price === null ? "" : `${price} ${currency}`),
    "Property type": () => "Apartment",
    "Listing type": () => "For sale",
    Address: (_, { location, country }) => [location, country].filter(Boolean).join(", "),
  };

/**
 * Google Ads' business data for dynamic remarketing, template "Real estate"
 * (https://support.google.com/google-ads/answer/6053288; `DynamicRealEstateAsset` of the Ads API has the same fields). It
 * demands an id, a name and an address of the page, which every apartment has. Commas in every language, and no mark of
 * the encoding, which would become part of the first column's name.
 */
export const googleFeed: FeedFormat = {
  contentType: "text/csv; charset=utf-8",
  covers: isForSale,
  refusals: refusing(),
  needs: ["apartments_only"],
  of: (project) => ({
    head: csvLine(Object.keys(COLUMNS)),
    line: (apartment) => csvLine(Object.values(COLUMNS).map((cell) => cell(apartment, project))),
  }),
  between: "",
  tail: "",
};
