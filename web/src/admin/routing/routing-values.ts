import { ROUTING_HOURS, type RoutingHours, type RoutingRule } from "@ezo/contract/admin/routing";
import { ENQUIRY_SOURCES, type EnquirySource } from "@ezo/contract/enquiries/enquiry-source";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { coded, type FieldNames } from "../editor/history/field-text.ts";
import { routingRules } from "./routing.resource.ts";

export interface RoutingValues {
  name: string;
  project_ids: number[];
  locales: Locale[];
  subjects: string[];
  sources: EnquirySource[];
  hours: RoutingHours;
  user_ids: number[];
  is_active: boolean;
}

export const routingSpec: EditorSpec<RoutingRule, RoutingRule, RoutingValues> = {
  resource: routingRules,
  empty: () => ({
    name: "",
    project_ids: [],
    locales: [],
    subjects: [],
    sources: [],
    hours: "any",
    user_ids: [],
    is_active: true,
  }),
  fromItem: ({ name, project_ids, locales, subjects, sources, hours, user_ids, is_active }) => ({
    name,
    project_ids,
    locales,
    subjects,
    sources,
    hours,
    user_ids,
    is_active,
  }),
  toBody: (values) => ({ ...values }),
};

export const ROUTING_FIELDS: FieldNames = {
  name: "routing.field.name",
  project_ids: "routing.field.projects",
  locales: coded("routing.field.languages", LOCALES, (locale, t) => t(`language.${locale}`)),
  subjects: "routing.field.subjects",
  sources: coded("routing.field.sources", ENQUIRY_SOURCES, (source, t) => t(`customers.source.${source}`)),
  hours: coded("routing.field.hours", ROUTING_HOURS, (hours, t) => t(`routing.hours.${hours}`)),
  user_ids: "routing.field.people",
  is_active: "field.is_active",
  sort_order: "field.sort_order",
};
