import type { AdminProject, AdminProjectRow } from "@ezo/contract/admin/projects";
import { Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { EditorParts } from "../editor/page-spec.ts";
import { Pair } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { GeorgianBeside } from "../editor/fields/georgian-beside.tsx";
import type { ContentLocale } from "../editor/fields/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ProjectValues } from "./project-values.ts";

interface TextFieldsProps {
  form: EditorParts<AdminProjectRow, AdminProject, ProjectValues>["editor"]["form"];
  locale: ContentLocale;
  fallbackOf: (georgian: string) => string;
}

/** A project's texts in one language; the Georgian text is the placeholder. */
export function ProjectTextFields(props: TextFieldsProps) {
  const { form, locale, fallbackOf } = props;
  const { t } = useTexts();
  const { text } = formFields(form);
  const { ka } = form.values.translations;
  const path = `translations.${locale}`;
  return (
    <>
      <Short locale={locale}>
        <GeorgianBeside locale={locale} label={t("field.title")} georgian={ka.title}>
          <TextInput
            label={t("field.title")}
            withAsterisk={locale === "ka"}
            placeholder={fallbackOf(ka.title)}
            {...text(`${path}.title`)}
          />
        </GeorgianBeside>
        <GeorgianBeside locale={locale} label={t("field.location")} georgian={ka.location}>
          <TextInput
            label={t("field.location")}
            placeholder={fallbackOf(ka.location)}
            {...text(`${path}.location`)}
          />
        </GeorgianBeside>
      </Short>
      <GeorgianBeside locale={locale} label={t("field.description")} georgian={ka.description}>
        <Textarea
          label={t("field.description")}
          description={t("projects.description_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          autosize
          minRows={8}
          maxRows={24}
          placeholder={fallbackOf(ka.description)}
          {...text(`${path}.description`)}
        />
      </GeorgianBeside>
      <GeorgianBeside locale={locale} label={t("field.secondary_text")} georgian={ka.secondary_text}>
        <TextInput
          label={t("field.secondary_text")}
          placeholder={fallbackOf(ka.secondary_text)}
          {...text(`${path}.secondary_text`)}
        />
      </GeorgianBeside>
      <ComingSoonFields {...props} />
    </>
  );
}

/** Two short fields: side by side, but for a translation, which has its Georgian there. */
const Short = ({ locale, children }: { locale: ContentLocale; children: ReactNode }) =>
  locale === "ka" ? <Pair>{children}</Pair> : children;

/** The panel of a project that is only announced. */
function ComingSoonFields({ form, locale, fallbackOf }: TextFieldsProps) {
  const { t } = useTexts();
  const { setAt, text } = formFields(form);
  const { coming_soon: panel } = form.values.translations[locale];
  const { coming_soon: georgian } = form.values.translations.ka;
  const path = `translations.${locale}.coming_soon`;
  return (
    <>
      <Short locale={locale}>
        <GeorgianBeside locale={locale} label={t("projects.soon.badge")} georgian={georgian.badge}>
          <TextInput
            label={t("projects.soon.badge")}
            placeholder={fallbackOf(georgian.badge)}
            {...text(`${path}.badge`)}
          />
        </GeorgianBeside>
        <GeorgianBeside locale={locale} label={t("projects.soon.title")} georgian={georgian.title}>
          <TextInput
            label={t("projects.soon.title")}
            placeholder={fallbackOf(georgian.title)}
            {...text(`${path}.title`)}
          />
        </GeorgianBeside>
      </Short>
      <GeorgianBeside locale={locale} label={t("projects.soon.description")} georgian={georgian.description}>
        <Textarea
          label={t("projects.soon.description")}
          autosize
          minRows={2}
          placeholder={fallbackOf(georgian.description)}
          {...text(`${path}.description`)}
        />
      </GeorgianBeside>
      <GeorgianBeside locale={locale} label={t("projects.soon.points")} georgian={georgian.points}>
        <Textarea
          label={t("projects.soon.points")}
          autosize
          minRows={3}
          placeholder={fallbackOf(georgian.points.join(" / "))}
          value={panel.points.join("\n")}
          error={(form.errors[`${path}.points`] as string | undefined) ?? null}
          onChange={({ currentTarget: { value } }) =>
            setAt(`${path}.points`, value === "" ? [] : value.split("\n"))
          }
        />
      </GeorgianBeside>
    </>
  );
}
