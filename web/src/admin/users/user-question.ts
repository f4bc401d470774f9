import type { AdminUser } from "@ezo/contract/admin/users";
import type { Question } from "../editor/page-spec.ts";
import type { Translate } from "../i18n/texts.ts";
import { reachOfRole } from "../roles/role-words.ts";
import type { Roles, UserValues } from "./user-values.ts";

interface QuestionParts {
  roles: Roles;
  t: Translate;
}

/** Asks before somebody gets another role, explaining what it allows, and before a change that ends a mailed invitation. */
export function questionOf(
  values: UserValues,
  item: AdminUser,
  { roles, t }: QuestionParts,
): Question | null {
  const { name, role } = values;
  const ending = endsInvitation(values, item) ? t("users.invitation_ends", { email: item.email }) : null;
  if (role !== item.role) {
    const given = roles.find(role);
    // Who has never signed in has no session to lose.
    const sessions = item.invitation === null ? t("users.role_sessions_end") : null;
    return {
      title: t("users.role_title", { name, role: roles.nameOf(role) }),
      message: [given && reachOfRole(given, t), sessions, ending].filter(Boolean).join(" "),
      confirm: t("users.role_confirm"),
    };
  }
  return ending === null
    ? null
    : {
        title: t("users.invitation_ends_title", { name }),
        message: ending,
        confirm: t("users.invitation_ends_confirm"),
      };
}

/** A link is bound to the address it went to, and to an account that may be used. */
const endsInvitation = (values: UserValues, item: AdminUser): boolean =>
  item.invitation === "open" &&
  (values.email.trim().toLowerCase() !== item.email.toLowerCase() || (item.is_active && !values.is_active));
