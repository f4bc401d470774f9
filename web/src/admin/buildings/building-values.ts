import type { FieldNames } from "../editor/field-text.ts";
import type { ContentLocale } from "../editor/language.ts";
import type { EditorSpec } from "../editor/use-editor.ts";
import { type BuildingRow, buildings } from "../inventory/stock.resources.ts";

/** A building as its form holds it. */
export interface BuildingValues {
  project_id: number | null;
  identifier: string;
  sort_order: number | string;
  is_active: boolean;
  translations: Record<ContentLocale, { name: string }>;
}

/** The project that a link to the form names. */
const askedProject = (): number | null => {
  const id = new URLSearchParams(window.location.search).get("project_id") ?? "";
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
};

export const buildingSpec: EditorSpec<BuildingRow, BuildingRow, BuildingValues> = {
  resource: buildings,
  empty: () => ({
    project_id: askedProject(),
    identifier: "",
    sort_order: 0,
    is_active: true,
    translations: { ka: { name: "" }, en: { name: "" }, ru: { name: "" } },
  }),
  fromItem: ({ project_id, identifier, sort_order, is_active, translations: { ka, en, ru } }) => ({
    project_id,
    identifier,
    sort_order,
    is_active,
    translations: {
      ka: { name: ka?.name ?? "" },
      en: { name: en?.name ?? "" },
      ru: { name: ru?.name ?? "" },
    },
  }),
  toBody: ({ identifier, ...values }) => ({ ...values, identifier: identifier.trim() }),
};

export const BUILDING_FIELDS: FieldNames = {
  project_id: "field.project",
  identifier: "field.identifier",
  sort_order: "field.sort_order",
  is_active: "field.is_active",
  name: "field.building_name",
};
