import type { Db } from "@ezo/core/platform/db";
import { roleKeyFrom } from "@ezo/core/users/roles/role-key";
import type { VersionedKind } from "./versioned-kind.ts";

/** Accounts and roles. */
export const STAFF_KINDS: readonly VersionedKind[] = [
  {
    path: "/admin/users",
    table: "users",
    make: async (db, serial) =>
      (
        await db.user.create({
          data: { name: "Nino", email: `versioned-${serial}@ezo.test`, role: "marketing", passwordHash: "" },
        })
      ).id,
    patches: [{ name: "One" }, { name: "Two" }],
  },
  {
    path: "/admin/roles",
    table: "roles",
    make: async (db, serial) => {
      const data = { key: roleKeyFrom(`Versioned ${serial}`, await roleKeys(db)), nameKa: `როლი ${serial}` };
      return (await db.role.create({ data: { ...data, capabilities: ["profile.own"] } })).id;
    },
    edits: [
      { capabilities: ["profile.own", "texts.read"] },
      { capabilities: ["profile.own", "audit.read"], translations: { ru: { name: "Б" } } },
      { limited_by: "projects" },
      { limited_by: null, translations: { en: { name: "A" } } },
      { translations: { en: { name: "B" } } },
    ],
    patches: [
      { capabilities: ["profile.own", "texts.read"] },
      { capabilities: ["profile.own", "audit.read"] },
    ],
  },
];

const roleKeys = async (db: Db) =>
  new Set((await db.role.findMany({ select: { key: true } })).map(({ key }) => key));
