import type { Capability } from "./capabilities.ts";

export const AREAS = ["enquiries", "stock", "content", "marketing", "firm"] as const;
export type Area = (typeof AREAS)[number];

/** What a matrix of roles lists together. What everybody has is no choice, and in none of them. */
export const CAPABILITIES_OF_AREA: Readonly<Record<Area, readonly Capability[]>> = {
  enquiries: [
    "dashboard.view",
    "enquiries.read_own",
    "enquiries.read_project",
    "enquiries.read_all",
    "enquiries.answer",
    "enquiries.assign",
    "enquiries.delete",
    "enquiries.export",
    "enquiries.report",
    "persons.read",
    "persons.merge",
  ],
  stock: [
    "stock.read",
    "stock.edit",
    "apartments.price",
    "apartments.interest",
    "apartments.hold",
    "apartments.hold_any",
  ],
  content: [
    "content.read",
    "content.publish",
    "media.read",
    "media.edit",
    "texts.read",
    "texts.edit",
    "texts.manage",
  ],
  marketing: [
    "contacts.read",
    "contacts.edit",
    "contacts.export",
    "campaigns.read",
    "campaigns.edit",
    "campaigns.send",
    "campaigns.settings",
  ],
  firm: [
    "users.manage",
    "roles.manage",
    "settings.manage",
    "integrations.manage",
    "audit.read",
    "ops.view",
    "ops.act",
  ],
};
