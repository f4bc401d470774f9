import type { AdminUser } from "@ezo/contract/admin/users";
import { LOCALES, type Locale } from "@ezo/contract/values/locale";
import { readablePhone } from "@ezo/contract/values/contact/phone";
import { canBeLimitedToProjects } from "@ezo/contract/values/roles/roles";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { type Figure, numberOf } from "../editor/fields/number-of.ts";
import { coded, type FieldNames, fieldText } from "../editor/history/field-text.ts";
import type { EditorParts } from "../editor/page-spec.ts";
import type { useRoles } from "../roles/roles.resource.ts";
import { users } from "./users.resource.ts";

export interface UserValues {
  name: string;
  email: string;
  role: string;
  project_ids: number[];
  is_limited: boolean;
  text_locale: Locale | null;
  is_active: boolean;
  phone: string;
  max_discount_percent: Figure;
  /** For new users only; without one, a link is mailed. */
  password: string;
}

export type Roles = ReturnType<typeof useRoles>;
export type UserFormState = EditorParts<AdminUser, AdminUser, UserValues>["editor"]["form"];

/** What a form writes depends on the role: what one has no use for is not sent. */
export const specFor = (find: Roles["find"]): EditorSpec<AdminUser, AdminUser, UserValues> => ({
  resource: users,
  withoutSecrets: (values) => ({ ...values, password: "" }),
  // A deleted user is restored only deliberately, in the trash.
  canRemake: false,
  empty: () => ({
    name: "",
    email: "",
    // A role says what somebody sees and may delete: it is chosen, never left as it happened to be.
    role: "",
    project_ids: [],
    is_limited: false,
    text_locale: null,
    is_active: true,
    phone: "",
    max_discount_percent: "",
    password: "",
  }),
  fromItem: ({ name, email, role, project_ids, is_limited, text_locale, is_active, phone, ...item }) => ({
    phone: phone === null ? "" : readablePhone(phone),
    max_discount_percent: item.max_discount_percent ?? "",
    name,
    email,
    role,
    project_ids,
    is_limited,
    text_locale,
    is_active,
    password: "",
  }),
  // Without a password the server mails a link, which the same message reports.
  createdText: ({ email, password }, t) =>
    password ? t("messages.saved") : t("users.created_link", { email }),
  toBody: ({ password, ...values }) => {
    const role = find(values.role);
    const answers = role?.capabilities.includes("enquiries.answer") ?? true;
    return {
      ...values,
      // A role that cannot be limited does not keep what another one was limited to.
      ...(!role || canBeLimitedToProjects(role.key, role.limited_by)
        ? {}
        : { project_ids: [], is_limited: false }),
      ...(!role || role.limited_by === "language" ? {} : { text_locale: null }),
      max_discount_percent: answers ? numberOf(values.max_discount_percent) : null,
      ...(password ? { password } : {}),
    };
  },
});

/** What the history calls the fields. */
export const namesWith = (roles: Roles): FieldNames => ({
  name: "field.name",
  email: "field.email",
  role: {
    label: "field.role",
    show: (value, t) => (typeof value === "string" ? roles.nameOf(value) : fieldText(value, t)),
  },
  project_ids: "field.given_projects",
  is_limited: "field.is_limited",
  text_locale: coded("field.text_locale", LOCALES, (locale, t) => t(`language.${locale}`)),
  is_active: "field.is_active",
  phone: "field.phone",
  max_discount_percent: "field.max_discount_percent",
  photo: { label: "field.photo", show: (value, t) => t(value === null ? "photo.none" : "photo.set") },
});
