import { SECOND_FACTOR_RULES } from "@ezo/contract/accounts/second-factor";
import { IDLE_MINUTES } from "@ezo/contract/values/limits/accounts";
import { Select } from "@mantine/core";
import { SettingsPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import { coded, type FieldNames } from "../editor/history/field-text.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { securitySpec } from "./security-settings.ts";

const FIELDS: FieldNames = {
  second_factor: coded("security.rule", SECOND_FACTOR_RULES, (rule, t) => t(`security.rule.${rule}`)),
  idle_minutes: "security.idle",
};

export default function SecurityPage() {
  const { t } = useTexts();
  return (
    <SettingsPage spec={securitySpec} nameOf={() => t("screen.security")} names={FIELDS}>
      {({ editor }) => {
        const { choice, error, field } = formFields(editor.form);
        return (
          <Column>
            <Card title={t("security.title")}>
              <Select
                label={t("security.rule")}
                description={t("security.rule_hint")}
                allowDeselect={false}
                data={SECOND_FACTOR_RULES.map((value) => ({ value, label: t(`security.rule.${value}`) }))}
                {...choice("second_factor", SECOND_FACTOR_RULES)}
                error={error("second_factor")}
              />
              <NumberField
                label={t("security.idle")}
                description={t("security.idle_hint")}
                bounds={IDLE_MINUTES}
                {...field("idle_minutes")}
              />
            </Card>
          </Column>
        );
      }}
    </SettingsPage>
  );
}
