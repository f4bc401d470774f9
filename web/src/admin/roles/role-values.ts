import type { AdminRole } from "@ezo/contract/admin/roles";
import { CAPABILITIES, type Capability } from "@ezo/contract/values/roles/capabilities";
import type { Locale } from "@ezo/contract/values/languages";
import { inOrder } from "@ezo/contract/values/roles/capability-needs";
import { ROLE_LIMITS, type RoleLimit } from "@ezo/contract/values/roles/roles";
import type { UseFormReturnType } from "@mantine/form";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { coded, type FieldNames } from "../editor/history/field-text.ts";
import { roles } from "./roles.resource.ts";

export interface RoleValues {
  translations: Record<Locale, { name: string }>;
  capabilities: Capability[];
  limited_by: RoleLimit | null;
  requires_second_factor: boolean;
}

export type RoleForm = UseFormReturnType<RoleValues>;

/** Ezo's roles stay, and so does one that somebody has: its people need another first. */
export const isKept = (role: AdminRole): boolean => role.is_built_in || role.people > 0;
export const isReplaceable = (role: AdminRole): boolean => !role.is_built_in && role.people > 0;

export const roleSpec: EditorSpec<AdminRole, AdminRole, RoleValues> = {
  resource: roles,
  // A deleted role is restored only deliberately, in the trash.
  canRemake: false,
  empty: () => ({
    translations: { ka: { name: "" }, en: { name: "" }, ru: { name: "" } },
    capabilities: inOrder([]),
    limited_by: null,
    requires_second_factor: false,
  }),
  fromItem: ({ translations, capabilities, limited_by, requires_second_factor }) => ({
    translations,
    capabilities: inOrder(capabilities),
    limited_by,
    requires_second_factor,
  }),
  toBody: (values) => ({ ...values }),
};

export const ROLE_FIELDS: FieldNames = {
  name: "roles.field.name",
  capabilities: coded("roles.field.capabilities", CAPABILITIES, (one, t) => t(`roles.capability.${one}`)),
  limited_by: coded("roles.field.limited_by", ROLE_LIMITS, (limit, t) => t(`roles.limit.${limit}`)),
  requires_second_factor: "roles.field.second_factor",
};
