import type { AdminFeature } from "@ezo/contract/admin/content/features";
import { Textarea, TextInput } from "@mantine/core";
import { Card, Column } from "../editor/fields/card.tsx";
import { EditorPage } from "../editor/editor-page.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import { ItemTexts } from "../editor/fields/item-texts.tsx";
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
      newTitle={t("screen.feature_new")}
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
  const { field, text } = formFields(form);
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
          <IconPicker label={t("field.icon")} {...field("icon")} />
        </Card>
      </Column>
    </>
  );
}
