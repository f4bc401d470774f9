import type { AdminLayout } from "@ezo/contract/admin/projects/layouts";
import type { AdminImage } from "@ezo/contract/records/records";
import { readId } from "@ezo/contract/values/ids";
import { eachOf } from "@ezo/contract/values/keyed";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import { type Figure, numberOf } from "../editor/fields/number-of.ts";
import type { FieldNames } from "../editor/history/field-text.ts";
import { pictured } from "../media/picture/picture-value.tsx";
import { layouts } from "./layouts.resource.ts";

const LAYOUT_FIGURES = ["rooms", "area_total", "area_living", "area_balcony"] as const;
export type LayoutFigure = (typeof LAYOUT_FIGURES)[number];

export interface LayoutValues extends Record<LayoutFigure, Figure> {
  project_id: number | null;
  /** Empty for one that is made from the name. */
  slug: string;
  plan_images: AdminImage[];
  view_image: AdminImage | null;
  tour_url: string;
  is_active: boolean;
  translations: Record<ContentLocale, { name: string; description: string }>;
}

const eachFigure = <Value>(valueOf: (name: LayoutFigure) => Value): Record<LayoutFigure, Value> =>
  eachOf(LAYOUT_FIGURES, valueOf);

/** The project that a link to the form names. */
const askedProject = (): number | null =>
  readId(new URLSearchParams(window.location.search).get("project_id")) ?? null;

export const layoutSpec: EditorSpec<AdminLayout, AdminLayout, LayoutValues> = {
  resource: layouts,
  empty: () => ({
    project_id: askedProject(),
    slug: "",
    ...eachFigure(() => ""),
    plan_images: [],
    view_image: null,
    tour_url: "",
    is_active: true,
    translations: inEvery(() => ({ name: "", description: "" })),
  }),
  fromItem: (item) => ({
    ...eachFigure((name) => item[name] ?? ""),
    project_id: item.project_id,
    slug: item.slug,
    plan_images: item.plan_images,
    view_image: item.view_image,
    tour_url: item.tour_url,
    is_active: item.is_active,
    translations: item.translations,
  }),
  toBody: (values) => ({
    ...values,
    ...eachFigure((name) => numberOf(values[name])),
    plan_images: values.plan_images.map(({ id }) => id),
    view_image: values.view_image?.id ?? null,
  }),
};

export const LAYOUT_FIELDS: FieldNames = {
  project_id: "field.project",
  slug: "field.slug",
  rooms: "field.rooms",
  area_total: "field.area_total",
  area_living: "field.area_living",
  area_balcony: "field.area_balcony",
  plan_images: pictured("field.plan_images"),
  view_image: pictured("field.view_image"),
  tour_url: "field.tour_url",
  is_active: "field.is_active",
  sort_order: "field.sort_order",
  name: "field.plan_name",
  description: "field.description",
};
