import type { AdminFeature } from "@ezo/contract/admin-features";
import { Textarea, TextInput } from "@mantine/core";
import { Card, Column } from "../editor/card.tsx";
import { type EditorParts, EditorPage } from "../editor/editor-page.tsx";
import { formFields } from "../editor/form-fields.ts";
import { ItemTexts } from "../editor/item-texts.tsx";
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
    >
      {(parts) => <FeatureForm {...parts} />}
    </EditorPage>
  );
}

function FeatureForm(props: EditorParts<AdminFeature, AdminFeature, FeatureValues>) {
  const { editor } = props;
  const { form, values } = editor;
  const { t } = useTexts();
  const { set, text, error } = formFields(form);
  const { ka } = values.translations;
  return (
    <>
      <Column>
        <ItemTexts parts={props} resource={features}>
          {(locale, fallbackOf) => {
            return (
              <>
                <TextInput
                  label={t("field.title")}
                  withAsterisk={locale === "ka"}
                  placeholder={fallbackOf(ka.title)}
                  {...text(`translations.${locale}.title`)}
                />
                <Textarea
                  label={t("field.description")}
                  autosize
                  minRows={3}
                  placeholder={fallbackOf(ka.description)}
                  {...text(`translations.${locale}.description`)}
                />
              </>
            );
          }}
        </ItemTexts>
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
