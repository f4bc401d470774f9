import type { FeedUnit, UnitsFeed } from "@ezo/contract/site/feeds";
import type { Currency } from "@ezo/contract/values/money/currency";
import type { FeedFormat } from "./feed-format.ts";
import type { FeedApartment, FeedProject } from "./feed-stock.ts";

/** Our own feed: all apartments and other units with their statuses. */
export const unitsFeed: FeedFormat = {
  contentType: "application/json; charset=utf-8",
  covers: () => true,
  refusals: () => [],
  needs: [],
  of: (project) => ({
    head: `${JSON.stringify(presentProject(project)).slice(0, -1)},"units":[`,
    line: (apartment) => JSON.stringify(presentUnit(apartment, project.currency)),
  }),
  between: ",",
  tail: "]}",
};

const presentProject = (project: FeedProject): Omit<UnitsFeed, "units"> => ({
  project: {
    id: project.id,
    title: project.title,
    location: project.location,
    status: project.status,
    completion_date: project.completionDate,
    latitude: project.latitude,
    longitude: project.longitude,
    url: project.url,
  },
  locale: project.locale,
  updated_at: project.changedAt,
});

const presentUnit = (apartment: FeedApartment, currency: Currency): FeedUnit => ({
  id: apartment.id,
  apartment_number: apartment.number,
  unit_type: apartment.unitType,
  status: apartment.status,
  price: apartment.price,
  old_price: apartment.oldPrice,
  discount_until: apartment.discountUntil,
  currency,
  price_history: apartment.price === null ? [] : apartment.priceHistory,
  rooms: apartment.rooms,
  bedrooms: apartment.bedrooms,
  area_total: apartment.areaTotal,
  area_living: apartment.areaLiving,
  area_balcony: apartment.areaBalcony,
  orientation: apartment.orientation,
  ...apartment.facts,
  building_id: apartment.building.id,
  building_identifier: apartment.building.identifier,
  building_name: apartment.building.name,
  floor_number: apartment.floor,
  floor_label: apartment.floorLabel,
  url: apartment.url,
  plan_image: apartment.plan,
  updated_at: apartment.updatedAt,
});
