import type { AdminProject, AdminProjectRow } from "@ezo/contract/admin/projects/projects";
import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import type { EditorParts } from "../editor/page-spec.ts";
import { Pair } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { GeorgianBeside } from "../editor/fields/georgian-beside.tsx";
import type { ContentLocale } from "../editor/fields/language.ts";
import { LineInLanguage, ParagraphInLanguage } from "../editor/fields/text-in-language.tsx";
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
  const fieldOf = (name: "title" | "location" | "description" | "secondary_text", label: string) => ({
    locale,
    label,
    fallbackOf,
    georgian: ka[name],
    input: text(`translations.${locale}.${name}`),
  });
  return (
    <>
      <Short locale={locale}>
        <LineInLanguage {...fieldOf("title", t("field.title"))} isNeeded />
        <LineInLanguage {...fieldOf("location", t("field.location"))} />
      </Short>
      <ParagraphInLanguage
        {...fieldOf("description", t("field.description"))}
        description={t("projects.description_hint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        minRows={8}
        maxRows={24}
      />
      <LineInLanguage {...fieldOf("secondary_text", t("field.secondary_text"))} />
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
  const fieldOf = (name: "badge" | "title" | "description", label: string) => ({
    locale,
    label,
    fallbackOf,
    georgian: georgian[name],
    input: text(`${path}.${name}`),
  });
  return (
    <>
      <Short locale={locale}>
        <LineInLanguage {...fieldOf("badge", t("projects.soon.badge"))} />
        <LineInLanguage {...fieldOf("title", t("projects.soon.title"))} />
      </Short>
      <ParagraphInLanguage {...fieldOf("description", t("projects.soon.description"))} />
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
