import { isDeepStrictEqual } from "node:util";
import { LOCALES } from "@ezo/contract/values/locale";
import { isBuiltIn, ROLES } from "@ezo/contract/values/roles/roles";
import { inOrder } from "@ezo/contract/values/roles/capability-needs";
import type { Prisma, Role } from "../../generated/prisma/client.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { columnData, type Columns, type Fields, textAt, textField } from "../../records/fields.ts";
import { type Loaded, loadedRow, nameOf, type RecordKind, rowsOf } from "../../records/kind.ts";
import { lockUserChanges } from "../user-changes-lock.ts";
import { followRights } from "./people-of-role.ts";
import { capabilitiesAt, checkRole, mustHaveRoom } from "./role-checks.ts";
import { roleKeyFrom } from "./role-key.ts";
import { capabilitiesIn, limitOf, namesOfRole } from "./role-rights.ts";
import { exceeds, mustStillHave } from "./writer-rights.ts";

const columns: Columns = {
  key: "key",
  "translations.ka.name": "nameKa",
  "translations.en.name": "nameEn",
  "translations.ru.name": "nameRu",
  capabilities: "capabilities",
  limited_by: "limitedBy",
  requires_second_factor: "requiresSecondFactor",
};
/** What decides about what people of a role may do: open pages must not go on with earlier rights. */
const RIGHTS = ["capabilities", "limited_by", "requires_second_factor"];

const rows = rowsOf("roles");

export const roleKind: RecordKind = {
  entity: "role",
  // No page of the site shows them.
  tags: [],
  uniqueField: "key",
  lasting: ["key"],
  rows: {
    ...rows,
    // With it nobody is given a role that is being deleted, and the administrators are counted.
    lock: async (tx, ids) => {
      await lockUserChanges(tx);
      await rows.lock(tx, ids);
    },
  },

  async load(db, ids) {
    const roles = await db.role.findMany({ where: { id: { in: [...ids] } } });
    return roles.map((role) => loadedRow(role, fieldsOf(role)));
  },

  /** A version of another release may name what this one does not know. */
  asToday: (fields) =>
    fields["capabilities"] === undefined ? fields : { ...fields, capabilities: capabilitiesAt(fields) },

  async insert(tx, fields, actor) {
    const data = {
      ...columnData(columns, fields),
      key: await keyOf(tx, fields),
      updatedById: actor?.id ?? null,
    };
    const { id } = await tx.role.create({
      data: data as Prisma.RoleUncheckedCreateInput,
      select: { id: true },
    });
    return id;
  },

  async write(tx, id, fields, actor) {
    const before = await tx.role.findUniqueOrThrow({ where: { id } });
    const after = await tx.role.update({ where: { id }, data: dataOf(before.key, fields) });
    if (RIGHTS.some((field) => fields[field] !== undefined)) await followRights(tx, before, after, actor);
  },

  check: checkRole,

  deletion: async (db, ids) => ({
    users: await db.user.count({ where: { deletedAt: null, roleRecord: { id: { in: [...ids] } } } }),
  }),

  async mayDelete(tx, roles, actor) {
    const held = await mustStillHave(tx, actor, "roles.manage");
    if (roles.some((role) => isBuiltIn(keyIn(role)))) throw refused("id", "errors.role_built_in");
    if (roles.some(({ fields }) => exceeds(capabilitiesAt(fields), held)))
      throw refused("id", "errors.role_above_you");
    for (const role of roles)
      if ((await tx.user.count({ where: { role: keyIn(role), deletedAt: null } })) > 0) throw stillHeld(role);
  },

  async mayRestore(tx, roles, actor) {
    const held = await mustStillHave(tx, actor, "roles.manage");
    for (const role of roles)
      if (exceeds(capabilitiesAt(role.fields), held))
        throw refused(String(role.id), "errors.role_above_yours");
    await mustHaveRoom(tx, roles.length, "id");
  },
};

const keyIn = ({ fields }: Loaded): string => textAt(fields, "key");

const fieldsOf = (role: Role): Fields => {
  const names = namesOfRole(role);
  return {
    key: role.key,
    ...Object.fromEntries(LOCALES.map((locale) => [textField(locale, "name"), names[locale]])),
    capabilities: inOrder(capabilitiesIn(role)),
    limited_by: limitOf(role),
    requires_second_factor: role.requiresSecondFactor,
  };
};

/** A role of Ezo's that has what it comes with again follows what later releases bring. */
function dataOf(key: string, fields: Fields): Record<string, unknown> {
  const data = columnData(columns, fields);
  if (fields["capabilities"] === undefined || !isBuiltIn(key)) return data;
  const isDefault = isDeepStrictEqual(inOrder(ROLES[key]), fields["capabilities"]);
  return { ...data, isDefault, ...(isDefault ? { capabilities: [] } : {}) };
}

async function keyOf(tx: Tx, fields: Fields): Promise<string> {
  const wanted = textAt(fields, "key");
  if (wanted !== "") return wanted;
  const taken = await tx.role.findMany({ select: { key: true } });
  return roleKeyFrom(textAt(fields, textField("en", "name")), new Set(taken.map(({ key }) => key)));
}

const stillHeld = (role: Loaded): AppError =>
  new AppError("in_use", {
    messageKey: `errors.role_in_use?${new URLSearchParams({ name: nameOf(role) }).toString()}`,
  });
