import {
  SEARCH_MAILS_PER_DAY,
  SEARCH_WINDOW_MINUTES,
  TRIGGERED_MAILS_PER_WEEK,
} from "@ezo/contract/values/limits/followed-stock";
import { PAUSE_AT_PERCENT, RETENTION_MONTHS } from "@ezo/contract/values/limits/marketing";
import { LOCALES } from "@ezo/contract/values/languages";
import { TextInput } from "@mantine/core";
import { Card, Column } from "../editor/fields/card.tsx";
import { SettingsPage } from "../editor/editor-page.tsx";
import type { FormParts } from "../editor/page-spec.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import type { Figure } from "../editor/fields/number-of.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { BounceWebhooks } from "./bounce-webhooks.tsx";
import { ConsentSwitch } from "./consent-switch.tsx";
import {
  MARKETING_FIELDS,
  type MarketingFigure,
  type MarketingItem,
  marketingSpec,
  type MarketingValues,
} from "./marketing-settings.ts";
import { SendersCard } from "./senders/senders-card.tsx";
import { TopicsCard } from "./topics-card.tsx";
import { WarmUpCard } from "./warm-up-card.tsx";

export default function MarketingSettingsPage() {
  const { t } = useTexts();
  return (
    <SettingsPage spec={marketingSpec} nameOf={() => t("screen.marketing_settings")} names={MARKETING_FIELDS}>
      {({ editor }) => <SettingsForm form={editor.form} />}
    </SettingsPage>
  );
}

type Form = FormParts<MarketingItem, MarketingValues>["editor"]["form"];

function SettingsForm({ form }: { form: Form }) {
  const { t } = useTexts();
  const { toggle, text } = formFields(form);
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
        <MailCard form={form} />
        <SendersCard />
        <WarmUpCard form={form} />
        <BounceWebhooks />
      </Column>
      <Column>
        <Card title={t("marketing.site")}>
          <SwitchRow
            label={t("marketing.newsletter")}
            hint={t("marketing.newsletter_hint")}
            {...toggle("newsletter_form")}
          />
          <ConsentSwitch {...toggle("confirm_consents")} />
        </Card>
        <TopicsCard form={form} />
        <TriggeredCard form={form} />
        <PrivacyCard form={form} />
      </Column>
    </>
  );
}

function MailCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const percent = form.values.pause_at_failure_percent;
  const { set, text, error } = formFields(form);
  return (
    <Card title={t("marketing.mail")}>
      <TextInput
        type="email"
        label={t("marketing.reply_to")}
        description={t("marketing.reply_to_hint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        {...text("reply_to")}
      />
      <NumberField
        label={t("marketing.pause_at")}
        bounds={PAUSE_AT_PERCENT}
        value={percent}
        error={percent === null ? t("errors.required") : error("pause_at_failure_percent")}
        onChange={(value) => set("pause_at_failure_percent", value === "" ? null : value)}
      />
    </Card>
  );
}

function TriggeredCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { toggle, set, error } = formFields(form);
  const figure = (name: Exclude<MarketingFigure, "ledger_retention_months">) => ({
    value: form.values[name],
    error: form.values[name] === null ? t("errors.required") : error(name),
    onChange: (value: Figure) => set(name, value === "" ? null : value),
  });
  return (
    <Card title={t("marketing.searches")}>
      <SwitchRow
        label={t("marketing.saved_searches")}
        hint={t("marketing.saved_searches_hint")}
        {...toggle("saved_searches")}
      />
      <SwitchRow
        label={t("marketing.kept_shortlists")}
        hint={t("marketing.kept_shortlists_hint")}
        {...toggle("kept_shortlists")}
      />
      <SwitchRow
        label={t("marketing.price_falls")}
        hint={t("marketing.price_falls_hint")}
        {...toggle("price_fall_mails")}
      />
      <SwitchRow
        label={t("marketing.available_again")}
        hint={t("marketing.available_again_hint")}
        {...toggle("available_again_mails")}
      />
      <NumberField
        label={t("marketing.search_window")}
        description={t("marketing.search_window_hint")}
        bounds={SEARCH_WINDOW_MINUTES}
        {...figure("search_window_minutes")}
      />
      <NumberField
        label={t("marketing.search_mails")}
        bounds={SEARCH_MAILS_PER_DAY}
        {...figure("search_mails_per_day")}
      />
      <NumberField
        label={t("marketing.triggered")}
        description={t("marketing.triggered_hint")}
        bounds={TRIGGERED_MAILS_PER_WEEK}
        {...figure("triggered_mails_per_week")}
      />
    </Card>
  );
}

function PrivacyCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { toggle, set, error } = formFields(form);
  const { values } = form;
  return (
    <Card title={t("marketing.privacy")}>
      <SwitchRow
        label={t("marketing.own_data")}
        hint={t("marketing.own_data_hint")}
        {...toggle("own_data_form")}
      />
      <SwitchRow label={t("marketing.opens")} hint={t("marketing.opens_hint")} {...toggle("track_opens")} />
      <SwitchRow
        label={t("marketing.mark_links")}
        hint={t("marketing.mark_links_hint")}
        {...toggle("mark_links")}
      />
      <NumberField
        label={t("marketing.retention")}
        description={t("marketing.retention_hint")}
        bounds={RETENTION_MONTHS}
        value={values.ledger_retention_months}
        error={error("ledger_retention_months")}
        onChange={(months) => set("ledger_retention_months", months === "" ? null : months)}
      />
    </Card>
  );
}
