import type { AdminRole } from "@ezo/contract/admin/roles";
import { LIMIT_OF_ROLE, ROLE_NAMES, ROLES, USER_ROLES } from "@ezo/contract/values/roles/roles";

/** Ezo's roles as the API answers them, in English. */
export const EZO_ROLES: readonly AdminRole[] = USER_ROLES.map((key, index) => ({
  id: index + 1,
  key,
  name: ROLE_NAMES[key].en,
  capabilities: [...ROLES[key]],
  translations: {
    ka: { name: ROLE_NAMES[key].ka },
    en: { name: ROLE_NAMES[key].en },
    ru: { name: ROLE_NAMES[key].ru },
  },
  is_built_in: true,
  default_capabilities: [...ROLES[key]],
  limited_by: LIMIT_OF_ROLE[key] ?? null,
  requires_second_factor: false,
  people: key === "admin" ? 1 : 0,
  is_own: key === "admin",
  version: 1,
  created_at: "2026-11-20T10:00:00.000Z",
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: null,
  deleted_at: null,
}));

/** A role that the firm has made. */
export const OWN_ROLE: AdminRole = {
  ...EZO_ROLES[0]!,
  id: 20,
  key: "site_manager",
  name: "Site manager",
  capabilities: ["profile.own", "stock.read"],
  translations: { ka: { name: "ობიექტის მენეჯერი" }, en: { name: "Site manager" }, ru: { name: "" } },
  is_built_in: false,
  default_capabilities: null,
  people: 2,
  is_own: false,
};
