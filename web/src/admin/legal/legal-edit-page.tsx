import type { AdminLegalPage } from "@ezo/contract/admin/content/legal";
import { TextInput } from "@mantine/core";
import { KeptItemPage } from "../editor/editor-page.tsx";
import type { FormParts } from "../editor/page-spec.ts";
import { Card, Column } from "../editor/fields/card.tsx";
import { DayField } from "../editor/fields/day-field.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { ItemTexts } from "../editor/fields/item-texts.tsx";
import { RichText } from "../editor/rich-text/rich-text.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { LEGAL_FIELDS, legalPages, legalSpec, type LegalValues } from "./legal-pages.ts";
import { legalPaths } from "./legal-paths.ts";

export default function LegalEditPage() {
  const { t } = useTexts();
  return (
    <KeptItemPage
      spec={legalSpec}
      listPath={legalPaths.list}
      listTitle={t("screen.legal")}
      publicPath={(page) => (page.is_public ? `/${page.slug}` : null)}
      nameOf={({ translations: { ka, en, ru } }) => ka.title || en.title || ru.title}
      names={LEGAL_FIELDS}
    >
      {(parts) => <LegalForm {...parts} />}
    </KeptItemPage>
  );
}

function LegalForm(parts: FormParts<AdminLegalPage, LegalValues>) {
  const { form, values } = parts.editor;
  const { t } = useTexts();
  const { set, setAt, text, error } = formFields(form);
  const { ka } = values.translations;
  return (
    <>
      <Column>
        <ItemTexts parts={parts} resource={legalPages}>
          {(locale, fallbackOf) => (
            <>
              <TextInput
                label={t("field.title")}
                withAsterisk={locale === "ka"}
                placeholder={fallbackOf(ka.title)}
                {...text(`translations.${locale}.title`)}
              />
              <RichText
                key={locale}
                label={t("field.content")}
                value={values.translations[locale].content}
                fallback={fallbackOf(ka.content)}
                error={error(`translations.${locale}.content`)}
                onChange={(html) => setAt(`translations.${locale}.content`, html)}
              />
            </>
          )}
        </ItemTexts>
      </Column>
      <Column>
        <Card title={t("editor.publishing")}>
          <p>{t(parts.item?.is_public ? "legal.public_hint" : "legal.hidden_hint")}</p>
          <DayField
            label={t("field.updated_on")}
            isRequired
            value={values.updated_on}
            error={error("updated_on")}
            onChange={(day) => set("updated_on", day ?? values.updated_on)}
          />
        </Card>
      </Column>
    </>
  );
}
