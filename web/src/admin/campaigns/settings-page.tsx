import type { MarketingSettings } from "@ezo/contract/marketing-settings";
import { LOCALES } from "@ezo/contract/languages";
import { NumberInput, TextInput } from "@mantine/core";
import { Card, Column } from "../editor/card.tsx";
import { type FormParts, SettingsPage } from "../editor/editor-page.tsx";
import { formFields } from "../editor/form-fields.ts";
import { SwitchRow } from "../editor/switch-row.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { MARKETING_FIELDS, type MarketingItem, marketingSpec } from "./marketing-settings.ts";

/** How marketing mail behaves, for every campaign at once. */
export default function MarketingSettingsPage() {
  const { t } = useTexts();
  return (
    <SettingsPage spec={marketingSpec} nameOf={() => t("screen.marketing_settings")} names={MARKETING_FIELDS}>
      {(parts) => <SettingsForm {...parts} />}
    </SettingsPage>
  );
}

function SettingsForm({ editor }: FormParts<MarketingItem, MarketingSettings>) {
  const { form, values } = editor;
  const { t } = useTexts();
  const { set, text, error } = formFields(form);
  return (
    <>
      <Column>
        <Card title={t("marketing.address")} aside={<small>{t("marketing.address_hint")}</small>}>
          {LOCALES.map((locale) => (
            <TextInput
              key={locale}
              lang={locale}
              label={t(`language.${locale}`)}
              {...text(`sender_address.${locale}`)}
            />
          ))}
        </Card>
        <Card title={t("marketing.mail")}>
          <TextInput
            type="email"
            label={t("marketing.reply_to")}
            description={t("marketing.reply_to_hint")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            {...text("reply_to")}
          />
          <NumberInput
            label={t("marketing.pause_at")}
            min={1}
            max={100}
            allowDecimal={false}
            value={values.pause_at_failure_percent}
            error={error("pause_at_failure_percent")}
            onChange={(percent) => set("pause_at_failure_percent", typeof percent === "number" ? percent : 0)}
          />
        </Card>
      </Column>
      <Column>
        <Card title={t("marketing.site")}>
          <SwitchRow
            label={t("marketing.newsletter")}
            hint={t("marketing.newsletter_hint")}
            checked={values.newsletter_form}
            onChange={(checked) => set("newsletter_form", checked)}
          />
        </Card>
        <Card title={t("marketing.privacy")}>
          <SwitchRow
            label={t("marketing.opens")}
            hint={t("marketing.opens_hint")}
            checked={values.track_opens}
            onChange={(checked) => set("track_opens", checked)}
          />
          <NumberInput
            label={t("marketing.retention")}
            description={t("marketing.retention_hint")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            min={1}
            max={120}
            allowDecimal={false}
            value={values.ledger_retention_months ?? ""}
            error={error("ledger_retention_months")}
            onChange={(months) =>
              set("ledger_retention_months", typeof months === "number" && months > 0 ? months : null)
            }
          />
        </Card>
      </Column>
    </>
  );
}
