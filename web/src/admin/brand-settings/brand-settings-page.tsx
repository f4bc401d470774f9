import { COLOUR_PATTERN, contrastOf, WHITE } from "@ezo/contract/values/colour";
import { MAIL_LOGO_WIDTH } from "@ezo/contract/values/limits";
import { TextInput } from "@mantine/core";
import { SettingsPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import type { FormParts } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { PictureField } from "../media/picture/picture-fields.tsx";
import { BRAND_FIELDS, type BrandItem, brandSpec, type BrandValues } from "./brand-settings.ts";

/** The firm's logo and colour in its mails. */
export default function BrandSettingsPage() {
  const { t } = useTexts();
  return (
    <SettingsPage spec={brandSpec} nameOf={() => t("screen.brand")} names={BRAND_FIELDS}>
      {(parts) => <BrandForm {...parts} />}
    </SettingsPage>
  );
}

function BrandForm({ editor }: FormParts<BrandItem, BrandValues>) {
  const { t, format } = useTexts();
  const { field, text } = formFields(editor.form);
  const { accent } = editor.values;
  // Rounded down: 4.49 is refused, so it must not be shown as 4.5.
  const ratio = COLOUR_PATTERN.test(accent)
    ? format.decimal(Math.floor(contrastOf(accent, WHITE) * 10) / 10, 1)
    : "–";
  return (
    <>
      <Column>
        <Card
          title={t("field.logo")}
          aside={<small>{t("brand.logo_hint", { width: MAIL_LOGO_WIDTH })}</small>}
        >
          <PictureField label={t("field.logo")} {...field("logo")} />
        </Card>
      </Column>
      <Column>
        <Card title={t("field.accent")} aside={<small>{t("brand.accent_hint")}</small>}>
          <TextInput
            label={t("field.accent")}
            description={t("brand.contrast", { ratio })}
            placeholder="#1F3D36"
            maxLength={7}
            spellCheck={false}
            {...text("accent")}
          />
          <p>{t("brand.hint")}</p>
        </Card>
      </Column>
    </>
  );
}
