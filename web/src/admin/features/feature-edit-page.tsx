import type { AdminFeature } from "@ezo/contract/admin-features";
import { Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card, Column } from "../editor/card.tsx";
import { type EditorParts, EditorPage } from "../editor/editor-page.tsx";
import { formFields } from "../editor/form-fields.ts";
import { LanguageCard, wrongLanguages } from "../editor/language-card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { featurePaths } from "./feature-paths.ts";
import { FEATURE_FIELDS, featureSpec, type FeatureValues } from "./feature-values.ts";
import { features } from "./features.resource.ts";
import { IconPicker } from "./icon-picker.tsx";

export default function FeatureEditPage() {
  const { t } = useTexts();
  return (
    <EditorPage
      spec={featureSpec}
      listPath={featurePaths.list}
      listTitle={t("screen.features")}
      newTitle={t("features.new")}
      editPath={featurePaths.edit}
      nameOf={({ translations: { ka, en, ru } }) => ka.title || en.title || ru.title}
      names={FEATURE_FIELDS}
      deleteNote={(item) => t("features.delete_note", { count: item.usage_count })}
    >
      {(parts) => <FeatureForm {...parts} />}
    </EditorPage>
  );
}

function FeatureForm(props: EditorParts<AdminFeature, AdminFeature, FeatureValues>) {
  const { editor, item } = props;
  const { form, values } = editor;
  const { t } = useTexts();
  const call = useCaller();
  const { set, text, error } = formFields(form);
  const { data: entries } = useQuery({
    ...features.history(call, item?.id ?? 0),
    enabled: item !== null,
  });
  const { ka } = values.translations;
  return (
    <>
      <Column>
        <LanguageCard
          translations={values.translations}
          entries={entries}
          locale={props.locale}
          onLocale={props.setLocale}
          wrong={wrongLanguages(form.errors)}
        >
          {(locale) => {
            const hint = (georgian: string) => (locale === "ka" || !georgian ? "" : `ka: ${georgian}`);
            return (
              <>
                <TextInput
                  label={t("field.title")}
                  withAsterisk={locale === "ka"}
                  placeholder={hint(ka.title)}
                  {...text(`translations.${locale}.title`)}
                />
                <Textarea
                  label={t("field.description")}
                  autosize
                  minRows={3}
                  placeholder={hint(ka.description)}
                  {...text(`translations.${locale}.description`)}
                />
              </>
            );
          }}
        </LanguageCard>
      </Column>
      <Column>
        <Card title={t("field.icon")}>
          <IconPicker
            label={t("field.icon")}
            value={values.icon}
            error={error("icon")}
            onChange={(icon) => set("icon", icon)}
          />
        </Card>
      </Column>
    </>
  );
}
