import { CAMPAIGN_SUBJECTS_MAX } from "@ezo/contract/values/limits/marketing";
import { ActionIcon, Button } from "@mantine/core";
import { useId } from "react";
import { formFields } from "../../../editor/fields/form-fields.ts";
import type { ContentLocale } from "../../../editor/fields/language.ts";
import { Plus, X } from "../../../generated/icons.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import type { CampaignEditor } from "../../campaigns.resource.ts";
import { MergeInput } from "../merge-field.tsx";
import styles from "./more-subjects.module.css";
import { subjectLetter } from "./subject-letter.ts";

/** Further subjects of one language, where subjects are tested. */
export function MoreSubjects({ form, locale }: { form: CampaignEditor["form"]; locale: ContentLocale }) {
  const { t } = useTexts();
  const id = useId();
  const { setAt, error } = formFields(form);
  if (form.values.subject_test_percent === null) return null;
  const path = `translations.${locale}.more_subjects`;
  const subjects = form.values.translations[locale].more_subjects ?? [];
  const change = (changed: string[]) => {
    setAt(path, changed);
    form.setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([name]) => !name.startsWith(path))),
    );
  };
  /** After the changed list is shown. */
  const focusOn = (part: number | "add") =>
    requestAnimationFrame(() => document.getElementById(`${id}-${part}`)?.focus());
  const add = () => {
    change([...subjects, ""]);
    focusOn(subjects.length);
  };
  const remove = (index: number) => {
    const left = subjects.filter((_, place) => place !== index);
    change(left);
    // The one that has taken its place, or the last.
    focusOn(left.length === 0 ? "add" : Math.min(index, left.length - 1));
  };
  return (
    <>
      {subjects.map((subject, index) => {
        const letter = subjectLetter(index + 1);
        return (
          <div key={index} className={styles.subject}>
            <MergeInput
              id={`${id}-${index}`}
              label={t("campaigns.subject_letter", { letter })}
              withAsterisk
              description={
                subject ? t("campaigns.subject_length", { count: [...subject].length }) : undefined
              }
              value={subject}
              error={error(`${path}.${index}`)}
              onChange={(text) => change(subjects.map((one, place) => (place === index ? text : one)))}
            />
            <ActionIcon
              variant="default"
              aria-label={t("campaigns.subject_remove", { letter })}
              onClick={() => remove(index)}
            >
              <X />
            </ActionIcon>
          </div>
        );
      })}
      {subjects.length + 1 < CAMPAIGN_SUBJECTS_MAX ? (
        <div>
          <Button id={`${id}-add`} leftSection={<Plus />} onClick={add}>
            {t("campaigns.subject_add")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
