import { z } from "zod";
import type { LocalizedText } from "../locale.ts";
import { CAPABILITIES, type Capability } from "./capabilities.ts";
import { ROLE_KEY_MAX_LENGTH } from "../limits/accounts.ts";

/** The roles that Ezo comes with. The firm changes what they may do, and adds roles of its own (`/admin/roles`). */
export const USER_ROLES = [
  "admin",
  "sales_manager",
  "sales_agent",
  "marketing",
  "editor",
  "translator",
  "read_only",
] as const;
export type UserRole = (typeof USER_ROLES)[number];
export const isBuiltIn = (key: string): key is UserRole => (USER_ROLES as readonly string[]).includes(key);

/** Names a role, Ezo's or the firm's own. It never changes. */
export const RoleKey = z
  .string({ error: "errors.required" })
  .min(1, { error: "errors.required" })
  .max(ROLE_KEY_MAX_LENGTH, { error: "errors.too_long", abort: true })
  .regex(/^[a-z][a-z_]*$/, { error: "errors.role_key" });

/** As they are called where a client asks for the roles (`GET /admin/roles`), and in the admin. */
export const ROLE_NAMES: Readonly<Record<UserRole, LocalizedText>> = {
  admin: { ka: "ადმინისტრატორი", en: "Administrator", ru: "Администратор" },
  sales_manager: { ka: "გაყიდვების მენეჯერი", en: "Sales manager", ru: "Менеджер отдела продаж" },
  sales_agent: { ka: "გაყიდვების აგენტი", en: "Sales agent", ru: "Агент по продажам" },
  marketing: { ka: "მარკეტინგი", en: "Marketing", ru: "Маркетинг" },
  editor: { ka: "კონტენტის რედაქტორი", en: "Content editor", ru: "Редактор контента" },
  translator: { ka: "მთარგმნელი", en: "Translator", ru: "Переводчик" },
  read_only: { ka: "მხოლოდ ნახვა", en: "Read only", ru: "Только просмотр" },
};

const SELLING = [
  "profile.own",
  "enquiries.read_own",
  "enquiries.read_project",
  "enquiries.answer",
  "apartments.hold",
] as const satisfies Capability[];

/** What each role may do unless the firm has changed it, before the projects that were given to a user limit it. */
export const ROLES: Readonly<Record<UserRole, readonly Capability[]>> = {
  admin: CAPABILITIES,
  sales_manager: [
    ...SELLING,
    "enquiries.read_all",
    "enquiries.assign",
    "enquiries.report",
    "persons.read",
    "persons.merge",
    "dashboard.view",
    "apartments.hold_any",
    "apartments.price",
    "apartments.interest",
    "stock.read",
  ],
  sales_agent: SELLING,
  /** As the specification says: enquiries, marketing e-mails and contacts, and one's own profile. */
  marketing: [
    ...SELLING,
    "enquiries.read_all",
    "enquiries.assign",
    "enquiries.delete",
    "enquiries.export",
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
  ],
  editor: [
    "profile.own",
    "content.read",
    "content.publish",
    "media.read",
    "media.edit",
    "texts.read",
    "texts.edit",
    "texts.manage",
    "stock.read",
  ],
  translator: ["profile.own", "texts.read", "texts.edit"],
  read_only: [
    "profile.own",
    "dashboard.view",
    "enquiries.read_own",
    "enquiries.read_project",
    "enquiries.read_all",
    "enquiries.report",
    "persons.read",
    "contacts.read",
    "campaigns.read",
    "apartments.interest",
    "stock.read",
    "content.read",
    "media.read",
    "texts.read",
    "audit.read",
  ],
};

/**
 * What a grant of a role is limited by from the start. `projects`: those that are given to a user; with none, who sees all
 * enquiries has all of them, and anybody else their own. `language`: that whose texts a user writes; without one they write none.
 */
export const ROLE_LIMITS = ["projects", "language"] as const;
export const RoleLimit = z.enum(ROLE_LIMITS);
export type RoleLimit = z.infer<typeof RoleLimit>;

export const LIMIT_OF_ROLE: Readonly<Partial<Record<UserRole, RoleLimit>>> = {
  sales_manager: "projects",
  sales_agent: "projects",
  translator: "language",
};

/** What a role is about: its capabilities, and what limits a grant of it. */
export interface RoleRights {
  capabilities: readonly Capability[];
  limitedBy: RoleLimit | null;
}

/**
 * Whether a user who has the role can be limited to projects. An administrator is never without anything; and whose role is
 * limited to a language writes the site's texts, which belong to no project.
 */
export const canBeLimitedToProjects = (key: string, limitedBy: RoleLimit | null): boolean =>
  key !== "admin" && limitedBy !== "language";

/**
 * What a capability is about, which decides what is left of it where a user is limited to projects.
 * - `requests`: enquiries, which are narrowed row by row, and what visitors look at in the given projects. It stays.
 * - `projects`: rows that belong to a project. It stays for the rows of the given ones, in the calls of `isOpenWithinProjects`.
 * - `shared`: one's own account, and reading what all projects draw on: pictures and the site's texts. It stays as it is.
 * - `firm`: everything else, also what is about all projects at once. It goes.
 */
type CapabilityScope = "requests" | "projects" | "shared" | "firm";
export const SCOPE_OF: Readonly<Record<Capability, CapabilityScope>> = {
  "profile.own": "shared",
  "dashboard.view": "firm",
  "enquiries.read_own": "requests",
  "enquiries.read_project": "requests",
  "enquiries.read_all": "firm",
  "enquiries.answer": "requests",
  "enquiries.assign": "requests",
  "enquiries.delete": "firm",
  "enquiries.export": "firm",
  "enquiries.report": "firm",
  "persons.read": "firm",
  "persons.merge": "firm",
  "contacts.read": "firm",
  "contacts.edit": "firm",
  "contacts.export": "firm",
  "campaigns.read": "firm",
  "campaigns.edit": "firm",
  "campaigns.send": "firm",
  "campaigns.settings": "firm",
  "apartments.hold": "requests",
  "apartments.hold_any": "firm",
  "apartments.price": "projects",
  "apartments.interest": "requests",
  "stock.read": "projects",
  "stock.edit": "projects",
  "content.read": "projects",
  "content.publish": "projects",
  "media.read": "shared",
  // Adding pictures; the library itself is the firm's.
  "media.edit": "projects",
  "texts.read": "shared",
  "texts.edit": "firm",
  "texts.manage": "firm",
  "users.manage": "firm",
  "roles.manage": "firm",
  "settings.manage": "firm",
  "integrations.manage": "firm",
  "audit.read": "firm",
  "ops.view": "firm",
  "ops.act": "firm",
};

/**
 * What is left of a role that is limited to projects by itself, as those who sell are: what works on enquiries, row by row, and
 * what visitors look at in these projects. Of such a role the stock is about all projects at once, and so are reports and persons.
 */
export const ROW_BY_ROW: ReadonlySet<Capability> = new Set<Capability>(
  CAPABILITIES.filter((capability) => capability === "profile.own" || SCOPE_OF[capability] === "requests"),
);

/** Whether a limit to projects leaves a capability to a role; never one that the role lacks. */
function isLeft(capability: Capability, { capabilities, limitedBy }: RoleRights): boolean {
  if (limitedBy === "projects") return ROW_BY_ROW.has(capability);
  // Who sees no more than their own enquiries is not given those of projects by being limited.
  if (capability === "enquiries.read_project") return capabilities.includes("enquiries.read_all");
  return SCOPE_OF[capability] !== "firm";
}

/** What somebody of a role may do; `projectIds` are those that they are limited to. */
export const capabilitiesOf = (
  rights: RoleRights,
  projectIds: readonly number[] = [],
): readonly Capability[] =>
  projectIds.length > 0 && rights.limitedBy !== "language"
    ? rights.capabilities.filter((capability) => isLeft(capability, rights))
    : rights.capabilities;
