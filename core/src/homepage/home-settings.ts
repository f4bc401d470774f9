import { everySection } from "@ezo/contract/site/pages/home-sections";
import type { HomeSection } from "@ezo/contract/values/home-sections";
import type { Fields } from "../records/fields.ts";
import type { RecordParts } from "../records/resource.ts";
import { createDraftedSettings } from "../site-settings/drafted-settings.ts";
import { homeKind } from "./home.kind.ts";

/** The order of the home page's sections, and which are switched off. */
export const createHomeSettings = (parts: RecordParts) =>
  createDraftedSettings(parts, "home", homeKind, inWholeOrder);

/** An order that was sent names every section, so that equal pages are stored alike. */
function inWholeOrder(fields: Fields): Fields {
  const order = fields["order"];
  // The call has checked that these are sections.
  return Array.isArray(order) ? { ...fields, order: everySection(order as HomeSection[]) } : fields;
}
