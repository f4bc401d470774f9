import { createHash } from "node:crypto";
import type { AreaUnit } from "@ezo/contract/values/area-unit";
import { AREA_TEXTS, areaFigure } from "@ezo/contract/values/words/area-words";
import { projectPath } from "@ezo/contract/values/paths/explorer-paths";
import type { HeadingFont } from "@ezo/contract/values/heading-fonts";
import { canonicalPath } from "@ezo/contract/values/languages";
import { BROCHURE } from "@ezo/contract/values/limits/sales";
import type { Locale } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { minorText } from "@ezo/contract/values/money/money";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { createLayouts } from "../layouts/layouts.service.ts";
import { type ShownPicture, shownVariant } from "../media/media.present.ts";
import { variantsOf } from "../media/media.variants.ts";
import { pictureOf } from "../media/pictures.ts";
import { shownPrice } from "../navigation/navigation.present.ts";
import { visibleApartment, visiblePart } from "../navigation/navigation.visible.ts";
import { sellerOf } from "../offers/offer-snapshot.ts";
import { fullDate, phoneLabel } from "../offers/offer-words.ts";
import { offeredPlans } from "../payment-plans/offered-plans.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { firmAreaUnit, firmCurrency, firmDay } from "../platform/settings.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { type DetailRecord, detailInclude } from "../projects/projects.present.ts";
import { readSiteLook } from "../site-colours/site-colours.ts";
import { readMark } from "../site-icons/site-icons.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { planLine } from "./plan-line.ts";

/** A label and its value. */
export type Fact = readonly [label: string, value: string];
/** A picture in storage, with its description. */
export interface BrochurePicture {
  key: string;
  alt: string;
}
export interface OfferedType {
  name: string;
  area: string;
  left: string;
  price: string;
}

/** Everything a brochure says and shows, in its language: what is the same makes the same brochure. */
export interface BrochureContent {
  locale: Locale;
  firm: string;
  /** Names the firm's mark; null where it has none. */
  mark: string | null;
  /** The firm's colour, `#rrggbb`. */
  accent: string;
  /** The face of its headings. */
  headingFont: HeadingFont;
  title: string;
  location: string;
  lead: string;
  cover: BrochurePicture | null;
  facts: Fact[];
  description: string;
  features: { title: string; text: string }[];
  gallery: BrochurePicture[];
  /** By the number of rooms. */
  stock: OfferedType[];
  layouts: (OfferedType & { plan: BrochurePicture })[];
  /** A line each. */
  plans: Fact[];
  conditions: string;
  /** The day it is of: what is printed stays around, and terms that end depend on it. */
  madeOn: string;
  seller: Fact[];
  /** The project's page. */
  url: string;
}

/** Changes when brochures are drawn differently: stored ones are not used any more then. */
const DRAWING = 3;
export const hashOf = (content: BrochureContent): string =>
  createHash("sha256")
    .update(JSON.stringify([DRAWING, content]))
    .digest("hex")
    .slice(0, 32);

interface Source {
  db: Db;
  t: TextLookup;
  locale: Locale;
  /** Of all prices. */
  currency: Currency;
  areaUnit: AreaUnit;
  publicUrl: string;
}

/** What visitors may see of a project. Throws `not_found` where that is nothing. */
export async function brochureContent(
  given: Omit<Source, "currency" | "areaUnit">,
  projectId: number,
): Promise<BrochureContent> {
  const { db, t, locale, publicUrl } = given;
  const source = { ...given, currency: await firmCurrency(db), areaUnit: await firmAreaUnit(db) };
  const project = await db.project.findFirst({
    where: { id: projectId, ...visiblePart },
    include: detailInclude,
  });
  if (!project) throw new AppError("not_found");
  const [pictures, stock, layouts, plans, seller, look] = await Promise.all([
    picturesOf(project, source),
    stockOf(source, projectId),
    layoutsOf(source, projectId),
    offeredPlans(db, locale, projectId, "all"),
    sellerOf(db, locale),
    readSiteLook(db),
  ]);
  const text = textIn(project.translations, locale);
  const today = await firmDay(db);
  // Where nothing is for sale, there is nothing to pay.
  const offered = stock.total > 0 ? plans : [];
  return {
    locale,
    firm: t("firm.name"),
    mark: (await readMark(db))?.version ?? null,
    accent: look.colours.accent,
    headingFont: look.headingFont,
    title: text("title"),
    location: text("location"),
    lead: text("secondaryText"),
    ...pictures,
    facts: factsOf(project, stock, source),
    description: text("description"),
    features: project.features.slice(0, BROCHURE.features).map(({ feature }) => {
      const words = textIn(feature.translations, locale);
      return { title: words("title"), text: words("description") };
    }),
    stock: stock.types,
    layouts,
    plans: offered.map((plan) => [plan.name, planLine(plan, locale, t, today)]),
    conditions: t(offered.length > 0 ? "brochure.conditions_with_plans" : "brochure.conditions"),
    madeOn: t("brochure.made_on", { date: fullDate(today, locale) }),
    seller: (
      [
        [phoneLabel(seller.phoneName, t), seller.phones.join(", ")],
        [t("offers.email"), seller.email],
        [t("offers.office"), seller.address],
      ] as const
    ).filter(([, value]) => value !== ""),
    url: publicUrl + canonicalPath(locale, projectPath(projectId)),
  };
}

/** The smallest JPEG that is sharp enough in print, or the largest there is. */
function printed(media: ShownPicture, width: number, locale: Locale): BrochurePicture {
  const made = variantsOf(media).filter(({ type }) => type === "image/jpeg");
  const { key } = made.find((variant) => variant.width >= width) ?? shownVariant(media);
  return { key, alt: textIn(media.translations, locale)("altText") };
}
const COVER_WIDTH = 1280;
const GALLERY_WIDTH = 640;

async function picturesOf(
  { mainImageId, renderImageId, images }: DetailRecord,
  { db, locale }: Source,
): Promise<Pick<BrochureContent, "cover" | "gallery">> {
  const coverId = renderImageId ?? mainImageId ?? images[0]?.mediaId ?? null;
  const others = [mainImageId, ...images.map(({ mediaId }) => mediaId)].flatMap((id) => id ?? []);
  const galleryOf = [...new Set(others)].filter((id) => id !== coverId).slice(0, BROCHURE.pictures);
  const [cover, ...gallery] = await Promise.all([
    coverId === null ? undefined : pictureOf(db, coverId),
    ...galleryOf.map((id) => pictureOf(db, id)),
  ]);
  return {
    cover: cover ? printed(cover, COVER_WIDTH, locale) : null,
    gallery: gallery.flatMap((picture) => (picture ? printed(picture, GALLERY_WIDTH, locale) : [])),
  };
}

interface Stock {
  total: number;
  from: number | null;
  types: OfferedType[];
}

/** The available apartments by their rooms; a type whose prices are all hidden has none. */
async function stockOf(source: Source, projectId: number): Promise<Stock> {
  const { db, t } = source;
  const apartments = await db.apartment.findMany({
    where: { AND: [visibleApartment, { status: "available", floor: { building: { projectId } } }] },
    select: { rooms: true, areaTotal: true, status: true, price: true, isPriceHidden: true },
  });
  const lowest = (of: typeof apartments) => lowestOf(of.map((apartment) => shownPrice(apartment)));
  const rooms = [...new Set(apartments.map((apartment) => apartment.rooms))].toSorted(
    (one, other) => one - other,
  );
  return {
    total: apartments.length,
    from: lowest(apartments),
    types: rooms.map((count) => {
      const of = apartments.filter((apartment) => apartment.rooms === count);
      const areas = of.map(({ areaTotal }) => areaTotal.toNumber());
      return {
        name: t("brochure.rooms", { count }),
        area: areaText([Math.min(...areas), Math.max(...areas)], source),
        left: String(of.length),
        price: priceText(lowest(of), source),
      };
    }),
  };
}

const lowestOf = (prices: readonly (number | null)[]): number | null =>
  prices.reduce((low, price) => (price !== null && (low === null || price < low) ? price : low), null);

const priceText = (price: number | null, { locale, currency, t }: Omit<Source, "db" | "publicUrl">): string =>
  price === null
    ? t("brochure.price_on_request")
    : t("brochure.from", { price: minorText(toMinor(price), locale, currency) });

const areaText = (areas: readonly number[], { areaUnit, locale, t }: Source): string =>
  t(AREA_TEXTS[areaUnit], {
    value: [...new Set(areas.map((area) => areaFigure(area, areaUnit, locale)))].join("–"),
  });

/** Those that something is left of, and that have a plan to show. */
async function layoutsOf(source: Source, projectId: number): Promise<BrochureContent["layouts"]> {
  const { db, t, locale } = source;
  const { data } = await createLayouts(db).ofProject(locale, projectId);
  const left = data.filter(({ stats, plan_image: plan }) => stats.available > 0 && plan !== null);
  const plans = await db.layoutImage.findMany({
    where: { layoutId: { in: left.map(({ id }) => id) } },
    orderBy: [{ sortOrder: "asc" }, { mediaId: "asc" }],
    include: { media: { include: { translations: true } } },
  });
  return left.slice(0, BROCHURE.layouts).flatMap((layout) => {
    const first = plans.find(({ layoutId }) => layoutId === layout.id);
    if (!first) return [];
    return {
      name: layout.name,
      area: areaText([layout.area_total], source),
      left: t("brochure.left", { count: layout.stats.available }),
      price: priceText(layout.stats.from_price, source),
      plan: printed(first.media, GALLERY_WIDTH, locale),
    };
  });
}

function factsOf(project: DetailRecord, { total, from }: Stock, source: Source): Fact[] {
  const { t, locale } = source;
  const day = (date: Date | null) => (date ? fullDate(date.toISOString().slice(0, 10), locale) : "");
  const facts: Fact[] = [
    [t("projects.status"), t(`projects.status_${project.status}`)],
    [t("projects.start_date"), day(project.startDate)],
    [t("projects.completion_date"), day(project.completionDate)],
    [t("brochure.available"), total > 0 ? String(total) : ""],
    [t("apartments.price"), total > 0 ? priceText(from, source) : ""],
  ];
  return facts.filter(([, value]) => value !== "");
}
