import type { AuthUser } from "@ezo/contract/accounts/auth";
import { localized } from "@ezo/contract/values/languages";
import { isBuiltIn } from "@ezo/contract/values/roles/roles";
import type { useTexts } from "../i18n/texts-context.tsx";

/** What the signed-in user's role is called. */
export function ownRoleName(
  { role, role_name: names }: Pick<AuthUser, "role" | "role_name">,
  { t, language }: Pick<ReturnType<typeof useTexts>, "t" | "language">,
): string {
  return isBuiltIn(role) ? t(`user.role.${role}`) : localized(names, language) || role;
}
