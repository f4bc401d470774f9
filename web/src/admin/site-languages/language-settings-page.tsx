import type { LanguageSettings } from "@ezo/contract/site/site-languages";
import { SWITCHABLE_LOCALES } from "@ezo/contract/values/languages";
import { SettingsPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { FormParts, Question } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { Translate } from "../i18n/texts.ts";
import {
  LANGUAGE_SETTINGS_FIELDS,
  type LanguageSettingsItem,
  languageSettingsSpec,
  switched,
} from "./language-settings.ts";

/** Which of the site's languages visitors see. */
export default function LanguageSettingsPage() {
  const { t } = useTexts();
  return (
    <SettingsPage
      spec={languageSettingsSpec}
      nameOf={() => t("screen.languages")}
      names={LANGUAGE_SETTINGS_FIELDS}
      askBeforeSaving={(values, item) => item && questionOf(values, item, t)}
    >
      {({ editor }) => (
        <Column>
          <LanguagesCard form={editor.form} />
        </Column>
      )}
    </SettingsPage>
  );
}

/** Visitors lose a language at once; switching one on takes nothing from anybody. */
function questionOf({ off }: LanguageSettings, item: LanguageSettingsItem, t: Translate): Question | null {
  const lost = off.filter((locale) => !item.off.includes(locale));
  if (lost.length === 0) return null;
  return {
    title: t("languages.ask_title", {
      languages: lost.map((locale) => t(`language.${locale}`)).join(", "),
    }),
    message: t("languages.ask_message"),
    confirm: t("languages.ask_confirm"),
  };
}

type Form = FormParts<LanguageSettingsItem, LanguageSettings>["editor"]["form"];

function LanguagesCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { set } = formFields(form);
  const { off } = form.values;
  return (
    <Card title={t("languages.title")}>
      <SwitchRow
        label={t("language.ka")}
        hint={t("languages.always_on")}
        checked
        disabled
        onChange={() => undefined}
      />
      {SWITCHABLE_LOCALES.map((locale) => {
        const isOn = !off.includes(locale);
        return (
          <SwitchRow
            key={locale}
            label={t(`language.${locale}`)}
            hint={t(isOn ? "languages.on_hint" : "languages.off_hint")}
            checked={isOn}
            onChange={(next) => set("off", switched(off, locale, next))}
          />
        );
      })}
    </Card>
  );
}
