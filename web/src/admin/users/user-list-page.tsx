import { type AdminUser, USER_SORTS } from "@ezo/contract/admin/users";
import { canBeLimitedToProjects, type RoleLimit, USER_ROLES } from "@ezo/contract/values/roles/roles";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { useRoles } from "../roles/roles.resource.ts";
import { Avatar } from "../ui/marks/avatar.tsx";
import { useNow } from "../ui/use-now.ts";
import { userPaths } from "./user-paths.ts";
import { users } from "./users.resource.ts";

const ROLE = /^[a-z][a-z_]{0,39}$/;
const FILTERS = { role: ROLE, is_active: ["true", "false"], deleted: ["true"] } as const;

/** What somebody is limited to. */
function limitOf(
  { role, project_ids: ids, is_limited: isLimited, text_locale: locale }: AdminUser,
  limit: RoleLimit | null,
  t: Translate,
) {
  if (limit === "language") return locale && t(`language.${locale}`);
  if (!canBeLimitedToProjects(role, limit)) return null;
  return ids.length > 0 || isLimited ? t("users.limit", { count: ids.length }) : null;
}

export default function UserListPage() {
  const { t, format } = useTexts();
  const now = useNow();
  const control = useListView(FILTERS, USER_SORTS);
  const roles = useRoles();
  return (
    <ResourceList
      resource={users}
      control={control}
      label={t("screen.users")}
      picture={(row) => <Avatar id={row.id} name={row.name} />}
      heads={{ picture: t("users.initials"), name: t("field.name") }}
      name={(row) => row.name}
      subtitle={(row) => row.email}
      to={(row) => userPaths.edit(row.id)}
      columns={[
        {
          key: "role",
          head: t("field.role"),
          cell: (row) =>
            [roles.nameOf(row.role), limitOf(row, roles.find(row.role)?.limited_by ?? null, t)]
              .filter(Boolean)
              .join(" · "),
        },
        {
          key: "active",
          head: t("field.status"),
          cell: (row) =>
            [t(row.is_active ? "users.active" : "users.inactive"), row.has_single_sign_on && t("users.sso")]
              .filter(Boolean)
              .join(" · "),
        },
        {
          key: "login",
          head: t("users.last_login"),
          cell: (row) => (row.last_login_at ? format.moment(row.last_login_at, now) : t("users.never")),
        },
        {
          key: "sessions",
          head: t("users.sessions"),
          isNumber: true,
          isMinor: true,
          cell: (row) => row.sessions_count,
        },
      ]}
      searchPlaceholder={t("users.search")}
      filters={[
        {
          name: "role",
          label: t("field.role"),
          // With roles of the firm's own there are too many for a row.
          isSegments: roles.all.length <= USER_ROLES.length,
          options: roles.all.map(({ key, name }) => ({ value: key, label: name })),
        },
        {
          name: "is_active",
          label: t("field.status"),
          options: [
            { value: "true", label: t("users.active") },
            { value: "false", label: t("users.inactive") },
          ],
        },
      ]}
      sorts={USER_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
      create={{ to: userPaths.add, label: t("screen.user_new") }}
      deleteNote={t("users.delete_note")}
      isKept={(row) => row.is_self}
      emptyTitle={t("users.empty")}
    />
  );
}
