import type { ZoneStats } from "@ezo/contract/site/zones";
import { type AreaUnit, DEFAULT_AREA_UNIT } from "@ezo/contract/values/area-unit";
import { AREA_TEXTS, areaFigure, areaWords } from "@ezo/contract/values/words/area-words";
import { leadText } from "../../shared/content/rich-text.ts";
import { newsViewOf } from "../../public/news/news-view.ts";
import { searchTitle } from "../../public/apartments/search-title.ts";
import { searchViewOf } from "../../shared/apartments/search/search-view.ts";
import { isApartment } from "../../shared/apartments/units/is-apartment.ts";
import { unitTitle } from "../../shared/apartments/units/unit-type.ts";
import type { Texts } from "../../shared/i18n/texts.ts";
import { isSoldShown } from "../../shared/prices/money.ts";
import {
  loadedApartment,
  loadedArticle,
  loadedBuilding,
  loadedFloor,
  loadedLayout,
  loadedLayouts,
  loadedMoney,
  loadedPrices,
  loadedProject,
  loadedSearch,
} from "../loaded-content.ts";
import type { PageContext } from "./page-context.ts";
import type { Page } from "./page.ts";
import { previewFile } from "./preview-file.ts";

/** A page's content as described in its title, in search results and in link previews. */
export interface PageSubject {
  /** Its own name, then its parents' names, innermost first. */
  names: readonly string[];
  /** If empty, the page's description is used. */
  description: string;
  /** URL of a picture; may be relative to this site. */
  image?: string | undefined;
  /** Open Graph type; a website by default. */
  kind?: "article";
  /** The names only identify a part of the page, so link previews have the whole title. */
  isPart?: true;
  /** A project or a place in one: the firm's picture may be that of another project. */
  isOfProject?: true;
}

/** Reads the loaded data; undefined until it has arrived. */
type SubjectOf = (context: PageContext, texts: Texts) => PageSubject | undefined;

/** Names, description and picture of a page's content. Separate from the table of pages, since only heads need it. */
export const subjectOf = ({ name }: Page, context: PageContext, texts: Texts): PageSubject | undefined =>
  SUBJECTS.get(name)?.(context, texts);

const ofProject =
  (subject: SubjectOf): SubjectOf =>
  (context, texts) => {
    const found = subject(context, texts);
    return found && { ...found, isOfProject: true };
  };

const projectSubject: SubjectOf = (context) => {
  const project = loadedProject(context);
  if (!project) return undefined;
  const { title, description, main_image, render_image } = project;
  const image = previewFile(render_image ?? main_image);
  return { names: [title], description: leadText(description), image };
};

const articleSubject: SubjectOf = (context) => {
  const article = loadedArticle(context);
  if (!article) return undefined;
  const { title, description, excerpt, main_image } = article;
  const image = previewFile(main_image);
  return { names: [title], description: description || excerpt, image, kind: "article" };
};

const compareSubject: SubjectOf = (_, { translate }) => ({
  names: [translate("apartments.compare_title")],
  description: "",
});

/** Pages of the list after the first one have their number in the title. */
const newsSubject: SubjectOf = ({ search }, { translate }) => {
  const { page } = newsViewOf(search);
  return page > 1
    ? { names: [translate("news.page_number", { page })], description: "", isPart: true }
    : undefined;
};

const searchSubject: SubjectOf = (context, { translate }) => {
  const view = searchViewOf(context.search);
  const title = searchTitle(translate, view, loadedSearch(context)?.meta);
  if (title === translate("header.apartments")) return undefined;
  return {
    names: [title],
    description: view.unit === undefined ? "" : translate("apartments.units_lead"),
  };
};

const buildingSubject: SubjectOf = (context, { translate }) => {
  const navigation = loadedBuilding(context);
  const stats = navigation?.buildings.find(({ id }) => id === navigation.building?.id)?.stats;
  if (!navigation?.building || !stats) return undefined;
  const { building, project, image, floors = [] } = navigation;
  const names = [building.name, project.title];
  if (floors.length === 0) return { names, description: "", image: previewFile(image) };
  const facts = {
    building: building.name,
    project: project.title,
    floors: range(floors.map(({ number }) => number)),
  };
  return {
    names,
    description: translate(...summaryOf(context, "building", stats, facts)),
    image: previewFile(image),
  };
};

const floorSubject: SubjectOf = (context, { translate, locale }) => {
  const navigation = loadedFloor(context);
  if (!navigation?.building) return undefined;
  const {
    building,
    project,
    image,
    floor_number: number = 0,
    apartments: all = [],
    floors = [],
  } = navigation;
  const names = [
    translate("apartments.floor_title", { number: navigation.floor_label ?? number }),
    building.name,
    project.title,
  ];
  const stats = floors.find((floor) => floor.number === number)?.stats;
  if (!stats || all.length === 0)
    return { names, description: translate("apartments.no_apartments_on_floor"), image: previewFile(image) };
  const apartments = isSoldShown(loadedPrices(context)) ? all : all.filter(({ status }) => status !== "sold");
  if (apartments.length === 0) return { names, description: "", image: previewFile(image) };
  const unit = loadedAreaUnit(context);
  const areas = range(
    apartments.map(({ area_total }) => area_total),
    (area) => areaFigure(area, unit, locale),
  );
  const facts = {
    building: building.name,
    project: project.title,
    number,
    rooms: range(apartments.map(({ rooms }) => rooms)),
    area: translate(AREA_TEXTS[unit], { value: areas }),
  };
  return {
    names,
    description: translate(...summaryOf(context, "floor", stats, facts)),
    image: previewFile(image),
  };
};

const loadedAreaUnit = (context: PageContext): AreaUnit =>
  loadedPrices(context)?.area_unit ?? DEFAULT_AREA_UNIT;

const apartmentSubject: SubjectOf = (context, { translate, locale }) => {
  const apartment = loadedApartment(context);
  if (!apartment) return undefined;
  const { project, building, area_total, price } = apartment;
  const title = unitTitle(translate, apartment);
  const facts = {
    building: building.name,
    project: project.title,
    floor: apartment.floor_number,
    rooms: apartment.rooms,
    area: translate(...areaWords(area_total, loadedAreaUnit(context), locale)),
  };
  const summary = !isApartment(apartment)
    ? translate("apartments.unit_summary", { ...facts, unit: title })
    : price === undefined
      ? translate("apartments.apartment_summary", facts)
      : translate("apartments.apartment_summary_priced", { ...facts, price: loadedMoney(context, price) });
  return {
    names: [title, building.name, project.title],
    description: [summary, leadText(apartment.description)].filter(Boolean).join(" "),
    image: previewFile(apartment.plan_image),
  };
};

const layoutsSubject: SubjectOf = (context, { translate }) => {
  const loaded = loadedLayouts(context);
  if (!loaded) return undefined;
  const { data, meta } = loaded;
  const { title: project } = meta.project;
  return {
    names: [translate("apartments.layouts"), project],
    description: translate("apartments.layouts_summary", { project }),
    image: previewFile(data[0]?.plan_image),
  };
};

const layoutSubject: SubjectOf = (context, { translate, locale }) => {
  const layout = loadedLayout(context);
  if (!layout) return undefined;
  const { name, project, stats, rooms, area_total } = layout;
  const facts = {
    layout: name,
    project: project.title,
    rooms,
    area: translate(...areaWords(area_total, loadedAreaUnit(context), locale)),
  };
  const summary = translate(...summaryOf(context, "layout", stats, facts));
  return {
    names: [name, project.title],
    description: [summary, leadText(layout.description)].filter(Boolean).join(" "),
    image: previewFile(layout.plan_image),
  };
};

/** Texts about what is left in a place: without a lowest price, and with one. */
const SUMMARIES = {
  building: ["apartments.building_summary", "apartments.building_summary_priced"],
  floor: ["apartments.floor_summary", "apartments.floor_summary_priced"],
  layout: ["apartments.layout_summary", "apartments.layout_summary_priced"],
} as const;
/** The same where visitors do not read how many are sold. */
const FREE_SUMMARIES = {
  building: ["apartments.building_summary_free", "apartments.building_summary_free_priced"],
  floor: ["apartments.floor_summary_free", "apartments.floor_summary_free_priced"],
  layout: ["apartments.layout_summary_free", "apartments.layout_summary_free_priced"],
} as const;

/** The key and the values of a text about what is left. */
function summaryOf(
  context: PageContext,
  place: keyof typeof SUMMARIES,
  { available: free, total, from_price: price }: ZoneStats,
  facts: Record<string, string | number>,
): [key: string, values: Record<string, string | number>] {
  const [plain, priced] = (isSoldShown(loadedPrices(context)) ? SUMMARIES : FREE_SUMMARIES)[place];
  const values = { ...facts, free, total };
  return price === null ? [plain, values] : [priced, { ...values, price: loadedMoney(context, price) }];
}

/** `3`, or `1–4`. */
function range(values: readonly number[], written: (value: number) => string = String): string {
  const [least, most] = [written(Math.min(...values)), written(Math.max(...values))];
  return least === most ? least : `${least}–${most}`;
}

const SUBJECTS: ReadonlyMap<string, SubjectOf> = new Map([
  ["project-detail", ofProject(projectSubject)],
  ["news-detail", articleSubject],
  ["building", ofProject(buildingSubject)],
  ["floor", ofProject(floorSubject)],
  ["apartment", ofProject(apartmentSubject)],
  ["layouts", ofProject(layoutsSubject)],
  ["layout", ofProject(layoutSubject)],
  ["shortlist-compare", compareSubject],
  ["news", newsSubject],
  ["apartments", searchSubject],
]);
