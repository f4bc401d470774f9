import { LOCALES } from "@ezo/contract/values/languages";
import { COOKIE_NOTICE_MAX_LENGTH } from "@ezo/contract/values/limits/pages";
import { Textarea } from "@mantine/core";
import { SettingsPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { COOKIE_SETTINGS_FIELDS, cookieSettingsSpec } from "./cookie-settings.ts";

/** Whether the site shows a notice about cookies, and what it says. */
export default function CookieSettingsPage() {
  const { t } = useTexts();
  return (
    <SettingsPage
      spec={cookieSettingsSpec}
      publicPath={() => "/"}
      nameOf={() => t("screen.cookie_settings")}
      names={COOKIE_SETTINGS_FIELDS}
    >
      {({ editor }) => {
        const { text, toggle } = formFields(editor.form);
        return (
          <Column>
            <Card title={t("field.cookie_notice")}>
              <SwitchRow
                label={t("field.cookie_notice")}
                hint={t("cookie_notice.hint")}
                {...toggle("is_on")}
              />
            </Card>
            <Card title={t("field.cookie_text")} aside={<small>{t("cookie_notice.text_hint")}</small>}>
              {LOCALES.map((locale) => (
                <Textarea
                  key={locale}
                  lang={locale}
                  label={t(`language.${locale}`)}
                  autosize
                  minRows={2}
                  maxLength={COOKIE_NOTICE_MAX_LENGTH}
                  {...text(`text.${locale}`)}
                />
              ))}
            </Card>
          </Column>
        );
      }}
    </SettingsPage>
  );
}
