import type { FeedApartment, FeedProject } from "./feed-stock.ts";
import { type FeedFormat, isForSale, refusing } from "./feed-format.ts";
import { townIn } from "./town.ts";
import { leaf, type Markup, NOTHING, parent, together, XML_DECLARATION } from "./xml.ts";

const NAMESPACE = "http://webmaster.yandex.ru/schemas/feed/realty/2010-06";

/** Whether the house is handed over, in the portal's words. */
const BUILDING_STATES = { ongoing: "unfinished", completed: "hand-over", planning: "unfinished" } as const;

/** `YYYY-MM-DDTHH:mm:ss+00:00`, without fractions of a second. */
const moment = (instant: string): string => `${instant.slice(0, 19)}+00:00`;
const UNIT = leaf("unit", "кв. м");
const area = (name: string, value: number | null): Markup =>
  value === null ? NOTHING : parent(name, [leaf("value", value), UNIT]);

/**
 * Yandex Realty's YRL (https://yandex.ru/support/realty/requirements/requirements-sale-new.html). Words with a fixed list
 * of values are in Russian in every language, as the portal wants them.
 */
export const yandexFeed: FeedFormat = {
  contentType: "application/xml; charset=utf-8",
  covers: isForSale,
  refusals: refusing("no_price", "no_picture", "no_location", "no_phone", "no_completion_date", "currency"),
  // The others are rules of the portal, not of the format: it reads such an offer and does not show it. Of our currencies it
  // does not know the lari.
  needs: ["apartments_only", "no_price", "currency"],
  of: (project) => {
    const { location, agent, house, pricedIn } = sameForAll(project);
    return {
      head: `${XML_DECLARATION}<realty-feed xmlns="${NAMESPACE}">${leaf("generation-date", moment(project.changedAt))}\n`,
      line: (apartment) =>
        parent("offer", [...deal(apartment, location, pricedIn), agent, ...description(apartment), house], {
          "internal-id": apartment.id,
        }),
    };
  },
  between: "\n",
  tail: "\n</realty-feed>\n",
};

/** What every offer of a project has alike, written once. */
const sameForAll = (project: FeedProject) => ({
  pricedIn: leaf("currency", project.currency),
  location: together([
    leaf("country", project.country),
    leaf("locality-name", townIn(project.location, project.locale)),
    leaf("address", project.location),
    leaf("latitude", project.latitude),
    leaf("longitude", project.longitude),
  ]),
  agent: parent("sales-agent", [
    leaf("phone", project.phone),
    leaf("category", "застройщик"),
    leaf("organization", project.firm),
    leaf("url", project.siteUrl),
    leaf("email", project.email),
  ]),
  house: together([
    leaf("new-flat", "да"),
    leaf("building-name", project.title),
    leaf("building-state", BUILDING_STATES[project.status]),
    ...readiness(project),
  ]),
});

const KIND = together([
  leaf("type", "продажа"),
  leaf("property-type", "жилая"),
  leaf("category", "квартира"),
  leaf("deal-status", "первичная продажа"),
]);
const BALCONY = leaf("balcony", "балкон");
const STUDIO = leaf("studio", "да");
const PLAN = { tag: "plan" } as const;

const deal = (apartment: FeedApartment, location: Markup, pricedIn: Markup): Markup[] => [
  KIND,
  leaf("url", apartment.url),
  leaf("creation-date", moment(apartment.createdAt)),
  leaf("last-update-date", moment(apartment.updatedAt)),
  parent("location", [location, leaf("apartment", apartment.number)]),
  parent("price", [leaf("value", apartment.price), pricedIn]),
];

const description = (apartment: FeedApartment): Markup[] => [
  ...apartment.pictures.map((picture) =>
    leaf("image", picture, picture === apartment.plan ? PLAN : undefined),
  ),
  leaf("description", apartment.description),
  area("area", apartment.areaTotal),
  area("living-space", apartment.areaLiving),
  apartment.rooms === 0 ? STUDIO : leaf("rooms", apartment.rooms),
  apartment.areaBalcony === null ? NOTHING : BALCONY,
  leaf("floor", apartment.floor),
  leaf("floors-total", apartment.floorsTotal),
  leaf("building-section", apartment.building.name),
];

/** The year, and the quarter where the day is known. */
function readiness({ completionDate, year }: FeedProject): Markup[] {
  if (completionDate === null) return [leaf("built-year", year)];
  const month = Number(completionDate.slice(5, 7));
  return [
    leaf("built-year", Number(completionDate.slice(0, 4))),
    leaf("ready-quarter", Math.ceil(month / 3)),
  ];
}
