import type { AdminRole } from "@ezo/contract/admin/roles";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { OFFER_DISCOUNT_MAX } from "@ezo/contract/values/limits/sales";
import { LOCALES } from "@ezo/contract/values/locale";
import { discountLimitOf } from "@ezo/contract/values/money/offer-discount";
import { canBeLimitedToProjects } from "@ezo/contract/values/roles/roles";
import { MultiSelect, Select } from "@mantine/core";
import { formFields } from "../editor/fields/form-fields.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { reachOfRole } from "../roles/role-words.ts";
import { useUser } from "../session/session-context.tsx";
import type { Roles, UserFormState } from "./user-values.ts";

/** The list of roles ends within an entry, so that those below it are looked for. */
const ROLE_LIST_HEIGHT = 208;

/** The roles that the signed-in user can give: nobody gives more than they have. */
export function RoleField({ form, roles, isFixed }: { form: UserFormState; roles: Roles; isFixed: boolean }) {
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

/** What somebody who has the role is limited to, where they can be. */
export function Limits({ form, role }: { form: UserFormState; role: AdminRole }) {
  const { t } = useTexts();
  if (role.limited_by === "language") return <TextLocale form={form} />;
  if (!canBeLimitedToProjects(role.key, role.limited_by)) return <p>{t("users.hint.never_limited")}</p>;
  const hint = projectsHintOf(role);
  // Without projects, an agent has their own enquiries: there is nothing to switch.
  if (hint === "users.hint.projects_agent") return <GivenProjects form={form} hint={t(hint)} />;
  return <LimitSwitch form={form} role={role} hint={t(hint)} />;
}

type ProjectsHint = `users.hint.projects_${"agent" | "manager" | "content"}`;
/** What giving projects to somebody of a role means. */
function projectsHintOf({ capabilities, limited_by: limit }: AdminRole): ProjectsHint {
  const sees = (one: Capability) => capabilities.includes(one);
  if (limit === "projects" && !sees("enquiries.read_all")) return "users.hint.projects_agent";
  return sees("enquiries.read_own") ? "users.hint.projects_manager" : "users.hint.projects_content";
}

function TextLocale({ form }: { form: UserFormState }) {
  const { t, languageName } = useTexts();
  return (
    <Select
      label={t("field.text_locale")}
      description={t("users.hint.text_locale")}
      clearable
      clearButtonProps={{ "aria-label": t("media.remove", { name: t("field.text_locale") }) }}
      data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
      value={form.values.text_locale}
      onChange={(value) =>
        form.setFieldValue("text_locale", LOCALES.find((known) => known === value) ?? null)
      }
    />
  );
}

function LimitSwitch({ form, role, hint }: { form: UserFormState; role: AdminRole; hint: string }) {
  const { t } = useTexts();
  const { is_limited: isLimited } = form.values;
  const given = <GivenProjects form={form} hint={hint} />;
  return (
    <>
      <SwitchRow
        label={t("field.is_limited")}
        hint={t(role.limited_by === "projects" ? "users.hint.is_limited" : "users.hint.is_limited_any")}
        checked={isLimited}
        onChange={(checked) =>
          form.setValues({ is_limited: checked, ...(checked ? {} : { project_ids: [] }) })
        }
      />
      {isLimited ? given : null}
    </>
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

/** How much their offers may take off, where it is not what the role may. */
export function Discount({ form }: { form: UserFormState }) {
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
