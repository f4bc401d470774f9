import { Textarea, TextInput } from "@mantine/core";
import { Card, Column, Pair } from "../editor/fields/card.tsx";
import { SettingsPage } from "../editor/editor-page.tsx";
import type { FormParts } from "../editor/page-spec.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import { LanguageCard, wrongLanguages } from "../editor/fields/language-card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { PictureField } from "../media/picture/picture-fields.tsx";
import { ABOUT_FIELDS, ABOUT_TEXTS, type AboutItem, aboutSpec, type AboutValues } from "./about-settings.ts";

const FIGURES = [
  "successful_projects",
  "years_experience",
  "satisfied_clients",
  "client_satisfaction",
] as const;

export default function AboutSettingsPage() {
  const { t } = useTexts();
  return (
    <SettingsPage
      spec={aboutSpec}
      publicPath={() => "/about"}
      nameOf={() => t("screen.about_settings")}
      names={ABOUT_FIELDS}
    >
      {(parts) => <AboutForm {...parts} />}
    </SettingsPage>
  );
}

function AboutForm({ editor, locale, setLocale }: FormParts<AboutItem, AboutValues>) {
  const { form, values } = editor;
  const { t } = useTexts();
  const { field, text } = formFields(form);
  const { ka } = values.translations;
  const known = Object.entries(ABOUT_TEXTS).filter(([name]) => name in ka);
  const added = Object.keys(ka).filter((name) => !(name in ABOUT_TEXTS));
  const fields = [
    ...known.map(([name, key]) => ({ name, label: t(key) })),
    ...added.map((name) => ({ name, label: `about.${name.replaceAll("/", ".")}` })),
  ];
  return (
    <>
      <Column>
        <LanguageCard
          translations={values.translations}
          locale={locale}
          onLocale={setLocale}
          wrong={wrongLanguages(form.errors)}
        >
          {(shown) =>
            fields.map(({ name, label }) => (
              <Textarea
                key={name}
                label={label}
                autosize
                minRows={1}
                withAsterisk={shown === "ka"}
                placeholder={shown === "ka" ? "" : `ka: ${ka[name] ?? ""}`}
                {...text(`translations.${shown}.${name}`)}
              />
            ))
          }
        </LanguageCard>
      </Column>
      <Column>
        <Card title={t("about.figures")}>
          <Pair>
            {FIGURES.map((name) => (
              <TextInput
                key={name}
                label={t(`field.${name}`)}
                placeholder="150+"
                {...text(`stats.${name}`)}
              />
            ))}
          </Pair>
        </Card>
        <Card title={t("field.philosophy_image")}>
          <PictureField label={t("field.philosophy_image")} {...field("philosophy_image")} />
        </Card>
      </Column>
    </>
  );
}
