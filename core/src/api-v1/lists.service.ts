import type { listV1Apartments, listV1Layouts, listV1Projects } from "@ezo/contract/v1/lists";
import type { HandlerOutput, ParsedInput } from "@ezo/contract/route";
import { eachOf } from "@ezo/contract/values/keyed";
import { apartmentPath, layoutPath, projectPath } from "@ezo/contract/values/paths/explorer-paths";
import { ID_MAX } from "@ezo/contract/values/ids";
import { canonicalPath, type Locale, LOCALES } from "@ezo/contract/values/languages";
import type { Currency } from "@ezo/contract/values/money/currency";
import {
  type AskedUnitTypes,
  EVERY_TYPE,
  UNIT_TYPES,
  type UnitType,
} from "@ezo/contract/values/stock/unit-types";
import type { KeyRights } from "../api-keys/api-keys.service.ts";
import { floorLabel, orientationOf } from "../navigation/navigation.present.ts";
import { refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { firmCurrency } from "../platform/settings.ts";
import { cursorOf, type ListName, positionOf } from "./cursor.ts";
import {
  listedApartments,
  listedLayouts,
  listedProjects,
  type ListedRow,
  type PageOf,
  type StoredApartment,
  type StoredLayout,
  type StoredProject,
} from "./lists.repo.ts";

type ListQuery = ParsedInput<typeof listV1Projects>["query"];
type ApartmentsQuery = ParsedInput<typeof listV1Apartments>["query"];
type ProjectsPage = HandlerOutput<typeof listV1Projects>;
type ApartmentsPage = HandlerOutput<typeof listV1Apartments>;
type LayoutsPage = HandlerOutput<typeof listV1Layouts>;

/**
 * The lists of the stable API (docs/api.md). They are in the order in which changes were committed (decision 16): a client
 * that reads to the end and then asks for what changed since has missed nothing, whatever happened between the pages.
 */
export function createApiV1({ db, publicUrl }: { db: Db; publicUrl: string }) {
  return {
    projects: async (key: KeyRights, query: ListQuery): Promise<ProjectsPage> => {
      const rows = await listedProjects(db, wanted("projects", key, query));
      return pageOf({ list: "projects" }, rows, query, (item, updatedAt) =>
        presentProject(item, updatedAt, publicUrl),
      );
    },
    apartments: async (key: KeyRights, query: ApartmentsQuery): Promise<ApartmentsPage> => {
      const asked = typesOf(query);
      const page = { ...wanted("apartments", key, query), unitTypes: listedTypes(asked) };
      const rows = await listedApartments(db, page);
      const currency = await firmCurrency(db);
      return pageOf({ list: "apartments", unitTypes: asked }, rows, query, (item, updatedAt) =>
        presentApartment(item, { updatedAt, currency, publicUrl }),
      );
    },
    layouts: async (key: KeyRights, query: ListQuery): Promise<LayoutsPage> => {
      const rows = await listedLayouts(db, wanted("layouts", key, query));
      return pageOf({ list: "layouts" }, rows, query, (item, updatedAt) =>
        presentLayout(item, updatedAt, publicUrl),
      );
    },
  };
}

function wanted(list: ListName, { capabilities, projectIds }: KeyRights, query: ListQuery): PageOf {
  return {
    ...startOf(list, query),
    projectIds,
    withHidden: capabilities.includes("hidden.read"),
    // One more shows whether there is another page.
    take: query.limit + 1,
  };
}

/** Where the page begins. A cursor knows what its first page was asked for. */
function startOf(
  list: ListName,
  { cursor, updated_since: since }: ListQuery,
): Pick<PageOf, "after" | "goneAfter"> {
  if (cursor !== undefined) {
    const position = positionOf(list, cursor);
    if (!position) throw refused("cursor", "errors.invalid_value");
    const { id, changedAt, goneAfter } = position;
    return { after: { id, changedAt: new Date(changedAt) }, goneAfter: new Date(goneAfter) };
  }
  if (since === undefined) return { after: { id: 0, changedAt: new Date(0) }, goneAfter: null };
  // What changed in that very millisecond, too.
  const before = new Date(Math.max(0, new Date(since).getTime() - 1));
  return { after: { id: ID_MAX, changedAt: before }, goneAfter: before };
}

const APARTMENTS: readonly UnitType[] = ["apartment"];

/** What the first page was asked for, which its cursor knows: other types beside the cursor would leave units out. */
function typesOf({ cursor, unit_type: named }: ApartmentsQuery): AskedUnitTypes {
  if (cursor === undefined) return named ?? APARTMENTS;
  const known = positionOf("apartments", cursor)?.unitTypes ?? APARTMENTS;
  // A cursor may name each of the types where all are asked for.
  if (named && listedTypes(named).join() !== listedTypes(known).join())
    throw refused("cursor", "errors.invalid_value");
  return known;
}

const listedTypes = (asked: AskedUnitTypes): readonly UnitType[] =>
  asked === EVERY_TYPE ? UNIT_TYPES : asked;

function pageOf<Stored, Item>(
  { list, unitTypes }: { list: ListName; unitTypes?: AskedUnitTypes },
  rows: readonly ListedRow<Stored>[],
  { limit }: ListQuery,
  present: (item: Stored, updatedAt: string) => Item,
) {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const position = last && {
    changedAt: last.changed_at.getTime(),
    id: last.id,
    goneAfter: last.gone_after.getTime(),
    unitTypes,
  };
  return {
    data: shown.map(({ id, changed_at: changedAt, item }) =>
      item ? present(item, changedAt.toISOString()) : { id, deleted_at: changedAt.toISOString() },
    ),
    meta: { next_cursor: position ? cursorOf(list, position) : null },
  };
}

type ProjectItem = Extract<ProjectsPage["data"][number], { status: unknown }>;
type ApartmentItem = Extract<ApartmentsPage["data"][number], { status: unknown }>;
type LayoutItem = Extract<LayoutsPage["data"][number], { slug: unknown }>;

function presentProject(stored: StoredProject, updatedAt: string, publicUrl: string): ProjectItem {
  const { texts, status, ...facts } = stored;
  return {
    ...facts,
    status: status as ProjectItem["status"],
    translations: eachLanguage((locale) => ({
      title: texts?.[locale]?.title ?? "",
      location: texts?.[locale]?.location ?? "",
      description: texts?.[locale]?.description ?? "",
      secondary_text: texts?.[locale]?.secondary_text ?? "",
    })),
    urls: urlsOf(projectPath(stored.id), publicUrl),
    updated_at: updatedAt,
  };
}

function presentApartment(
  stored: StoredApartment,
  { updatedAt, currency, publicUrl }: { updatedAt: string; currency: Currency; publicUrl: string },
): ApartmentItem {
  const {
    building_names: names,
    unit_facts: ofType,
    descriptions,
    has_page: hasPage,
    status,
    ...facts
  } = stored;
  const { project_id: project, building_identifier: building, floor_number: floor } = facts;
  const path = hasPage ? apartmentPath(project, building, floor, stored.id) : projectPath(project);
  return {
    ...facts,
    ...ofType,
    status: status as ApartmentItem["status"],
    floor_label: floorLabel({ number: floor, label: facts.floor_label }),
    orientation: orientationOf(facts.orientation),
    currency,
    translations: eachLanguage((locale) => ({
      building_name: names?.[locale] ?? "",
      description: descriptions?.[locale] ?? "",
    })),
    urls: urlsOf(path, publicUrl),
    updated_at: updatedAt,
  };
}

function presentLayout(stored: StoredLayout, updatedAt: string, publicUrl: string): LayoutItem {
  const { texts, ...facts } = stored;
  return {
    ...facts,
    translations: eachLanguage((locale) => ({
      name: texts?.[locale]?.name ?? "",
      description: texts?.[locale]?.description ?? "",
    })),
    urls: urlsOf(layoutPath(stored.project_id, stored.slug), publicUrl),
    updated_at: updatedAt,
  };
}

const eachLanguage = <T>(of: (locale: Locale) => T): Record<Locale, T> => eachOf(LOCALES, of);

const urlsOf = (path: string, publicUrl: string): Record<Locale, string> =>
  eachLanguage((locale) => publicUrl + canonicalPath(locale, path));
