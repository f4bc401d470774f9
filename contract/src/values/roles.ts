import { z } from "zod";
import type { LocalizedText } from "./locale.ts";
import { CAPABILITIES, type Capability } from "./capabilities.ts";

export const USER_ROLES = [
  "admin",
  "sales_manager",
  "sales_agent",
  "marketing",
  "editor",
  "translator",
  "read_only",
] as const;
export const UserRole = z.enum(USER_ROLES);
export type UserRole = z.infer<typeof UserRole>;

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

/** What each role may do, before the projects that were given to a user limit it (`capabilitiesOf`). */
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
    "stock.read",
    "content.read",
    "media.read",
    "texts.read",
    "audit.read",
  ],
};

/** Who can be given an enquiry. */
export const ANSWERING_ROLES: UserRole[] = USER_ROLES.filter((role) =>
  ROLES[role].includes("enquiries.answer"),
);

/** Roles whose grant may be limited to projects. A manager without projects has all of them, an agent has none. */
export const ROLES_BY_PROJECT: readonly UserRole[] = ["sales_manager", "sales_agent"];

/**
 * What is left of a role that is limited to projects: what works on enquiries, row by row. Reports, persons and the stock
 * are about all projects at once.
 */
const ROW_BY_ROW: ReadonlySet<Capability> = new Set<Capability>([...SELLING, "enquiries.assign"]);

/** What somebody of a role may do; `projectIds` are those that were given to them. */
export const capabilitiesOf = (role: UserRole, projectIds: readonly number[] = []): readonly Capability[] =>
  ROLES_BY_PROJECT.includes(role) && projectIds.length > 0
    ? ROLES[role].filter((capability) => ROW_BY_ROW.has(capability))
    : ROLES[role];
