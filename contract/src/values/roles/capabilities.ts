import { z } from "zod";

/**
 * What a member of staff may do. Every route that needs a session names one (`RouteDefinition.capability`); roles are sets
 * of them (`roles.ts`).
 */
export const CAPABILITIES = [
  /** One's own account, password, sessions and second factor: everybody who signs in. */
  "profile.own",
  "dashboard.view",
  /** Enquiries at all. How many of them: one's own, those of the projects that were given, or all. */
  "enquiries.read_own",
  "enquiries.read_project",
  "enquiries.read_all",
  /** Replies, notes, calls, next steps, offers, statuses, entering one by hand, and correcting who one is from. */
  "enquiries.answer",
  /** Giving an enquiry to a colleague. Who may answer can take one that nobody has. */
  "enquiries.assign",
  "enquiries.delete",
  "enquiries.export",
  /** Sources and response times. */
  "enquiries.report",
  "persons.read",
  "persons.merge",
  "contacts.read",
  "contacts.edit",
  "contacts.export",
  "campaigns.read",
  "campaigns.edit",
  "campaigns.send",
  "campaigns.settings",
  /** For the person of an enquiry. */
  "apartments.hold",
  /** Of any apartment, without an enquiry, and every hold that there is. */
  "apartments.hold_any",
  /** Prices and statuses, also of many at once. */
  "apartments.price",
  /** What visitors look at, and how long apartments have been for sale: of all projects, or of those that were given. */
  "apartments.interest",
  /** Buildings, floors, apartments, layouts, payment plans and zones. */
  "stock.read",
  "stock.edit",
  /** Projects, features, news, gallery and legal pages. */
  "content.read",
  "content.publish",
  "media.read",
  "media.edit",
  /** The texts of the site. */
  "texts.read",
  "texts.edit",
  /** Adding, deleting and importing texts, and taking texts back. */
  "texts.manage",
  "users.manage",
  /** What roles there are, and what each of them may do. */
  "roles.manage",
  "settings.manage",
  /** API keys and webhooks. */
  "integrations.manage",
  "audit.read",
  /** Jobs, queues and the state of the system. */
  "ops.view",
  "ops.act",
] as const;
export const Capability = z.enum(CAPABILITIES);
export type Capability = z.infer<typeof Capability>;
