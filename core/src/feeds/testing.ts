import { UnitsFeed } from "@ezo/contract/site/feeds";
import { FEED_DESCRIPTION_MAX_LENGTH, FEED_MAX_IMAGES } from "@ezo/contract/values/limits/content";
import { parse } from "csv-parse/sync";
import { SaxesParser } from "saxes";
import { z } from "zod";

/**
 * The published rules of the portals as shapes, for tests. They know nothing of how feeds are written: XML is read by
 * another library than the one that writes it, and one that refuses what is not well-formed.
 */

/** An element: attributes as `@name`, elements within it by name, its text as `#`. A plain text where it has only that. */
type Parsed = string | { [name: string]: Parsed[] | string };

export function parseXml(xml: string): { name: string; content: Parsed } {
  interface Open {
    name: string;
    text: string;
    content: Record<string, Parsed[] | string>;
  }
  const root: Open = { name: "", text: "", content: {} };
  const open = [root];
  const parser = new SaxesParser();
  const last = () => open.at(-1) ?? root;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const content = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`@${key}`, value]));
    open.push({ name, text: "", content });
  });
  parser.on("text", (text) => (last().text += text));
  parser.on("closetag", () => {
    const { name, text, content } = open.pop() ?? root;
    const isPlain = Object.keys(content).length === 0;
    const parsed: Parsed = isPlain ? text : { ...content, ...(text.trim() ? { "#": text } : {}) };
    const within = last().content;
    within[name] = [...((within[name] as Parsed[] | undefined) ?? []), parsed];
  });
  parser.write(xml).close();
  const [[name = "", contents] = []] = Object.entries(root.content);
  return { name, content: (contents as Parsed[])[0] ?? "" };
}

const one = <S extends z.ZodType>(schema: S) => z.tuple([schema]);
const text = (max: number) => z.string().min(1).max(max);
const digits = z.string().regex(/^\d+$/);
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
const webAddress = z.url({ protocol: /^https?$/ });
const jpeg = webAddress.regex(/\.(jpg|jpeg|png|gif|webp)$/);
const squareMetres = z.strictObject({ value: one(decimal), unit: one(z.literal("кв. м")) });
const description = text(FEED_DESCRIPTION_MAX_LENGTH * 2);

/** https://yandex.ru/support/realty/requirements/requirements-sale-new.html */
const YandexOffer = z.strictObject({
  "@internal-id": digits,
  type: one(z.literal("продажа")),
  "property-type": one(z.literal("жилая")),
  category: one(z.literal("квартира")),
  "deal-status": one(z.enum(["первичная продажа", "переуступка", "прямая продажа"])),
  url: one(webAddress),
  "creation-date": one(moment),
  "last-update-date": one(moment),
  location: one(
    z.strictObject({
      country: one(text(100)),
      "locality-name": one(text(500)).optional(),
      address: one(text(500)).optional(),
      apartment: one(text(100)),
      latitude: one(decimal).optional(),
      longitude: one(decimal).optional(),
    }),
  ),
  "sales-agent": one(
    z.strictObject({
      phone: one(text(100)).optional(),
      category: one(z.enum(["агентство", "застройщик"])),
      organization: one(text(200)),
      url: one(webAddress),
      email: one(text(200)).optional(),
    }),
  ),
  price: one(z.strictObject({ value: one(digits), currency: one(z.enum(["RUB", "RUR", "EUR", "USD"])) })),
  image: z
    .array(z.union([jpeg, z.strictObject({ "@tag": z.enum(["plan", "floor-plan"]), "#": jpeg })]))
    .max(FEED_MAX_IMAGES)
    .optional(),
  description: one(description),
  area: one(squareMetres),
  "living-space": one(squareMetres).optional(),
  "new-flat": one(z.enum(["да", "1", "true", "+"])),
  rooms: one(digits).optional(),
  studio: one(z.literal("да")).optional(),
  balcony: one(z.string()).optional(),
  floor: one(z.string().regex(/^-?\d+$/)),
  "floors-total": one(z.string().regex(/^-?\d+$/)),
  "building-name": one(text(500)),
  "building-section": one(text(500)),
  "building-state": one(z.enum(["built", "hand-over", "unfinished"])),
  "built-year": one(z.string().regex(/^\d{4}$/)).optional(),
  "ready-quarter": one(z.enum(["1", "2", "3", "4"])).optional(),
});
export const YandexFeed = z.strictObject({
  "@xmlns": z.literal("http://webmaster.yandex.ru/schemas/feed/realty/2010-06"),
  "generation-date": one(moment),
  offer: z.array(YandexOffer).default([]),
});

/** https://developers.facebook.com/docs/marketing-api/real-estate-ads/get-started, "Supported fields" */
const component = z.object({ "@name": z.string(), "#": text(500) });
const MetaListing = z.strictObject({
  home_listing_id: one(digits),
  name: one(text(700)),
  availability: one(
    z.enum(["for_sale", "for_rent", "sale_pending", "recently_sold", "off_market", "available_soon"]),
  ),
  description: one(description),
  address: one(
    z.strictObject({
      "@format": z.literal("simple"),
      component: z
        .array(component)
        .refine((all) => all.map((each) => each["@name"]).join() === "addr1,city,region,country"),
    }),
  ),
  latitude: one(decimal),
  longitude: one(decimal),
  neighborhood: z.array(text(500)).min(1).max(20),
  image: z
    .array(z.strictObject({ url: one(jpeg) }))
    .min(1)
    .max(20),
  listing_type: one(z.enum(["for_sale_by_agent", "for_sale_by_owner", "new_construction", "new_listing"])),
  num_beds: one(digits),
  num_rooms: one(digits),
  area_size: one(digits),
  area_unit: one(z.enum(["sq_ft", "sq_m"])),
  price: one(z.string().regex(/^\d+ [A-Z]{3}$/)),
  property_type: one(z.enum(["apartment", "condo", "house", "land", "manufactured", "other", "townhouse"])),
  url: one(webAddress),
  year_built: one(z.string().regex(/^\d{4}$/)).optional(),
});
export const MetaFeed = z.strictObject({
  title: one(text(700)),
  link: one(z.strictObject({ "@rel": z.literal("self"), "@href": webAddress })),
  listing: z.array(MetaListing).default([]),
});

/** Google Ads: template "Real estate" of the business data, and `DynamicRealEstateAsset` of the Ads API. */
const GoogleRow = z.strictObject({
  "Listing ID": digits,
  "Listing name": text(700),
  "Final URL": webAddress,
  "Image URL": z.union([jpeg, z.literal("")]),
  "City name": z.string(),
  Description: description,
  Price: z.string().regex(/^(\d+ (USD|GEL|EUR))?$/),
  "Property type": z.literal("Apartment"),
  "Listing type": z.literal("For sale"),
  Address: text(700),
});

/** What each feed has, read and checked: the ids of its apartments with their prices as written. */
export const readFeed = {
  yandex(file: string) {
    const { name, content } = parseXml(file);
    if (name !== "realty-feed") throw new Error(`the root is ${name}`);
    return YandexFeed.parse(content).offer.map((offer) => ({
      id: Number(offer["@internal-id"]),
      price: offer.price[0].value[0],
    }));
  },
  meta(file: string) {
    const { name, content } = parseXml(file);
    if (name !== "listings") throw new Error(`the root is ${name}`);
    return MetaFeed.parse(content).listing.map(({ home_listing_id: [id], price: [price] }) => ({
      id: Number(id),
      price,
    }));
  },
  google(file: string) {
    const rows: unknown = parse(file, { columns: true, relax_column_count: false });
    return z
      .array(GoogleRow)
      .parse(rows)
      .map((row) => ({ id: Number(row["Listing ID"]), price: row.Price }));
  },
  units(file: string) {
    return UnitsFeed.parse(JSON.parse(file)).units.map(({ id, price }) => ({ id, price: String(price) }));
  },
};
