import type { AdminRole } from "@ezo/contract/admin/roles";
import { inOrder } from "@ezo/contract/values/roles/capability-needs";
import { risksOf } from "@ezo/contract/values/roles/role-risks";
import { LOCALES } from "@ezo/contract/values/languages";
import { ROLE_LIMITS } from "@ezo/contract/values/roles/roles";
import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { EditorPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { RotateCcw, TriangleAlert } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useUser } from "../session/session-context.tsx";
import { userPaths } from "../users/user-paths.ts";
import { CapabilityCards, type Fixed } from "./capability-cards.tsx";
import { differenceOf } from "./difference.ts";
import { ReplaceDialog } from "./replace-dialog.tsx";
import styles from "./role-edit-page.module.css";
import { rolePaths } from "./role-paths.ts";
import { isKept, isReplaceable, ROLE_FIELDS, type RoleForm, roleSpec } from "./role-values.ts";
import { fittingTo, isAbove } from "./switching.ts";

interface FormProps {
  form: RoleForm;
  /** Null for a new role. */
  role: AdminRole | null;
  /** It may do more than the signed-in user: nothing of it can be changed. */
  isFixed: boolean;
}

export default function RoleEditPage() {
  const { t, language } = useTexts();
  const { capabilities: held } = useUser();
  return (
    <EditorPage
      spec={roleSpec}
      listPath={rolePaths.list}
      listTitle={t("screen.roles")}
      newTitle={t("screen.role_new")}
      editPath={rolePaths.edit}
      nameOf={({ translations }) => translations[language].name || translations.ka.name}
      names={ROLE_FIELDS}
      deleteNote={t("roles.delete_note")}
      isKept={(role) => isKept(role) || isAbove(role, held)}
    >
      {({ editor: { form }, item: role }) => {
        const isFixed = role !== null && isAbove(role, held);
        return (
          <>
            <Column>
              <CapabilityCards form={form} fixed={fixedBy(role, isFixed)} />
            </Column>
            <Column>
              <NameCard form={form} role={role} isFixed={isFixed} />
              <LimitCard form={form} role={role} isFixed={isFixed} />
              <LoginCard form={form} isFixed={isFixed} />
              <RiskCard form={form} />
              {role ? <DifferenceCard form={form} role={role} isFixed={isFixed} /> : null}
              {role ? <PeopleCard role={role} isFixed={isFixed} /> : null}
            </Column>
          </>
        );
      }}
    </EditorPage>
  );
}

const fixedBy = (role: AdminRole | null, isFixed: boolean): Fixed | null =>
  role?.key === "admin" ? "admin_fixed" : isFixed ? "above_you" : null;

function NameCard({ form, role, isFixed }: FormProps) {
  const { t } = useTexts();
  const { text } = formFields(form);
  const key = role ? <small>{t("roles.key", { key: role.key })}</small> : null;
  return (
    <Card title={t("roles.name")} aside={key}>
      {role?.is_built_in ? (
        <>
          <dl className={styles.names}>
            {LOCALES.map((locale) => (
              <div key={locale}>
                <dt>{t(`language.${locale}`)}</dt>
                <dd lang={locale}>{role.translations[locale].name}</dd>
              </div>
            ))}
          </dl>
          <p>{t("roles.name_fixed")}</p>
        </>
      ) : (
        LOCALES.map((locale) => (
          <TextInput
            key={locale}
            lang={locale}
            label={t("field.in_language", { name: t("roles.field.name"), language: t(`language.${locale}`) })}
            description={locale === "ka" ? undefined : t("roles.name_fallback")}
            withAsterisk={locale === "ka"}
            autoComplete="off"
            disabled={isFixed}
            {...text(`translations.${locale}.name`)}
          />
        ))
      )}
    </Card>
  );
}

const NO_LIMIT = "none";
const LIMIT_CHOICES = [NO_LIMIT, ...ROLE_LIMITS] as const;

function LimitCard({ form, role, isFixed }: FormProps) {
  const { t } = useTexts();
  const { error } = formFields(form);
  const chosen = form.values.limited_by ?? NO_LIMIT;
  if (role?.is_built_in)
    return (
      <Card title={t("roles.limit")}>
        <p>{t(`roles.limit.${chosen}`)}</p>
        <p>{t(`roles.limit_hint.${chosen}`)}</p>
      </Card>
    );
  const isInUse = (role?.people ?? 0) > 0;
  return (
    <Card title={t("roles.limit")}>
      <Select
        label={t("roles.field.limited_by")}
        description={t(isInUse ? "roles.limit_in_use" : `roles.limit_hint.${chosen}`)}
        error={error("limited_by")}
        allowDeselect={false}
        disabled={isInUse || isFixed}
        data={LIMIT_CHOICES.map((value) => ({ value, label: t(`roles.limit.${value}`) }))}
        value={chosen}
        onChange={(value) => {
          const limit = ROLE_LIMITS.find((known) => known === value) ?? null;
          // What such a role cannot have goes with what needs it.
          const capabilities = fittingTo(limit, form.values.capabilities);
          form.setValues({ limited_by: limit, capabilities });
          form.clearFieldError("limited_by");
        }}
      />
    </Card>
  );
}

function LoginCard({ form, isFixed }: Pick<FormProps, "form" | "isFixed">) {
  const { t } = useTexts();
  const { toggle, error } = formFields(form);
  const refusal = error("requires_second_factor");
  return (
    <Card title={t("roles.second_factor")}>
      <SwitchRow
        label={t("roles.field.second_factor")}
        hint={t("roles.second_factor_hint")}
        disabled={isFixed}
        {...toggle("requires_second_factor")}
      />
      {refusal ? (
        <p className={styles.error} role="alert">
          {refusal}
        </p>
      ) : null}
    </Card>
  );
}

/** What somebody of this role could do that is worth a second look. */
function RiskCard({ form: { values } }: Pick<FormProps, "form">) {
  const { t } = useTexts();
  const risks = risksOf(values.capabilities, { requiresSecondFactor: values.requires_second_factor });
  return (
    <Card title={t("roles.risks")}>
      {risks.length === 0 ? <p>{t("roles.no_risks")}</p> : null}
      <ul className={styles.risks} aria-live="polite">
        {risks.map((risk) => (
          <li key={risk}>
            <TriangleAlert />
            <span>{t(`roles.risk.${risk}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** In what a role of Ezo's is not as it comes, and the way back. */
function DifferenceCard({ form, role, isFixed }: FormProps & { role: AdminRole }) {
  const { t } = useTexts();
  const { set } = formFields(form);
  const { default_capabilities: usual } = role;
  const difference = differenceOf(role, form.values.capabilities);
  if (usual === null || difference === null) return null;
  const sides = (["added", "removed"] as const).filter((side) => difference[side].length > 0);
  return (
    <Card title={t("roles.difference")}>
      {sides.length === 0 ? <p>{t("roles.difference_none")}</p> : null}
      {sides.map((side) => (
        <section key={side} className={styles.difference} aria-label={t(`roles.difference_${side}`)}>
          <h3>{t(`roles.difference_${side}`)}</h3>
          <ul>
            {difference[side].map((one) => (
              <li key={one}>{t(`roles.capability.${one}`)}</li>
            ))}
          </ul>
        </section>
      ))}
      {sides.length > 0 && !isFixed ? (
        <Button leftSection={<RotateCcw />} onClick={() => set("capabilities", inOrder(usual))}>
          {t("roles.reset")}
        </Button>
      ) : null}
    </Card>
  );
}

function PeopleCard({ role, isFixed }: { role: AdminRole; isFixed: boolean }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const list = `${userPaths.list}?${new URLSearchParams({ role: role.key }).toString()}`;
  return (
    <Card title={t("roles.who")}>
      {role.people > 0 ? (
        <p>
          <Link className={styles.link} to={list}>
            {t("roles.who_count", { count: role.people })}
          </Link>
        </p>
      ) : (
        <p>{t("roles.who_nobody")}</p>
      )}
      <p>{t("roles.who_now")}</p>
      {isReplaceable(role) && !isFixed ? (
        <Button onClick={() => setAsked(true)}>{t("roles.replace")}</Button>
      ) : null}
      {isAsked ? (
        <ReplaceDialog
          role={role}
          onClose={() => setAsked(false)}
          onReplaced={() => void navigate(rolePaths.list)}
        />
      ) : null}
    </Card>
  );
}
