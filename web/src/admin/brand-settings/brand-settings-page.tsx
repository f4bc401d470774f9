import { COLOUR_PATTERN, contrastOf, WHITE } from "@ezo/contract/values/colours/colour";
import {
  FIRM_NAME_MAX_LENGTH,
  FIRM_NUMBER_MAX_LENGTH,
  FIRM_SHORT_NAME_MAX_LENGTH,
  MAIL_LOGO_WIDTH,
  MARK_MIN_SIDE,
} from "@ezo/contract/values/limits/firm";
import { HEADING_FONTS } from "@ezo/contract/values/heading-fonts";
import { DEFAULT_ACCENT } from "@ezo/contract/values/colours/site-colours";
import { TextInput } from "@mantine/core";
import { SettingsPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { LanguageCard, wrongLanguages } from "../editor/fields/language-card.tsx";
import type { FormParts } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { PictureField } from "../media/picture/picture-fields.tsx";
import {
  BRAND_FIELDS,
  type BrandItem,
  brandSpec,
  type BrandValues,
  namesByLanguage,
} from "./brand-settings.ts";
import { ColourPreview } from "./colour-preview.tsx";
import { HeadingFontField } from "./heading-font-field.tsx";

/** The firm's names, the logo of its mails, its colour, the face of its headings, and the mark of its icons. */
export default function BrandSettingsPage() {
  const { t } = useTexts();
  return (
    <SettingsPage spec={brandSpec} nameOf={() => t("screen.brand")} names={BRAND_FIELDS}>
      {(parts) => <BrandForm {...parts} />}
    </SettingsPage>
  );
}

function BrandForm(parts: FormParts<BrandItem, BrandValues>) {
  return (
    <>
      <Column>
        <NamesCards {...parts} />
      </Column>
      <Column>
        <MailCards {...parts} />
      </Column>
    </>
  );
}

function NamesCards({ editor, locale, setLocale }: FormParts<BrandItem, BrandValues>) {
  const { t } = useTexts();
  const { text } = formFields(editor.form);
  const { form, values } = editor;
  return (
    <>
      <LanguageCard
        translations={namesByLanguage(values)}
        locale={locale}
        onLocale={setLocale}
        wrong={wrongLanguages(form.errors)}
      >
        {(shown) => (
          <>
            <TextInput
              label={t("field.firm_name")}
              description={t("brand.names_hint")}
              maxLength={FIRM_NAME_MAX_LENGTH}
              {...text(`name.${shown}`)}
            />
            <TextInput
              label={t("field.firm_short_name")}
              description={t("brand.short_name_hint")}
              maxLength={FIRM_SHORT_NAME_MAX_LENGTH}
              {...text(`short_name.${shown}`)}
            />
            <TextInput
              label={t("field.legal_name")}
              description={t("brand.legal_hint")}
              maxLength={FIRM_NAME_MAX_LENGTH}
              {...text(`legal_name.${shown}`)}
            />
          </>
        )}
      </LanguageCard>
      <Card title={t("field.legal_number")}>
        <TextInput
          label={t("field.legal_number")}
          description={t("brand.legal_number_hint")}
          inputMode="numeric"
          maxLength={FIRM_NUMBER_MAX_LENGTH}
          spellCheck={false}
          {...text("legal_number")}
        />
      </Card>
    </>
  );
}

function MailCards({ editor }: FormParts<BrandItem, BrandValues>) {
  const { t, format } = useTexts();
  const { choice, field, text } = formFields(editor.form);
  const { accent } = editor.values;
  // Rounded down: 4.49 is refused, so it must not be shown as 4.5.
  const ratio = COLOUR_PATTERN.test(accent)
    ? format.decimal(Math.floor(contrastOf(accent, WHITE) * 10) / 10, 1)
    : "–";
  return (
    <>
      <Card title={t("field.logo")} aside={<small>{t("brand.logo_hint", { width: MAIL_LOGO_WIDTH })}</small>}>
        <PictureField label={t("field.logo")} isWhole takesDrawings {...field("logo")} />
        <PictureField label={t("field.logo_dark")} isWhole takesDrawings {...field("logo_dark")} />
        <small>{t("brand.logo_dark_hint")}</small>
      </Card>
      <Card title={t("field.mark")} aside={<small>{t("brand.mark_hint", { min: MARK_MIN_SIDE })}</small>}>
        <PictureField label={t("field.mark")} isWhole takesDrawings {...field("mark")} />
        <PictureField label={t("field.mark_dark")} isWhole takesDrawings {...field("mark_dark")} />
        <small>{t("brand.mark_dark_hint")}</small>
      </Card>
      <Card title={t("field.accent")} aside={<small>{t("brand.accent_hint")}</small>}>
        <TextInput
          label={t("field.accent")}
          description={t("brand.contrast", { ratio })}
          placeholder={DEFAULT_ACCENT}
          maxLength={7}
          spellCheck={false}
          {...text("accent")}
        />
        <ColourPreview accent={accent} />
        <p>{t("brand.hint")}</p>
      </Card>
      <Card title={t("field.heading_font")}>
        <HeadingFontField {...choice("heading_font", HEADING_FONTS)} />
      </Card>
    </>
  );
}
