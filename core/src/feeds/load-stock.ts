import type { FeedName } from "@ezo/contract/site/feeds";
import { apartmentPath, projectPath } from "@ezo/contract/values/paths/explorer-paths";
import { FEED_MAX_IMAGES } from "@ezo/contract/values/limits/content";
import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import { Prisma } from "../generated/prisma/client.ts";
import { floorLabel, orientationOf, presentBuilding } from "../navigation/navigation.present.ts";
import type { Db } from "../platform/db.ts";
import { firmCurrency, readSetting } from "../platform/settings.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import {
  type CurrencyChange,
  currencyChanges,
  type PastPrice,
  statesUntilToday,
} from "../prices/history/currency-changes.ts";
import { type HiddenTime, hiddenTimes } from "../prices/history/hidden-times.ts";
import type { TextLookup, TranslationsService } from "../translations/translations.service.ts";
import type { FeedApartment, FeedProject, FeedStock } from "./feed-stock.ts";
import {
  type ApartmentRow,
  apartmentRows,
  type BuildingRow,
  buildingRows,
  lastChange,
  picturePaths,
  priceStates,
  type ProjectRecord,
} from "./feeds.repo.ts";
import { inSlices } from "./in-slices.ts";
import { type SeenPrice, seenPrices } from "./price-history.ts";

interface Parts {
  db: Db;
  translations: TranslationsService;
  publicUrl: string;
}

export const enabledFeeds = (record: ProjectRecord): Record<FeedName, boolean> => ({
  yandex: record.feedYandex,
  meta: record.feedMeta,
  google: record.feedGoogle,
  units: record.feedUnits,
});

/** A project with the apartments that visitors may see, and the other units where these are wanted. */
export async function loadStock(
  parts: Parts,
  record: ProjectRecord,
  { locale, withPrices, withOthers }: { locale: Locale; withPrices: boolean; withOthers: boolean },
): Promise<FeedStock> {
  const { db, translations, publicUrl } = parts;
  const [rows, buildings, past, hidden, changes, changedAt, contact, currency, t] = await Promise.all([
    apartmentRows(db, record.id, { locale, withOthers }),
    buildingRows(db, record.id),
    withPrices ? priceStates(db, record.id) : null,
    withPrices ? hiddenTimes(db, Prisma.sql`b.project_id = ${record.id}::int`) : null,
    currencyChanges(db),
    lastChange(db, record.id),
    readSetting(db, "contact"),
    firmCurrency(db),
    translations.lookup(locale),
  ]);
  const { phone, email } = contact.contact_info;
  const project = presentProject(record, {
    locale,
    firm: t("firm.name"),
    publicUrl,
    changedAt: changedAt.toISOString(),
    phone: phone.value,
    email: email.value,
    currency,
  });
  const context = {
    project,
    hasExplorer: record.hasApartmentNavigation,
    publicUrl,
    buildings: presentBuildings(buildings, locale),
    past,
    hidden,
    changes,
    paths: await picturePaths(db, rows),
    t,
  };
  const apartments = await inSlices(rows, (slice) =>
    slice.flatMap((row) => presentApartment(row, context) ?? []),
  );
  return { project, apartments: apartments.flat() };
}

const presentBuildings = (rows: readonly BuildingRow[], locale: Locale) =>
  new Map(
    rows.map((row) => {
      const topFloor = row.floors[0]?.number ?? 0;
      return [row.id, { ...presentBuilding(row, locale), topFloor }] as const;
    }),
  );

/** Where the firm builds. */
const COUNTRY = "GE";

function presentProject(
  record: ProjectRecord,
  about: Pick<FeedProject, "locale" | "firm" | "changedAt" | "phone" | "email" | "currency"> & {
    publicUrl: string;
  },
): FeedProject {
  const { publicUrl, ...rest } = about;
  const text = textIn(record.translations, rest.locale);
  return {
    ...rest,
    id: record.id,
    enabled: enabledFeeds(record),
    title: text("title"),
    location: text("location"),
    country: new Intl.DisplayNames([rest.locale], { type: "region" }).of(COUNTRY) ?? COUNTRY,
    status: record.status,
    year: record.year,
    completionDate: record.completionDate && record.completionDate.toISOString().slice(0, 10),
    latitude: record.latitude,
    longitude: record.longitude,
    url: publicUrl + canonicalPath(rest.locale, projectPath(record.id)),
    siteUrl: publicUrl + canonicalPath(rest.locale, "/"),
  };
}

interface Context {
  project: FeedProject;
  hasExplorer: boolean;
  publicUrl: string;
  buildings: ReturnType<typeof presentBuildings>;
  /** Null where nobody asks for the price history. */
  past: ReadonlyMap<number, PastPrice[]> | null;
  /** By floors. */
  hidden: ReadonlyMap<number, HiddenTime[]> | null;
  changes: readonly CurrencyChange[];
  /** Of pictures, by id. */
  paths: ReadonlyMap<number, string>;
  t: TextLookup;
}

/** Null for an apartment whose building was hidden between two reads. */
function presentApartment(row: ApartmentRow, context: Context): FeedApartment | null {
  const { project, hasExplorer, publicUrl, paths, past, t } = context;
  const building = context.buildings.get(row.building_id);
  if (!building) return null;
  const address = (id: number | null) => {
    const path = id === null ? undefined : paths.get(id);
    return path === undefined ? null : publicUrl + path;
  };
  const plan = address(row.plan_id);
  const pictures = new Set([plan, ...row.image_ids.map(address)].filter((picture) => picture !== null));
  const path = apartmentPath(project.id, building.identifier, row.floor, row.id);
  return {
    id: row.id,
    unitType: row.unit_type,
    number: row.number,
    title: t("apartments.apartment_title", { number: row.number }),
    status: row.status,
    price: row.price,
    oldPrice: row.old_price,
    discountUntil: row.discount_until,
    rooms: row.rooms,
    bedrooms: row.bedrooms,
    areaTotal: row.area_total,
    areaLiving: row.area_living,
    areaBalcony: row.area_balcony,
    orientation: orientationOf(row.orientation),
    facts: row.facts,
    building,
    floor: row.floor,
    floorLabel: floorLabel({ number: row.floor, label: row.label }),
    floorsTotal: Math.max(row.floor, building.topFloor),
    description: row.description ?? summaryOf(row, building.name, context),
    url: hasExplorer ? publicUrl + canonicalPath(project.locale, path) : project.url,
    plan,
    pictures: [...pictures].slice(0, FEED_MAX_IMAGES),
    priceHistory: past ? priceHistoryOf(row, past.get(row.id), context) : [],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** What the site says of an apartment that has no text of its own. */
const summaryOf = (row: ApartmentRow, building: string, { project, t }: Context): string =>
  t("apartments.apartment_summary", {
    rooms: row.rooms,
    area: t("apartments.square_metres", { value: areaIn(project.locale, row.area_total) }),
    floor: floorLabel({ number: row.floor, label: row.label }),
    project: project.title,
    building,
  });

function priceHistoryOf(
  { price, status, floor_id: floor, created_at: createdAt, updated_at: updatedAt }: ApartmentRow,
  past: readonly PastPrice[] = [],
  { project: { currency }, changes, hidden }: Pick<Context, "project" | "changes" | "hidden">,
): SeenPrice[] {
  const today = { isActive: true, isPriceHidden: false, status, price };
  const meanwhile = { currency, changes, hidden: hidden?.get(floor) ?? [] };
  return seenPrices(statesUntilToday(past, today, { createdAt, updatedAt }, meanwhile));
}

const areaFormats = new Map<Locale, Intl.NumberFormat>();
function areaIn(locale: Locale, value: number): string {
  const format = areaFormats.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  areaFormats.set(locale, format);
  return format.format(value);
}
