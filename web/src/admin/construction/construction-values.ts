import type { AdminConstructionEntry } from "@ezo/contract/admin/projects/construction";
import type { AdminImage } from "@ezo/contract/records/records";
import { CONSTRUCTION_STAGES, type ConstructionStage } from "@ezo/contract/values/stock/construction";
import { readId } from "@ezo/contract/values/ids";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import { type Figure, numberOf } from "../editor/fields/number-of.ts";
import { coded, type FieldNames } from "../editor/history/field-text.ts";
import { pictured } from "../media/picture/picture-value.tsx";
import { construction } from "./construction.resource.ts";

export interface ConstructionValues {
  project_id: number | null;
  happened_on: string | null;
  stage: ConstructionStage;
  percent: Figure;
  expected_end: string | null;
  images: AdminImage[];
  is_active: boolean;
  translations: Record<ContentLocale, { title: string; description: string }>;
}

/** The project that a link to the form names. */
const askedProject = (): number | null =>
  readId(new URLSearchParams(window.location.search).get("project_id")) ?? null;

/** `dayOf`: the day of a moment on the firm's clock; a new entry has today's. */
export const constructionSpec = (
  dayOf: (at: number) => string,
): EditorSpec<AdminConstructionEntry, AdminConstructionEntry, ConstructionValues> => ({
  resource: construction,
  empty: () => ({
    project_id: askedProject(),
    happened_on: dayOf(Date.now()),
    stage: "frame",
    percent: "",
    expected_end: null,
    images: [],
    is_active: true,
    translations: inEvery(() => ({ title: "", description: "" })),
  }),
  fromItem: (item) => ({
    project_id: item.project_id,
    happened_on: item.happened_on,
    stage: item.stage,
    percent: item.percent,
    expected_end: item.expected_end,
    images: item.images,
    is_active: item.is_active,
    translations: item.translations,
  }),
  toBody: (values) => ({
    ...values,
    percent: numberOf(values.percent),
    images: values.images.map(({ id }) => id),
  }),
});

/** The earlier entry that says the most, if that is more than these values say. */
export function higherBefore<Entry extends { happened_on: string; percent: number }>(
  { happened_on: day, percent }: Pick<ConstructionValues, "happened_on" | "percent">,
  entries: readonly Entry[],
): Entry | undefined {
  const said = numberOf(percent);
  if (day === null || typeof said !== "number") return undefined;
  return entries
    .filter((entry) => entry.happened_on <= day && entry.percent > said)
    .toSorted((a, b) => b.percent - a.percent)[0];
}

export const CONSTRUCTION_FIELDS: FieldNames = {
  project_id: "field.project",
  happened_on: "field.happened_on",
  stage: coded("field.construction_stage", CONSTRUCTION_STAGES, (stage, t) =>
    t(`construction.stage.${stage}`),
  ),
  percent: "field.construction_percent",
  expected_end: "field.expected_end",
  images: pictured("field.photos"),
  is_active: "field.is_active",
  title: "field.title",
  description: "field.description",
};
