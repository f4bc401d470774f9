import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { Navigation } from "@ezo/contract/site/navigation";
import { leadText } from "../../shared/content/rich-text.ts";
import {
  apartmentPath,
  buildingPath,
  floorPath,
  layoutPath,
  layoutsPath,
  projectPath,
} from "../../shared/apartments/places.ts";
import { isApartment } from "../../shared/apartments/units/is-apartment.ts";
import { unitTitle } from "../../shared/apartments/units/unit-type.ts";
import type { Texts } from "../../shared/i18n/texts.ts";
import { isSoldShown } from "../../shared/prices/money.ts";
import {
  loadedApartment,
  loadedBuilding,
  loadedFloor,
  loadedLayout,
  loadedLayouts,
  loadedOverview,
  loadedProject,
  loadedPrices,
} from "../loaded-content.ts";
import { subjectOf } from "../pages/page-subjects.ts";
import {
  absolute,
  address,
  type DataPlace,
  organizationId,
  ownAddress,
  statement,
  type StructuredContent,
  thing,
} from "./structured-parts.ts";

/** A project, building, floor, layout or apartment with its offers. */
export function homeContent(place: DataPlace, texts: Texts): StructuredContent | undefined {
  const { name } = place.page;
  if (name === "project-detail") return projectContent(place);
  if (name === "building") return buildingContent(place, texts);
  if (name === "floor") return floorContent(place, texts);
  if (name === "apartment") return apartmentContent(place, texts);
  if (name === "layouts") return layoutsContent(place, texts);
  if (name === "layout") return layoutContent(place, texts);
  return undefined;
}

const AVAILABILITY: Record<ApartmentStatus, string> = {
  available: "https://schema.org/InStock",
  reserved: "https://schema.org/LimitedAvailability",
  sold: "https://schema.org/SoldOut",
};
const SQUARE_METRE = "MTK";

function projectContent(place: DataPlace): StructuredContent | undefined {
  const project = loadedProject(place);
  if (!project) return undefined;
  const { title: name, latitude, longitude } = project;
  const offers = offersOfBuildings(place, loadedOverview(place)?.buildings ?? []);
  const data = statement(productTypes("ApartmentComplex", offers), {
    name,
    description: leadText(project.description),
    url: ownAddress(place),
    image: [project.render_image, project.main_image].flatMap((image) => absolute(place, image)),
    address: thing("PostalAddress", { streetAddress: project.location, addressCountry: "GE" }),
    ...(latitude === null || longitude === null
      ? {}
      : { geo: thing("GeoCoordinates", { latitude, longitude }) }),
    amenityFeature: project.features.map(({ title }) =>
      thing("LocationFeatureSpecification", { name: title, value: true }),
    ),
    ...offers,
  });
  return { name, data };
}

function buildingContent(place: DataPlace, texts: Texts): StructuredContent | undefined {
  const navigation = loadedBuilding(place);
  const building = navigation?.building;
  if (!building) return undefined;
  const { project, buildings, image } = navigation;
  const offers = offersOfBuildings(
    place,
    buildings.filter(({ id }) => id === building.id),
  );
  const data = statement(productTypes("ApartmentComplex", offers), {
    name: [project.title, building.name].join(" · "),
    ...description(place, texts),
    url: ownAddress(place),
    image: absolute(place, image),
    containedInPlace: thing("ApartmentComplex", {
      name: project.title,
      url: address(place, projectPath(project.id)),
    }),
    ...offers,
  });
  return { name: building.name, above: [{ name: project.title, path: projectPath(project.id) }], data };
}

function floorContent(place: DataPlace, texts: Texts): StructuredContent | undefined {
  const navigation = loadedFloor(place);
  const building = navigation?.building;
  if (!building) return undefined;
  const { project, image, floor_label: label = "" } = navigation;
  const name = texts.translate("apartments.floor_title", { number: label });
  const offers = offersOfFloor(place, navigation);
  const data = statement(productTypes("Residence", offers), {
    name: [project.title, building.name, name].join(" · "),
    ...description(place, texts),
    url: ownAddress(place),
    image: absolute(place, image),
    ...offers,
  });
  const above = [
    { name: project.title, path: projectPath(project.id) },
    { name: building.name, path: buildingPath(project.id, building.identifier) },
  ];
  return { name, above, data };
}

function layoutsContent(place: DataPlace, texts: Texts): StructuredContent | undefined {
  const loaded = loadedLayouts(place);
  if (!loaded) return undefined;
  const { project } = loaded.meta;
  const data = statement("ItemList", {
    url: ownAddress(place),
    itemListElement: loaded.data.map(({ name, slug }, index) =>
      thing("ListItem", { position: index + 1, name, url: address(place, layoutPath(project.id, slug)) }),
    ),
  });
  const above = [{ name: project.title, path: projectPath(project.id) }];
  return { name: texts.translate("apartments.layouts"), above, data };
}

function layoutContent(place: DataPlace, texts: Texts): StructuredContent | undefined {
  const layout = loadedLayout(place);
  if (!layout) return undefined;
  const { project, stats, name } = layout;
  const offers = offersOfBuildings(place, [{ stats }]);
  const data = statement(productTypes("FloorPlan", offers), {
    name: [project.title, name].join(" · "),
    ...description(place, texts),
    url: ownAddress(place),
    image: [...layout.plan_images, layout.view_image].flatMap((image) => absolute(place, image)),
    floorSize: thing("QuantitativeValue", { value: layout.area_total, unitCode: SQUARE_METRE }),
    numberOfRooms: layout.rooms,
    ...(isSoldShown(loadedPrices(place)) ? { numberOfAccommodationUnits: stats.total } : {}),
    numberOfAvailableAccommodationUnits: stats.available,
    ...offers,
  });
  const above = [
    { name: project.title, path: projectPath(project.id) },
    { name: texts.translate("apartments.layouts"), path: layoutsPath(project.id) },
  ];
  return { name, above, data };
}

/** An apartment is both an Apartment and a Product; only the latter has offers. A unit of another type is a Product alone. */
function apartmentContent(place: DataPlace, texts: Texts): StructuredContent | undefined {
  const apartment = loadedApartment(place);
  if (!apartment) return undefined;
  const { project, building, status, apartment_number: number } = apartment;
  const isHome = isApartment(apartment);
  const title = unitTitle(texts.translate, apartment);
  const data = statement(isHome ? ["Product", "Apartment"] : "Product", {
    name: [project.title, building.name, isHome ? number : title].join(" · "),
    ...description(place, texts),
    url: ownAddress(place),
    image: [apartment.plan_image, ...apartment.gallery_images].flatMap((image) => absolute(place, image)),
    sku: String(apartment.id),
    ...(isHome ? homeFacts(apartment) : {}),
    ...(isPriced(apartment) || status === "sold"
      ? {
          offers: offer(place, {
            ...apartment,
            until: apartment.pricing?.discount_until,
            url: ownAddress(place),
          }),
        }
      : {}),
  });
  const { identifier } = building;
  const above = [
    { name: project.title, path: projectPath(project.id) },
    { name: building.name, path: buildingPath(project.id, identifier) },
    {
      name: texts.translate("apartments.floor_title", { number: apartment.floor_label }),
      path: floorPath(project.id, identifier, apartment.floor_number),
    },
  ];
  return { name: title, above, data };
}

const homeFacts = (
  apartment: Pick<ApartmentDetail, "floor_number" | "area_total" | "rooms" | "bedrooms">,
) => ({
  floorLevel: String(apartment.floor_number),
  floorSize: thing("QuantitativeValue", { value: apartment.area_total, unitCode: SQUARE_METRE }),
  numberOfRooms: apartment.rooms,
  ...(apartment.bedrooms > 0 ? { numberOfBedrooms: apartment.bedrooms } : {}),
});

const description = (place: DataPlace, texts: Texts) => {
  const text = subjectOf(place.page, place, texts)?.description;
  return text ? { description: text } : {};
};

/** Search engines reject a Product without a price. */
const productTypes = (type: string, offers: object) => ("offers" in offers ? ["Product", type] : type);

interface Priced {
  status: ApartmentStatus;
  price?: number | undefined;
  old_price?: number | undefined;
  /** The last day of its discount. */
  until?: string | undefined;
}
const currencyOf = (place: DataPlace) => loadedPrices(place)?.currency;

/** As on the page, sold apartments have no price. */
const isPriced = <Home extends Priced>(home: Home): home is Home & { price: number } =>
  home.price !== undefined && home.status !== "sold";

const offer = (place: DataPlace, home: Priced & { url: string }) =>
  thing("Offer", {
    url: home.url,
    availability: AVAILABILITY[home.status],
    ...(isPriced(home)
      ? { price: home.price, priceCurrency: currencyOf(place), ...discount(place, home) }
      : {}),
    seller: { "@id": organizationId(place) },
  });

/** The price that is struck out, and the last day of the one that is not: it may have one without the other. */
const discount = (place: DataPlace, { old_price: price, until }: Priced): object => ({
  ...(until ? { priceValidUntil: until } : {}),
  ...(price === undefined
    ? {}
    : {
        priceSpecification: thing("UnitPriceSpecification", {
          priceType: "https://schema.org/StrikethroughPrice",
          price,
          priceCurrency: currencyOf(place),
        }),
      }),
});

/** The available apartments of the buildings with their lowest price; empty where no price is public. */
function offersOfBuildings(
  place: DataPlace,
  buildings: readonly Pick<Navigation["buildings"][number], "stats">[],
): object {
  const prices = buildings.flatMap(({ stats }) => (stats.from_price === null ? [] : [stats.from_price]));
  if (prices.length === 0) return {};
  return {
    offers: thing("AggregateOffer", {
      lowPrice: Math.min(...prices),
      priceCurrency: currencyOf(place),
      offerCount: buildings.reduce((sum, { stats }) => sum + stats.available, 0),
      availability: AVAILABILITY.available,
    }),
  };
}

/** The apartments of a floor that are available and have a price: those that its "from" price and its description count. */
function offersOfFloor(place: DataPlace, { project, building, apartments = [] }: Navigation): object {
  const priced = apartments.filter(isPriced).filter(({ status }) => status === "available");
  if (!building || priced.length === 0) return {};
  const prices = priced.map(({ price }) => price);
  return {
    offers: thing("AggregateOffer", {
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      priceCurrency: currencyOf(place),
      offerCount: priced.length,
      offers: priced.map((home) => {
        const path = apartmentPath(project.id, building.identifier, home.floor_number, home.id);
        return offer(place, { ...home, url: address(place, path) });
      }),
    }),
  };
}
