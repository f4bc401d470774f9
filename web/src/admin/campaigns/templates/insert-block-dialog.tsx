import type { CampaignTemplateRow } from "@ezo/contract/marketing/campaigns/campaign-templates";
import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "../../generated/icons.ts";
import dialog from "../../editor/dialogs/dialog.module.css";
import { useCover } from "../../editor/dialogs/dialog-shell.ts";
import type { ContentLocale } from "../../editor/fields/language.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { Blank } from "../../ui/states/blank.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { blockIn, languageFor } from "./block-in.ts";
import styles from "./templates.module.css";
import { templatesOf } from "./templates.resource.ts";
import { useTemplate } from "./use-template.ts";

/** Chooses a saved block; what is inserted is a copy. */
export function InsertBlockDialog(props: {
  locale: ContentLocale;
  onInsert: (block: CampaignBlock) => void;
  onClose: () => void;
}) {
  const { t, language, call, toasts } = useMutationContext();
  useCover();
  const { data, error, refetch } = useQuery(templatesOf(call, "block", language));
  const load = useTemplate();
  const insert = useMutation({
    mutationFn: async ({ id }: CampaignTemplateRow) => blockIn(await load(id), props.locale),
    onSuccess: (block) => {
      props.onClose();
      if (block) props.onInsert(block);
    },
    onError: (failure) => toasts.failure(t("templates.block_insert_failed"), failure),
  });
  return (
    <Modal onClose={props.onClose} title={t("templates.block_insert")} size={480}>
      <div className={dialog.stack}>
        {data ? (
          <SavedBlocks
            blocks={data}
            locale={props.locale}
            isLoading={({ id }) => insert.isPending && insert.variables.id === id}
            onChoose={(row) => insert.mutate(row)}
          />
        ) : (
          <NotLoaded
            title={t("templates.block_failed")}
            error={error}
            onRetry={refetch}
            rows={3}
            height={44}
            gap={8}
          />
        )}
      </div>
    </Modal>
  );
}

function SavedBlocks(props: {
  blocks: readonly CampaignTemplateRow[];
  locale: ContentLocale;
  isLoading: (row: CampaignTemplateRow) => boolean;
  onChoose: (row: CampaignTemplateRow) => void;
}) {
  const { t } = useTexts();
  if (props.blocks.length === 0)
    return (
      <Blank icon={Bookmark} title={t("templates.block_none")} message={t("templates.block_none_message")} />
    );
  return (
    <ul className={styles.blocks} aria-label={t("templates.block_insert")}>
      {props.blocks.map((row, index) => {
        const inserted = languageFor(row.languages, props.locale);
        return (
          <li key={row.id}>
            <Button
              fullWidth
              justify="flex-start"
              data-autofocus={index === 0 || undefined}
              loading={props.isLoading(row)}
              onClick={() => props.onChoose(row)}
            >
              {row.name}
            </Button>
            {inserted && inserted !== props.locale ? (
              <small>{t("templates.block_other_language", { language: t(`language.${inserted}`) })}</small>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
