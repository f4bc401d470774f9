import type { AdminFeature } from "@ezo/contract/admin-features";
import type { FieldNames } from "../editor/field-text.ts";
import type { ContentLocale } from "../editor/language.ts";
import type { EditorSpec } from "../editor/use-editor.ts";
import { features } from "./features.resource.ts";

/** A feature as its form holds it. */
export interface FeatureValues {
  icon: string;
  translations: Record<ContentLocale, { title: string; description: string }>;
}
const noTexts = () => ({ title: "", description: "" });

export const featureSpec: EditorSpec<AdminFeature, AdminFeature, FeatureValues> = {
  resource: features,
  empty: () => ({ icon: "", translations: { ka: noTexts(), en: noTexts(), ru: noTexts() } }),
  fromItem: ({ icon, translations }) => ({ icon, translations }),
  toBody: (values) => ({ ...values }),
};

export const FEATURE_FIELDS: FieldNames = {
  icon: "field.icon",
  title: "field.title",
  description: "field.description",
  sort_order: "field.sort_order",
};
