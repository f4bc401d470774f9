import type { ContactSettings } from "@ezo/contract/contact";
import type { LocalizedText } from "@ezo/contract/languages";
import { Textarea, TextInput } from "@mantine/core";
import { Pair } from "../editor/card.tsx";
import type { FormParts } from "../editor/editor-page.tsx";
import { formFields } from "../editor/form-fields.ts";
import type { ContentLocale } from "../editor/language.ts";
import { SortedList } from "../editor/sorted-list.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ContactItem } from "./contact-settings.ts";

const noText = (): LocalizedText => ({ ka: "", en: "", ru: "" });

/** Whatever of the contact page is written in each language: details, subjects of the form, questions and answers. */
export function ContactTexts(props: {
  form: FormParts<ContactItem, ContactSettings>["editor"]["form"];
  locale: ContentLocale;
}) {
  const { form, locale } = props;
  const { t } = useTexts();
  const { set, text, error } = formFields(form);
  const { contact_info: info, form_subjects: subjects, faqs } = form.values;
  // What visitors get while there is no text in this language.
  const hint = ({ ka }: LocalizedText) => (locale === "ka" || !ka ? "" : `ka: ${ka}`);
  const of = (texts: LocalizedText) => texts[locale] || texts.ka;
  return (
    <>
      <Pair>
        <Textarea
          label={t("field.address")}
          autosize
          placeholder={hint(info.address.value)}
          {...text(`contact_info.address.value.${locale}`)}
        />
        <TextInput
          label={t("field.address_note")}
          placeholder={hint(info.address.subtitle)}
          {...text(`contact_info.address.subtitle.${locale}`)}
        />
      </Pair>
      <Pair>
        <TextInput
          label={t("field.hours")}
          placeholder={hint(info.hours.value)}
          {...text(`contact_info.hours.value.${locale}`)}
        />
        <TextInput
          label={t("field.hours_note")}
          placeholder={hint(info.hours.subtitle)}
          {...text(`contact_info.hours.subtitle.${locale}`)}
        />
      </Pair>
      <Pair>
        <TextInput
          label={t("field.phone_note")}
          placeholder={hint(info.phone.subtitle)}
          {...text(`contact_info.phone.subtitle.${locale}`)}
        />
        <TextInput
          label={t("field.phone2_note")}
          placeholder={hint(info.phone2.subtitle)}
          {...text(`contact_info.phone2.subtitle.${locale}`)}
        />
      </Pair>
      <TextInput
        label={t("field.email_note")}
        placeholder={hint(info.email.subtitle)}
        {...text(`contact_info.email.subtitle.${locale}`)}
      />
      <SortedList
        label={t("field.form_subjects")}
        hint={t("contact.code_hint")}
        value={subjects}
        nameOf={({ label }, index) => of(label) || t("contact.nth_subject", { number: index + 1 })}
        empty={() => ({ value: freeCode(subjects), label: noText() })}
        addLabel={t("contact.add_subject")}
        onChange={(next) => set("form_subjects", next)}
      >
        {(subject, index, change) => (
          <Pair>
            <TextInput
              label={t("field.subject")}
              placeholder={hint(subject.label)}
              value={subject.label[locale]}
              error={error(`form_subjects.${index}.label.${locale}`)}
              onChange={(event) =>
                change({ ...subject, label: { ...subject.label, [locale]: event.currentTarget.value } })
              }
            />
            <TextInput
              label={t("field.subject_code")}
              value={subject.value}
              error={error(`form_subjects.${index}.value`)}
              onChange={(event) => change({ ...subject, value: event.currentTarget.value })}
            />
          </Pair>
        )}
      </SortedList>
      <SortedList
        label={t("field.faqs")}
        value={faqs}
        nameOf={({ question }, index) => of(question) || t("contact.nth_question", { number: index + 1 })}
        empty={() => ({ question: noText(), answer: noText() })}
        addLabel={t("contact.add_question")}
        onChange={(next) => set("faqs", next)}
      >
        {(faq, index, change) => (
          <>
            <TextInput
              label={t("field.question")}
              placeholder={hint(faq.question)}
              value={faq.question[locale]}
              error={error(`faqs.${index}.question.${locale}`)}
              onChange={(event) =>
                change({ ...faq, question: { ...faq.question, [locale]: event.currentTarget.value } })
              }
            />
            <Textarea
              label={t("field.answer")}
              autosize
              minRows={2}
              placeholder={hint(faq.answer)}
              value={faq.answer[locale]}
              error={error(`faqs.${index}.answer.${locale}`)}
              onChange={(event) =>
                change({ ...faq, answer: { ...faq.answer, [locale]: event.currentTarget.value } })
              }
            />
          </>
        )}
      </SortedList>
    </>
  );
}

/** A subject's code that no other has: requests keep it, whatever its words become. */
function freeCode(subjects: ContactSettings["form_subjects"]): string {
  const taken = new Set(subjects.map(({ value }) => value));
  let number = subjects.length + 1;
  while (taken.has(`subject-${number}`)) number++;
  return `subject-${number}`;
}
