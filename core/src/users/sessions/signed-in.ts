import type { AuthUser } from "@ezo/contract/accounts/auth";
import { isBuiltIn } from "@ezo/contract/values/roles/roles";
import type { Prisma } from "../../generated/prisma/client.ts";
import { readableAddress } from "../../platform/mail/email-address.ts";
import { type Actor, isLimited } from "../actor.ts";
import { namesOfRole, rightsOfUser, roleSelect } from "../roles/role-rights.ts";

/** What is read of a user who signs in, or makes a call. */
export const withGrant = {
  roleRecord: { select: { ...roleSelect, nameKa: true, nameEn: true, nameRu: true } },
  projects: { select: { projectId: true } },
} as const satisfies Prisma.UserInclude;
export type UserWithGrant = Prisma.UserGetPayload<{ include: typeof withGrant }>;

/** A user as the one who works in a session. */
export function actorIn(
  session: { id: string; verifiedAt?: Date },
  user: UserWithGrant,
  { isFactorMissing }: { isFactorMissing: boolean },
): Actor {
  const { id, name, email, language, role, textLocale, roleRecord } = user;
  const { capabilities, limitedBy, projectIds } = rightsOfUser(user);
  return {
    id,
    name,
    email,
    language,
    role,
    capabilities,
    sessionId: session.id,
    projectIds,
    ...(isBuiltIn(role) ? {} : { roleName: namesOfRole(roleRecord) }),
    ...(limitedBy ? { limitedBy } : {}),
    ...(limitedBy === "language" ? { textLocale } : {}),
    ...(session.verifiedAt ? { verifiedAt: session.verifiedAt } : {}),
    ...(isFactorMissing ? { mustSetUpSecondFactor: true as const } : {}),
  };
}

/** How somebody is answered who they are and what they may do. */
export const presentSignedIn = (actor: Actor): AuthUser => ({
  id: actor.id,
  name: actor.name,
  email: readableAddress(actor.email),
  language: actor.language,
  role: actor.role,
  ...(actor.roleName ? { role_name: actor.roleName } : {}),
  capabilities: [...actor.capabilities],
  ...(actor.limitedBy ? { limited_by: actor.limitedBy } : {}),
  ...(isLimited(actor) ? { limited_to_projects: true } : {}),
  ...(actor.textLocale ? { text_locale: actor.textLocale } : {}),
  ...(actor.mustSetUpSecondFactor ? { must_set_up_second_factor: true } : {}),
});
