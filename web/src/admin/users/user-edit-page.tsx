import type { AdminUser } from "@ezo/contract/admin/users";
import { PasswordInput, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { EditorPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useRoles } from "../roles/roles.resource.ts";
import { Access, SecondFactor, Sessions, SingleSignOn, UserPhoto } from "./user-account.tsx";
import { userPaths } from "./user-paths.ts";
import { questionOf } from "./user-question.ts";
import { Discount, Limits, RoleField } from "./user-role.tsx";
import { namesWith, type Roles, specFor, type UserValues } from "./user-values.ts";

export default function UserEditPage() {
  const { t } = useTexts();
  const roles = useRoles();
  const { find } = roles;
  const spec = useMemo(() => specFor(find), [find]);
  return (
    <EditorPage
      spec={spec}
      listPath={userPaths.list}
      listTitle={t("screen.users")}
      newTitle={t("screen.user_new")}
      editPath={userPaths.edit}
      nameOf={({ name }) => name}
      names={namesWith(roles)}
      deleteNote={t("users.delete_note")}
      isKept={(user) => user.is_self}
      askBeforeSaving={(values, item) => item && questionOf(values, item, { roles, t })}
    >
      {(parts) => <UserForm {...parts} roles={roles} />}
    </EditorPage>
  );
}

function UserForm({ editor, item, roles }: EditorParts<AdminUser, AdminUser, UserValues> & { roles: Roles }) {
  const { form } = editor;
  const { t } = useTexts();
  const { toggle, text } = formFields(form);
  const role = roles.find(form.values.role);
  return (
    <>
      <Column>
        <Card title={t("editor.data")}>
          <TextInput label={t("field.name")} withAsterisk autoComplete="off" {...text("name")} />
          <TextInput
            label={t("field.email")}
            withAsterisk
            type="email"
            autoComplete="off"
            {...text("email")}
          />
          <TextInput
            label={t("field.phone")}
            description={t("users.hint.phone")}
            type="tel"
            autoComplete="off"
            {...text("phone")}
          />
          {item ? null : (
            <PasswordInput
              label={t("field.password")}
              description={t("users.hint.password")}
              autoComplete="new-password"
              {...text("password")}
            />
          )}
        </Card>
        {item ? <UserPhoto item={item} /> : null}
        {item ? <Sessions id={item.id} /> : null}
      </Column>
      <Column>
        <Card title={t("field.role")}>
          <RoleField form={form} roles={roles} isFixed={item?.is_self ?? false} />
          {role ? <Limits form={form} role={role} /> : null}
          {role?.capabilities.includes("enquiries.answer") ? <Discount form={form} /> : null}
          {item?.is_self ? (
            <p>{t("users.self")}</p>
          ) : (
            <SwitchRow label={t("field.is_active")} hint={t("users.hint.active")} {...toggle("is_active")} />
          )}
        </Card>
        {item ? <Access item={item} /> : null}
        {item ? <SecondFactor item={item} /> : null}
        {item?.has_single_sign_on ? <SingleSignOn item={item} /> : null}
      </Column>
    </>
  );
}
