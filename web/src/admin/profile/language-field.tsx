import { Select } from "@mantine/core";
import { LANGUAGE_NAMES } from "../editor/fields/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ADMIN_LANGUAGES } from "../i18n/texts.ts";
import { useChooseLanguage } from "../session/account-language.tsx";
import { useUser } from "../session/session-context.tsx";

/** The language of the user's account, which may be another than this device's. */
export function LanguageField() {
  const { t } = useTexts();
  const { language } = useUser();
  const chooseLanguage = useChooseLanguage();
  return (
    <Select
      label={t("field.language")}
      description={t("profile.language.hint")}
      value={language}
      data={ADMIN_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = ADMIN_LANGUAGES.find((known) => known === value);
        if (chosen) chooseLanguage(chosen);
      }}
    />
  );
}
