import type { AdminFeature } from "@ezo/contract/admin/content/features";
import type { FieldNames } from "../editor/history/field-text.ts";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { features } from "./features.resource.ts";

export interface FeatureValues {
  icon: string;
  translations: Record<ContentLocale, { title: string; description: string }>;
}
const noTexts = () => ({ title: "", description: "" });

export const featureSpec: EditorSpec<AdminFeature, AdminFeature, FeatureValues> = {
  resource: features,
  empty: () => ({ icon: "", translations: inEvery(noTexts) }),
  fromItem: ({ icon, translations }) => ({ icon, translations }),
  toBody: (values) => ({ ...values }),
};

export const FEATURE_FIELDS: FieldNames = {
  icon: "field.icon",
  title: "field.title",
  description: "field.description",
  sort_order: "field.sort_order",
};
