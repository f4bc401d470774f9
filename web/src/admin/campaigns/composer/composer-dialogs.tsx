import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../../editor/dialogs/confirm-dialog.tsx";
import { DropDialog } from "../../editor/dialogs/drop-dialog.tsx";
import { inEvery } from "../../editor/fields/language.ts";
import { EditorDialogs } from "../../editor/editor-parts.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { campaignPaths } from "../campaign-paths.ts";
import {
  type CampaignEditor,
  campaignKeys,
  campaigns,
  textOf,
  withoutBlanks,
} from "../campaigns.resource.ts";
import { SendDialog } from "../sending/send-dialog.tsx";
import { useOrders } from "../sending/use-orders.ts";
import { SaveTemplateDialog } from "../templates/save-template-dialog.tsx";
import { CAMPAIGN_FIELDS } from "./campaign-fields.ts";
import { TestDialog } from "./test-dialog.tsx";

export type ComposerDialog = "test" | "send" | "history" | "cancel" | "delete" | "drop" | "template";

/** The dialog that is open over the composer, and the editor's own. */
export function ComposerDialogs(props: {
  item: CampaignDetail;
  editor: CampaignEditor;
  open: ComposerDialog | null;
  onClose: () => void;
}) {
  const { item, editor, open, onClose } = props;
  const { t } = useTexts();
  const orders = useOrders(item);
  const remove = useDeletion(item, editor);
  const { name, translations } = editor.values;
  return (
    <>
      {open === "drop" ? (
        <DropDialog
          onStay={onClose}
          onDrop={() => {
            onClose();
            editor.revert();
          }}
        />
      ) : null}
      {open === "test" ? <TestDialog item={item} onClose={onClose} /> : null}
      {open === "send" ? <SendDialog item={item} onClose={onClose} /> : null}
      {open === "cancel" ? (
        <ConfirmDialog
          title={t("campaigns.cancel_title", { name })}
          message={t("campaigns.cancel_scheduled")}
          confirm={t("campaigns.cancel_sending")}
          isDanger
          onClose={onClose}
          onConfirm={() => orders.mutate({ kind: "cancel" })}
        />
      ) : null}
      {open === "delete" ? (
        <ConfirmDialog
          title={t("delete.title", { name })}
          message={t("campaigns.delete_message")}
          note={editor.isDirty ? t("delete.unsaved") : undefined}
          confirm={t("buttons.delete")}
          isDanger
          onClose={onClose}
          onConfirm={remove}
        />
      ) : null}
      {open === "template" ? (
        <SaveTemplateDialog
          kind="mail"
          name={name}
          texts={inEvery((locale) => withoutBlanks(textOf(translations[locale])))}
          onClose={onClose}
        />
      ) : null}
      <EditorDialogs
        editor={editor}
        resource={campaigns}
        names={CAMPAIGN_FIELDS}
        isHistoryOpen={open === "history"}
        onHistoryClose={onClose}
      />
    </>
  );
}

function useDeletion(item: CampaignDetail, editor: CampaignEditor): () => void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const orders = useOrders(item);
  return () =>
    orders.mutate(
      { kind: "delete" },
      {
        onSuccess: () => {
          editor.abandon();
          cache.removeQueries({ queryKey: campaignKeys.item(item.id) });
          void navigate(campaignPaths.list);
        },
      },
    );
}
