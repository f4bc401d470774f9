import { z } from "zod";
import * as deletion from "../records/deletion.ts";
import { shapesByName } from "./described.ts";
import * as enquiryDetail from "../enquiries/enquiry-detail.ts";
import * as enquiryFilters from "../enquiries/enquiry-filters.ts";
import * as enquiryHistory from "../enquiries/enquiry-history.ts";
import * as enquiryMails from "../enquiries/enquiry-mails.ts";
import * as enquiryRow from "../enquiries/enquiry-row.ts";
import * as enquirySource from "../enquiries/enquiry-source.ts";
import * as enquiryStatus from "../enquiries/enquiry-status.ts";
import * as errors from "../errors.ts";
import * as exportLanguage from "../enquiries/export-language.ts";
import * as fields from "./fields.ts";
import * as formFields from "./forms/form-fields.ts";
import * as priceListComparison from "../inventory/price-list-comparison.ts";
import * as priceListTerms from "../inventory/price-list-terms.ts";
import * as locale from "./locale.ts";
import * as campaignBlocks from "../marketing/campaigns/campaign-blocks.ts";
import * as campaignDetail from "../marketing/campaigns/campaign-detail.ts";
import * as campaignRow from "../marketing/campaigns/campaign-row.ts";
import * as campaignStatus from "../marketing/campaigns/campaign-status.ts";
import * as campaignText from "../marketing/campaigns/campaign-text.ts";
import * as contactFields from "../marketing/contact-fields.ts";
import * as contactImport from "../marketing/contact-import.ts";
import * as contactRow from "../marketing/contact-row.ts";
import * as contactTimeline from "../marketing/contact-timeline.ts";
import * as media from "../media.ts";
import * as nextStep from "../enquiries/next-step.ts";
import * as records from "../records/records.ts";
import * as resource from "../records/resource.ts";
import { modules } from "../routes.ts";
import * as apartmentDetail from "../site/apartment-detail.ts";
import * as apartmentFilters from "../site/apartment-filters.ts";
import * as apartmentStatus from "../site/apartment-status.ts";
import * as apartmentSummary from "../site/apartment-summary.ts";
import * as unitFacts from "../site/unit-facts.ts";
import * as siteZones from "../site/zones.ts";
import * as staffMember from "../staff-member.ts";

/** Modules with shapes and no calls, and those with calls. */
const parts = [
  locale,
  fields,
  formFields,
  media,
  deletion,
  records,
  resource,
  errors,
  enquiryDetail,
  enquiryFilters,
  enquiryHistory,
  enquiryMails,
  enquiryRow,
  enquirySource,
  enquiryStatus,
  exportLanguage,
  nextStep,
  staffMember,
  priceListComparison,
  priceListTerms,
  contactFields,
  contactImport,
  contactRow,
  contactTimeline,
  campaignBlocks,
  campaignDetail,
  campaignRow,
  campaignStatus,
  campaignText,
  apartmentDetail,
  apartmentFilters,
  apartmentStatus,
  apartmentSummary,
  unitFacts,
  siteZones,
  ...modules,
];

/** The named shapes of the API's description. Throws when two have the same name. */
export function namedShapes(): ReadonlyMap<string, z.ZodType> {
  const shapes = new Map([["Failure", errors.FailureBody], ...shapesByName()]);
  const known = new Set<unknown>(shapes.values());
  for (const [name, value] of parts.flatMap((module) => Object.entries(module))) {
    if (!(value instanceof z.ZodType) || known.has(value) || !hasParts(value)) continue;
    if (shapes.has(name)) throw new Error(`two shapes are named ${name}`);
    shapes.set(name, value);
    known.add(value);
  }
  return shapes;
}

/** Plain texts and numbers need no name: the description shows them inline. */
function hasParts(shape: z.core.$ZodType): boolean {
  if (shape instanceof z.ZodPipe) return hasParts(shape.in);
  return (
    shape instanceof z.ZodObject ||
    shape instanceof z.ZodUnion ||
    shape instanceof z.ZodEnum ||
    shape instanceof z.ZodRecord ||
    shape instanceof z.ZodArray
  );
}
