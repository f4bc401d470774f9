import type { RoutingRule } from "@ezo/contract/admin/routing";
import { type EnquirySource, FORM_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import type { Locale } from "@ezo/contract/values/locale";

/** What rules ask of an enquiry. */
export interface Arrival {
  projectId: number | null;
  locale: Locale;
  subject: string;
  source: EnquirySource;
  /** Whether the office worked when it arrived. */
  isWithinHours: boolean;
}
export interface Conditions {
  projectIds: readonly number[];
  locales: readonly Locale[];
  subjects: readonly string[];
  sources: readonly EnquirySource[];
  hours: RoutingRule["hours"];
}

/** An empty list is no condition, except that what staff enter is routed only where its source is named. */
export function isMeantFor(rule: Conditions, arrival: Arrival): boolean {
  const { projectId, isWithinHours } = arrival;
  const sources: readonly EnquirySource[] = rule.sources.length > 0 ? rule.sources : FORM_SOURCES;
  return (
    (rule.projectIds.length === 0 || (projectId !== null && rule.projectIds.includes(projectId))) &&
    (rule.locales.length === 0 || rule.locales.includes(arrival.locale)) &&
    (rule.subjects.length === 0 || rule.subjects.includes(arrival.subject)) &&
    sources.includes(arrival.source) &&
    (rule.hours === "any" || (rule.hours === "within") === isWithinHours)
  );
}
