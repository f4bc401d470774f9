import { z } from "zod";
import type { LocalizedText } from "./locale.ts";
import { CAPABILITIES, type Capability } from "./capabilities.ts";
import { ROLE_KEY_MAX_LENGTH } from "./limits/accounts.ts";

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
 * What limits a grant of a role. `projects`: those that are given to a user; with none, who sees all enquiries has all of
 * them, and anybody else their own. `language`: that whose texts a user writes; without one they write none.
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
 * What is left of a role that is limited to projects: what works on enquiries, row by row, and what visitors look at in these
 * projects. Reports, persons and the stock are about all projects at once.
 */
export const ROW_BY_ROW: ReadonlySet<Capability> = new Set<Capability>([
  ...SELLING,
  "enquiries.assign",
  "apartments.interest",
]);

/** What somebody of a role may do; `projectIds` are those that were given to them. */
export const capabilitiesOf = (
  { capabilities, limitedBy }: RoleRights,
  projectIds: readonly number[] = [],
): readonly Capability[] =>
  limitedBy === "projects" && projectIds.length > 0
    ? capabilities.filter((capability) => ROW_BY_ROW.has(capability))
    : capabilities;
