import { formFields } from "../../editor/fields/form-fields.ts";
import type { ContentLocale } from "../../editor/fields/language.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { CampaignEditor, KeyedBlock } from "../campaigns.resource.ts";
import { BlockList } from "./blocks/block-list.tsx";
import { CopyLanguageMenu } from "./language-copies/copy-language-menu.tsx";
import { MergeInput } from "./merge-field.tsx";
import { MoreSubjects } from "./subjects/more-subjects.tsx";
import { SUBJECT_FIELD_ID } from "./subjects/subject-field.ts";
import { setBlocks, useBlockCopies } from "./language-copies/use-block-copies.ts";

export function MailFields({ form, locale }: { form: CampaignEditor["form"]; locale: ContentLocale }) {
  const { t } = useTexts();
  const { setAt, error } = formFields(form);
  const copies = useBlockCopies(form, locale);
  const path = `translations.${locale}`;
  const mail = form.values.translations[locale];

  const blockError = (index: number): string | undefined => {
    const blockPath = `${path}.blocks.${index}`;
    const names = Object.keys(form.errors);
    const name = names.find((each) => each === blockPath || each.startsWith(`${blockPath}.`));
    return name === undefined ? undefined : error(name);
  };
  const changeBlocks = (blocks: KeyedBlock[]) => setBlocks(form, locale, blocks);
  return (
    <>
      <CopyLanguageMenu mails={form.values.translations} locale={locale} onChange={changeBlocks} />
      <MergeInput
        id={SUBJECT_FIELD_ID}
        label={t("field.mail_subject")}
        withAsterisk
        description={
          mail.subject ? t("campaigns.subject_length", { count: [...mail.subject].length }) : undefined
        }
        value={mail.subject}
        error={error(`${path}.subject`)}
        onChange={(subject) => setAt(`${path}.subject`, subject)}
      />
      <MoreSubjects form={form} locale={locale} />
      <MergeInput
        label={t("field.preview_text")}
        description={t("campaigns.preview_text_hint")}
        value={mail.preview_text}
        error={error(`${path}.preview_text`)}
        onChange={(preview) => setAt(`${path}.preview_text`, preview)}
      />
      <BlockList
        locale={locale}
        blocks={mail.blocks}
        copies={copies}
        errorOf={blockError}
        onChange={changeBlocks}
      />
    </>
  );
}
