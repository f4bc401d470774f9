import type { AdminProject, AdminProjectRow } from "@ezo/contract/admin/projects";
import { Textarea, TextInput } from "@mantine/core";
import type { EditorParts } from "../editor/page-spec.ts";
import { Pair } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
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
      <Pair>
        <TextInput
          label={t("field.title")}
          withAsterisk={locale === "ka"}
          placeholder={fallbackOf(ka.title)}
          {...text(`${path}.title`)}
        />
        <TextInput
          label={t("field.location")}
          placeholder={fallbackOf(ka.location)}
          {...text(`${path}.location`)}
        />
      </Pair>
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
      <TextInput
        label={t("field.secondary_text")}
        placeholder={fallbackOf(ka.secondary_text)}
        {...text(`${path}.secondary_text`)}
      />
      <ComingSoonFields {...props} />
    </>
  );
}

/** The panel of a project that is only announced. */
function ComingSoonFields({ form, locale, fallbackOf }: TextFieldsProps) {
  const { t } = useTexts();
  const { setAt, text } = formFields(form);
  const { coming_soon: panel } = form.values.translations[locale];
  const { coming_soon: georgian } = form.values.translations.ka;
  const path = `translations.${locale}.coming_soon`;
  return (
    <>
      <Pair>
        <TextInput
          label={t("projects.soon.badge")}
          placeholder={fallbackOf(georgian.badge)}
          {...text(`${path}.badge`)}
        />
        <TextInput
          label={t("projects.soon.title")}
          placeholder={fallbackOf(georgian.title)}
          {...text(`${path}.title`)}
        />
      </Pair>
      <Textarea
        label={t("projects.soon.description")}
        autosize
        minRows={2}
        placeholder={fallbackOf(georgian.description)}
        {...text(`${path}.description`)}
      />
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
    </>
  );
}
