import type { ContactSettings } from "@ezo/contract/site/pages/contact";
import type { LocalizedText } from "@ezo/contract/values/languages";
import { Textarea, TextInput } from "@mantine/core";
import { Pair } from "../editor/fields/card.tsx";
import type { FormParts } from "../editor/page-spec.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import type { ContentLocale } from "../editor/fields/language.ts";
import { SortedList } from "../editor/fields/sorting/sorted-list.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ContactItem } from "./contact-settings.ts";

interface TextsProps {
  form: FormParts<ContactItem, ContactSettings>["editor"]["form"];
  locale: ContentLocale;
}

/** The texts of the contact page in one language: details, subjects of the form, questions and answers. */
export function ContactTexts(props: TextsProps) {
  return (
    <>
      <DetailTexts {...props} />
      <SubjectList {...props} />
      <QuestionList {...props} />
    </>
  );
}

const noText = (): LocalizedText => ({ ka: "", en: "", ru: "" });

/** What visitors see while there is no text in this language. */
const fallback = ({ ka }: LocalizedText, locale: ContentLocale): string =>
  locale === "ka" || !ka ? "" : `ka: ${ka}`;

function DetailTexts({ form, locale }: TextsProps) {
  const { t } = useTexts();
  const { text } = formFields(form);
  const { address, hours, phone, phone2, email } = form.values.contact_info;
  const field = (path: string, stored: LocalizedText) => ({
    placeholder: fallback(stored, locale),
    ...text(`contact_info.${path}.${locale}`),
  });
  return (
    <>
      <Pair>
        <Textarea label={t("field.address")} autosize {...field("address.value", address.value)} />
        <TextInput label={t("field.address_note")} {...field("address.subtitle", address.subtitle)} />
      </Pair>
      <Pair>
        <TextInput label={t("field.hours")} {...field("hours.value", hours.value)} />
        <TextInput label={t("field.hours_note")} {...field("hours.subtitle", hours.subtitle)} />
      </Pair>
      <Pair>
        <TextInput label={t("field.phone_note")} {...field("phone.subtitle", phone.subtitle)} />
        <TextInput label={t("field.phone2_note")} {...field("phone2.subtitle", phone2.subtitle)} />
      </Pair>
      <TextInput label={t("field.email_note")} {...field("email.subtitle", email.subtitle)} />
    </>
  );
}

function SubjectList({ form, locale }: TextsProps) {
  const { t } = useTexts();
  const { set, error } = formFields(form);
  const { form_subjects: subjects } = form.values;
  return (
    <SortedList
      label={t("field.form_subjects")}
      hint={t("contact.code_hint")}
      value={subjects}
      nameOf={({ label }, index) =>
        label[locale] || label.ka || t("contact.nth_subject", { number: index + 1 })
      }
      empty={() => ({ value: freeCode(subjects), label: noText() })}
      addLabel={t("contact.add_subject")}
      onChange={(next) => set("form_subjects", next)}
    >
      {(subject, index, change) => (
        <Pair>
          <TextInput
            label={t("field.subject")}
            placeholder={fallback(subject.label, locale)}
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
  );
}

function QuestionList({ form, locale }: TextsProps) {
  const { t } = useTexts();
  const { set, error } = formFields(form);
  return (
    <SortedList
      label={t("field.faqs")}
      value={form.values.faqs}
      nameOf={({ question }, index) =>
        question[locale] || question.ka || t("contact.nth_question", { number: index + 1 })
      }
      empty={() => ({ question: noText(), answer: noText() })}
      addLabel={t("contact.add_question")}
      onChange={(next) => set("faqs", next)}
    >
      {(faq, index, change) => (
        <>
          <TextInput
            label={t("field.question")}
            placeholder={fallback(faq.question, locale)}
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
            placeholder={fallback(faq.answer, locale)}
            value={faq.answer[locale]}
            error={error(`faqs.${index}.answer.${locale}`)}
            onChange={(event) =>
              change({ ...faq, answer: { ...faq.answer, [locale]: event.currentTarget.value } })
            }
          />
        </>
      )}
    </SortedList>
  );
}

/** An unused code for a subject. Enquiries keep the code of their subject, whatever its text becomes. */
function freeCode(subjects: ContactSettings["form_subjects"]): string {
  const used = new Set(subjects.map(({ value }) => value));
  let number = subjects.length + 1;
  while (used.has(`subject-${number}`)) number++;
  return `subject-${number}`;
}
