import type { AdminRole } from "@ezo/contract/admin/roles";
import { useState } from "react";
import { Users } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { Translate } from "../i18n/texts.ts";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useUpdatedColumn } from "../resource/list/table/updated-column.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { useUser } from "../session/session-context.tsx";
import { differenceOf } from "./difference.ts";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { RoleMatrix } from "./role-matrix.tsx";
import { rolePaths } from "./role-paths.ts";
import { isKept, isReplaceable } from "./role-values.ts";
import { roles, useRoles } from "./roles.resource.ts";
import { isAbove } from "./switching.ts";

const FILTERS = { deleted: ["true"] } as const;
const SORTS: readonly string[] = [];

/** The roles with their people, and beneath them who may do what. */
export default function RoleListPage() {
  const { t, format } = useTexts();
  const updated = useUpdatedColumn();
  const control = useListView(FILTERS, SORTS);
  const { all } = useRoles();
  const { capabilities: held } = useUser();
  const [replaced, setReplaced] = useState<AdminRole | null>(null);
  return (
    <>
      <ResourceList
        resource={roles}
        control={control}
        label={t("screen.roles")}
        name={(row) => row.name}
        subtitle={(row) => (row.is_own ? t("roles.yours") : "")}
        to={(row) => rolePaths.edit(row.id)}
        columns={[
          {
            key: "people",
            head: t("roles.people"),
            isNumber: true,
            cell: (row) => format.number(row.people),
          },
          { key: "differs", head: t("roles.differs"), cell: (row) => differenceText(row, t) },
          {
            key: "factor",
            head: t("users.second_factor"),
            isMinor: true,
            cell: (row) => t(row.requires_second_factor ? "field.yes" : "field.no"),
          },
          updated,
        ]}
        searchPlaceholder={t("roles.field.name")}
        filters={[]}
        sorts={[]}
        rowActions={(row) =>
          isReplaceable(row) && !isAbove(row, held)
            ? [{ label: t("roles.replace"), icon: Users, run: () => setReplaced(row) }]
            : []
        }
        create={{ to: rolePaths.add, label: t("screen.role_new") }}
        deleteNote={t("roles.delete_note")}
        isKept={(row) => isKept(row) || isAbove(row, held)}
        emptyTitle={t("roles.empty")}
      />
      {all.length > 0 ? <RoleMatrix roles={all} /> : null}
      {replaced ? (
        <ReplaceDialog
          role={replaced}
          onClose={() => setReplaced(null)}
          onReplaced={() => setReplaced(null)}
        />
      ) : null}
    </>
  );
}

/** How many rights were added to what a role comes with, and taken away. */
function differenceText(role: AdminRole, t: Translate): string {
  const difference = differenceOf(role, role.capabilities);
  if (difference === null) return t("roles.own");
  const parts = [
    difference.added.length > 0 ? t("roles.added_count", { count: difference.added.length }) : null,
    difference.removed.length > 0 ? t("roles.removed_count", { count: difference.removed.length }) : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : t("roles.as_delivered");
}
