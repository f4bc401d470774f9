import type { AdminRole } from "@ezo/contract/admin/roles";
import {
  type AdminUser,
  deleteUserPhoto,
  getUserPhoto,
  listUserSessions,
  putUserPhoto,
  revokeUserSession,
  revokeUserSessions,
  sendPasswordLink,
} from "@ezo/contract/admin/users";
import { resetSecondFactor } from "@ezo/contract/second-factor";
import { unlinkSso } from "@ezo/contract/sso";
import { LOCALES, type Locale } from "@ezo/contract/values/locale";
import { OFFER_DISCOUNT_MAX } from "@ezo/contract/values/limits/sales";
import { discountLimitOf } from "@ezo/contract/values/money/offer-discount";
import { readablePhone } from "@ezo/contract/values/phone";
import { Button, MultiSelect, PasswordInput, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { EditorPage } from "../editor/editor-page.tsx";
import type { EditorParts, Question } from "../editor/page-spec.ts";
import { coded, type FieldNames, fieldText } from "../editor/history/field-text.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import { type Figure, numberOf } from "../editor/fields/number-of.ts";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { useProjects } from "../inventory/use-projects.ts";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { PhotoField } from "../profile/photo-field.tsx";
import { SessionList } from "../profile/session-list.tsx";
import { reachOfRole } from "../roles/role-words.ts";
import { useRoles } from "../roles/roles.resource.ts";
import { useUser } from "../session/session-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { LogOut, Mail } from "../generated/icons.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import styles from "./user-edit-page.module.css";
import { userPaths } from "./user-paths.ts";
import { users } from "./users.resource.ts";

interface UserValues {
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

type Roles = ReturnType<typeof useRoles>;

/** What a form writes depends on the role: what one has no use for is not sent. */
const specFor = (find: Roles["find"]): EditorSpec<AdminUser, AdminUser, UserValues> => ({
  resource: users,
  withoutSecrets: (values) => ({ ...values, password: "" }),
  // A deleted user is restored only deliberately, in the trash.
  canRemake: false,
  empty: () => ({
    name: "",
    email: "",
    // A role says what somebody sees and may delete: it is chosen, never left as it happened to stand.
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
      // What another role was limited to before is not this one's.
      ...(!role || role.limited_by === "projects" ? {} : { project_ids: [], is_limited: false }),
      ...(!role || role.limited_by === "language" ? {} : { text_locale: null }),
      max_discount_percent: answers ? numberOf(values.max_discount_percent) : null,
      ...(password ? { password } : {}),
    };
  },
});
const namesWith = (roles: Roles): FieldNames => ({
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

interface QuestionParts {
  roles: Roles;
  t: Translate;
}

/** Asks before somebody gets another role, explaining what it allows, and before a change that ends a mailed invitation. */
function questionOf(values: UserValues, item: AdminUser, { roles, t }: QuestionParts): Question | null {
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

/** The list of roles ends within an entry, so that those below it are looked for. */
const ROLE_LIST_HEIGHT = 208;
type UserFormState = EditorParts<AdminUser, AdminUser, UserValues>["editor"]["form"];

/** The roles that the signed-in user can give: nobody gives more than they have. */
function RoleField({ form, roles, isFixed }: { form: UserFormState; roles: Roles; isFixed: boolean }) {
  const { t } = useTexts();
  const { set, error } = formFields(form);
  const { capabilities: held } = useUser();
  const { role: chosen } = form.values;
  const role = roles.find(chosen);
  const offered = roles.all.filter(
    ({ key, capabilities }) => key === chosen || capabilities.every((one) => held.includes(one)),
  );
  return (
    <Select
      label={t("field.role")}
      placeholder={t("users.role_choose")}
      withAsterisk
      allowDeselect={false}
      maxDropdownHeight={ROLE_LIST_HEIGHT}
      scrollAreaProps={{ type: "auto" }}
      disabled={isFixed}
      description={role && reachOfRole(role, t)}
      error={error("role")}
      data={offered.map(({ key, name }) => ({ value: key, label: name }))}
      value={chosen === "" ? null : chosen}
      onChange={(key) => {
        if (key !== null) set("role", key);
      }}
    />
  );
}

/** What a role is limited to, where it can be. */
function Limits({ form, role }: { form: UserFormState; role: AdminRole }) {
  const { t, languageName } = useTexts();
  const { is_limited: isLimited, text_locale: locale } = form.values;
  if (role.limited_by === "language")
    return (
      <Select
        label={t("field.text_locale")}
        description={t("users.hint.text_locale")}
        clearable
        clearButtonProps={{ "aria-label": t("media.remove", { name: t("field.text_locale") }) }}
        data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
        value={locale}
        onChange={(value) =>
          form.setFieldValue("text_locale", LOCALES.find((known) => known === value) ?? null)
        }
      />
    );
  if (role.limited_by !== "projects") return null;
  // Without projects, who sees all requests has all of them, and anybody else their own.
  const isManager = role.capabilities.includes("enquiries.read_all");
  const given = (
    <GivenProjects
      form={form}
      hint={t(isManager ? "users.hint.projects_manager" : "users.hint.projects_agent")}
    />
  );
  if (!isManager) return given;
  return (
    <>
      <SwitchRow
        label={t("field.is_limited")}
        hint={t("users.hint.is_limited")}
        checked={isLimited}
        onChange={(checked) =>
          form.setValues({ is_limited: checked, ...(checked ? {} : { project_ids: [] }) })
        }
      />
      {isLimited ? given : null}
    </>
  );
}

/** How much their offers may take off, where it is not what the role may. */
function Discount({ form }: { form: UserFormState }) {
  const { t } = useTexts();
  const limit = discountLimitOf(form.values.role, null);
  return (
    <NumberField
      label={t("field.max_discount_percent")}
      description={
        limit === 0 ? t("users.hint.no_discount") : t("users.hint.max_discount_percent", { limit })
      }
      rightSection="%"
      bounds={{ min: 0, max: OFFER_DISCOUNT_MAX, decimals: 2 }}
      {...formFields(form).field("max_discount_percent")}
    />
  );
}

function UserPhoto({ item }: { item: AdminUser }) {
  const { t } = useTexts();
  const { call, cache } = useMutationContext();
  const params = { id: String(item.id) };
  const queryKey = [...users.keys.all, "photo", item.id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getUserPhoto, { params }, { signal })).data,
  });
  const save = async (file: File | null) => {
    if (file) await call(putUserPhoto, { params, body: { file: "" } }, { files: { file } });
    else await call(deleteUserPhoto, { params });
    await cache.invalidateQueries({ queryKey: users.keys.all });
  };
  return (
    <Card title={t("photo.title")}>
      {data ? (
        <PhotoField user={item} isOwn={item.is_self} photo={data.photo} save={save} />
      ) : (
        <NotLoaded title={t("editor.load_failed")} error={error} onRetry={refetch} height={72} />
      )}
    </Card>
  );
}

function GivenProjects({ form, hint }: { form: UserFormState; hint: string }) {
  const { t } = useTexts();
  const { options, isLoaded } = useProjects();
  const given = form.values.project_ids.map(String);
  // Of a deleted project there is no name, but it can be taken away.
  const gone = given.filter((id) => !options.some(({ value }) => value === id));
  return (
    <MultiSelect
      label={t("field.given_projects")}
      description={hint}
      data={[
        ...options,
        ...gone.map((value) => ({ value, label: isLoaded ? t("users.gone_project", { id: value }) : "…" })),
      ]}
      value={given}
      onChange={(ids) => form.setFieldValue("project_ids", ids.map(Number))}
      error={form.errors["project_ids"]}
    />
  );
}

function Sessions({ id }: { id: number }) {
  const { t, call, cache } = useMutationContext();
  const params = { id: String(id) };
  return (
    <Card title={t("users.sessions")}>
      <div className={styles.sessions}>
        <SessionList
          sessions={{
            queryKey: [...users.keys.all, "sessions", id],
            queryFn: async ({ signal }) => (await call(listUserSessions, { params }, { signal })).data,
          }}
          end={async (session) => {
            await call(revokeUserSession, { params: { ...params, session: session.id } });
            await cache.invalidateQueries({ queryKey: users.keys.all });
          }}
          alone={t("users.no_sessions")}
        />
      </div>
    </Card>
  );
}

/** A user's second factor, and its reset where they have lost it. */
function SecondFactor({ item }: { item: AdminUser }) {
  const { t, call, cache, toasts } = useMutationContext();
  const reset = useMutation({
    mutationFn: () => call(resetSecondFactor, { params: { id: String(item.id) } }),
    onSuccess: () => toasts.success(t("users.second_factor_was_reset")),
    onError: (error) => toasts.failure(t("users.second_factor_reset_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: users.keys.all }),
  });
  return (
    <Card title={t("users.second_factor")}>
      <p>{t(item.has_second_factor ? "users.second_factor_on" : "users.second_factor_off")}</p>
      {/* One's own is switched off in the profile, with a code. */}
      {item.has_second_factor && !item.is_self ? (
        <DangerButton
          label={t("users.second_factor_reset")}
          title={t("users.second_factor_reset_title", { name: item.name })}
          message={t("users.second_factor_reset_note")}
          isBusy={reset.isPending}
          onConfirm={() => reset.mutate()}
        />
      ) : null}
    </Card>
  );
}

/** Who a user is at the firm's own sign-in; it is taken away where that has become somebody else. */
function SingleSignOn({ item }: { item: AdminUser }) {
  const { t, call, cache, toasts } = useMutationContext();
  const unlink = useMutation({
    mutationFn: () => call(unlinkSso, { params: { id: String(item.id) } }),
    onSuccess: () => toasts.success(t("users.sso_unlinked")),
    onError: (error) => toasts.failure(t("users.sso_unlink_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: users.keys.all }),
  });
  return (
    <Card title={t("users.sso")}>
      <p>{t("users.sso_on")}</p>
      <DangerButton
        label={t("users.sso_unlink")}
        title={t("users.sso_unlink_title", { name: item.name })}
        message={t("users.sso_unlink_note")}
        isBusy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
      />
    </Card>
  );
}

function Access({ item }: { item: AdminUser }) {
  const { t, call, cache, toasts } = useMutationContext();
  const params = { id: String(item.id) };
  const link = useMutation({
    mutationFn: () => call(sendPasswordLink, { params }),
    onSuccess: async () => {
      toasts.success(t("users.link_sent"));
      await cache.invalidateQueries({ queryKey: users.keys.all });
    },
    onError: (error) => toasts.failure(t("users.link_failed"), error),
  });
  const end = useMutation({
    mutationFn: () => call(revokeUserSessions, { params }),
    onSuccess: async () => {
      toasts.success(t("users.sessions_ended"));
      await cache.invalidateQueries({ queryKey: users.keys.all });
    },
    onError: (error) => toasts.failure(t("users.sessions_failed"), error),
  });
  return (
    <Card title={t("users.access")}>
      {item.invitation ? <p>{t(`users.invitation_${item.invitation}`)}</p> : null}
      {/* The link of an account that is switched off lets nobody in. */}
      <Button
        loading={link.isPending}
        disabled={item.invitation !== null && !item.is_active}
        onClick={() => link.mutate()}
        leftSection={<Mail />}
      >
        {t(item.invitation ? "users.invitation_again" : "users.link")}
      </Button>
      <DangerButton
        label={t("users.end_sessions")}
        icon={<LogOut />}
        title={t("users.end_sessions_title", { name: item.name })}
        message={t("users.end_sessions_note")}
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </Card>
  );
}

/** Does its work once it is confirmed. */
function DangerButton(props: {
  label: string;
  icon?: ReactNode;
  title: string;
  message: string;
  isBusy: boolean;
  onConfirm: () => void;
}) {
  const { label, icon, title, message, isBusy, onConfirm } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button color="danger" loading={isBusy} onClick={() => setAsking(true)} leftSection={icon}>
        {label}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={title}
          message={message}
          confirm={label}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={onConfirm}
        />
      ) : null}
    </>
  );
}
