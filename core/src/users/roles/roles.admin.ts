import type { AdminRole, roleRoutes } from "@ezo/contract/admin/roles";
import { RECORD_RIGHTS } from "@ezo/contract/records/record-rights";
import type { ParsedInput } from "@ezo/contract/route";
import { type Locale, localized } from "@ezo/contract/values/locale";
import { inOrder } from "@ezo/contract/values/roles/capability-needs";
import { isBuiltIn, ROLES } from "@ezo/contract/values/roles/roles";
import type { Prisma } from "../../generated/prisma/client.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { pageSlice } from "../../platform/paging/page-slice.ts";
import { searchFormOf, searchWordsOf } from "../../platform/text/search-form.ts";
import { seenVersions } from "../../records/conflicts.ts";
import { showingCurrent } from "../../records/failures.ts";
import type { Fields } from "../../records/fields.ts";
import type { Uploads } from "../../records/pictures.ts";
import { editorInclude, presentMarks } from "../../records/present.ts";
import { createResource, type RecordParts } from "../../records/resource.ts";
import { type Actor, must } from "../actor.ts";
import { unusedBy } from "../users.admin.ts";
import { userKind } from "../users.kind.ts";
import { lockUserChanges } from "../user-changes-lock.ts";
import { peopleOf } from "./people-of-role.ts";
import { capabilitiesIn, limitOf, namesOfRole } from "./role-rights.ts";
import { roleKind } from "./roles.kind.ts";

const include = {
  ...editorInclude,
  _count: { select: { users: { where: { deletedAt: null } } } },
} as const satisfies Prisma.RoleInclude;
type RoleRecord = Prisma.RoleGetPayload<{ include: typeof include }>;

type RolesQuery = ParsedInput<typeof roleRoutes.list>["query"];

const NO_FILES: Uploads = new Map();
/** Everybody of a role is changed in one transaction. */
const MANY = { timeout: 60_000, maxWait: 10_000 };

/** The roles that people can have: those that Ezo comes with, as the firm has changed them, and the firm's own. */
export function createRolesAdmin(parts: RecordParts) {
  const { db, records } = parts;
  const find = async (id: number, locale: Locale, actor: Actor): Promise<AdminRole | null> => {
    const role = await db.role.findUnique({ where: { id }, include });
    return role && present(role, locale, actor);
  };
  const resource = createResource<AdminRole>(parts, roleKind, { find });

  return {
    ...resource,

    /** Those that Ezo comes with first. The names of these are in no table, so they are searched here. */
    async list(actor: Actor, query: RolesQuery): Promise<{ rows: AdminRole[]; total: number }> {
      must(actor, RECORD_RIGHTS.role.read);
      const where = { deletedAt: query.deleted ? { not: null } : null };
      const roles = await db.role.findMany({ where, orderBy: { id: "asc" }, include });
      const words = searchWordsOf(query.search ?? "");
      const found = roles.filter((role) => {
        const names = searchFormOf(Object.values(namesOfRole(role)).join(" "));
        return words.every((word) => names.includes(word));
      });
      const { skip, take } = pageSlice(query);
      const rows = found.slice(skip, skip + take).map((role) => present(role, query.locale, actor));
      return { rows, total: found.length };
    },

    /** Gives a role of Ezo's what it comes with. */
    async reset(actor: Actor, id: number, locale: Locale, version?: number): Promise<AdminRole> {
      must(actor, RECORD_RIGHTS.role.write);
      const role = await db.role.findFirst({ where: { id, deletedAt: null }, select: { key: true } });
      if (!role) throw new AppError("not_found");
      if (!isBuiltIn(role.key)) throw refused("id", "errors.role_not_built_in");
      const body = { capabilities: inOrder(ROLES[role.key]), version };
      return resource.update(actor, id, body, NO_FILES, locale);
    },

    /** Gives everybody of a role another one, and deletes it. Returns how many people were given the other. */
    replace: (
      actor: Actor,
      id: number,
      { role: key, version, locale }: { role: string; version?: number | undefined; locale: Locale },
    ): Promise<number> => {
      must(actor, RECORD_RIGHTS.role.write);
      must(actor, RECORD_RIGHTS.user.write);
      const replacing = db.$transaction(async (tx) => {
        await lockUserChanges(tx);
        const userIds = await peopleOf(tx, (await replaced(tx, id, key)).key);
        const patch: Fields = { role: key, ...(await unusedBy(tx, key)) };
        const patches = new Map(userIds.map((userId) => [userId, patch] as const));
        await records.within(tx, actor, userKind).updateMany(patches);
        const seen = seenVersions([id], [version]);
        await records.within(tx, actor, roleKind).setDeleted([id], new Date(), { seen });
        return userIds.length;
      }, MANY);
      return showingCurrent(replacing, () => find(id, locale, actor));
    },
  };
}

/** The role that is to go; throws unless it may, and there is another role of this key. */
async function replaced(tx: Tx, id: number, by: string): Promise<{ key: string }> {
  const role = await tx.role.findFirst({ where: { id, deletedAt: null }, select: { key: true } });
  if (!role) throw new AppError("not_found");
  if (isBuiltIn(role.key)) throw refused("id", "errors.role_built_in");
  const isThere = (await tx.role.count({ where: { key: by, deletedAt: null } })) > 0;
  if (!isThere || by === role.key) throw refused("role", "errors.role_unknown");
  return role;
}

function present(role: RoleRecord, locale: Locale, actor: Actor): AdminRole {
  const names = namesOfRole(role);
  return {
    ...presentMarks(role),
    key: role.key,
    name: localized(names, locale),
    capabilities: [...capabilitiesIn(role)],
    translations: { ka: { name: names.ka }, en: { name: names.en }, ru: { name: names.ru } },
    is_built_in: isBuiltIn(role.key),
    default_capabilities: isBuiltIn(role.key) ? [...ROLES[role.key]] : null,
    limited_by: limitOf(role),
    requires_second_factor: role.requiresSecondFactor,
    people: role._count.users,
    is_own: role.key === actor.role,
  };
}
