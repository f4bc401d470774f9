import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { formFields } from "../../../editor/fields/form-fields.ts";
import { CONTENT_LOCALES, type ContentLocale } from "../../../editor/fields/language.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { useToasts } from "../../../ui/toasts/toasts.tsx";
import type { CampaignEditor, KeyedBlock } from "../../campaigns.resource.ts";
import { takesBlock, withBlockOf } from "./copy-language.ts";

type Form = CampaignEditor["form"];

/** Changes the blocks of a language. Their errors go: they are found by position. */
export function setBlocks(form: Form, locale: ContentLocale, blocks: KeyedBlock[]): void {
  const path = `translations.${locale}.blocks`;
  formFields(form).setAt(path, blocks);
  form.setErrors((errors) =>
    Object.fromEntries(Object.entries(errors).filter(([name]) => !name.startsWith(path))),
  );
}

/** What copies a block of one language to another. */
export interface BlockCopies {
  /** The other languages. */
  languages: readonly ContentLocale[];
  /** Whether the mail in that language can take the block. */
  fits: (block: CampaignBlock, to: ContentLocale) => boolean;
  copy: (block: CampaignBlock, index: number, to: ContentLocale) => void;
}

/** Copies single blocks of a campaign from `locale`, each with its undo. */
export function useBlockCopies(form: Form, locale: ContentLocale): BlockCopies {
  const { t } = useTexts();
  const toasts = useToasts();
  return {
    languages: CONTENT_LOCALES.filter((other) => other !== locale),
    fits: (block, to) => takesBlock(form.values.translations[to], block),
    copy: (block, index, to) => {
      const copied = withBlockOf(form.values.translations[to], { block, index, to });
      const { key } = copied.added;
      setBlocks(form, to, copied.blocks);
      // What was written in that language since stays.
      const undo = () => {
        const { blocks } = form.getValues().translations[to];
        const left = blocks.filter((other) => other.key !== key);
        setBlocks(form, to, left);
      };
      const language = t(`language.${to}`);
      toasts.undoable(t("campaigns.block_copied_to", { language }), undo, `block ${key}`, { tone: "info" });
    },
  };
}
