import { type Figure, numberOf } from "../editor/fields/number-of.ts";
import { readId } from "@ezo/contract/values/ids";
import type { FieldNames } from "../editor/history/field-text.ts";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { type BuildingRow, buildings } from "../inventory/stock.resources.ts";

export interface BuildingValues {
  project_id: number | null;
  identifier: string;
  sort_order: Figure;
  is_active: boolean;
  translations: Record<ContentLocale, { name: string }>;
}

/** The project that a link to the form names. */
const askedProject = (): number | null =>
  readId(new URLSearchParams(window.location.search).get("project_id")) ?? null;

export const buildingSpec: EditorSpec<BuildingRow, BuildingRow, BuildingValues> = {
  resource: buildings,
  empty: () => ({
    project_id: askedProject(),
    identifier: "",
    sort_order: 0,
    is_active: true,
    translations: inEvery(() => ({ name: "" })),
  }),
  fromItem: ({ project_id, identifier, sort_order, is_active, translations }) => ({
    project_id,
    identifier,
    sort_order,
    is_active,
    translations: inEvery((locale) => ({ name: translations[locale]?.name ?? "" })),
  }),
  toBody: ({ identifier, ...values }) => ({
    ...values,
    identifier: identifier.trim(),
    sort_order: numberOf(values.sort_order),
  }),
};

export const BUILDING_FIELDS: FieldNames = {
  project_id: "field.project",
  identifier: "field.identifier",
  sort_order: "field.sort_order",
  is_active: "field.is_active",
  name: "field.building_name",
};
