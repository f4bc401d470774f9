import type { CampaignTemplateKind } from "@ezo/contract/marketing/campaigns/campaign-templates";
import { TextInput } from "@mantine/core";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { SavedTexts } from "./templates.resource.ts";
import { useSaveTemplate } from "./use-save-template.ts";

/** Saves a mail, or one block of it, under a name. One of that name gets this content in place of its own. */
export function SaveTemplateDialog(props: {
  kind: CampaignTemplateKind;
  /** The name that is proposed. */
  name: string;
  texts: SavedTexts;
  onClose: () => void;
}) {
  const { kind } = props;
  const { t } = useTexts();
  const isBlock = kind === "block";
  const form = useDialogForm(`campaign-template-${kind}`, null, { name: props.name });
  const name = form.values.name.trim();
  const template = useSaveTemplate({ kind, name, texts: props.texts }, () => {
    form.saved();
    props.onClose();
  });
  const hint = t(isBlock ? "templates.block_save_hint" : "templates.save_hint");
  const overwrites = t(isBlock ? "templates.block_overwrites" : "templates.overwrites");
  return (
    <FormDialog
      work={form}
      onClose={props.onClose}
      title={t(isBlock ? "templates.block_save" : "templates.save")}
      size={480}
    >
      <DialogForm
        submit={t("buttons.save")}
        isSending={template.isSaving}
        isDisabled={!template.isKnown}
        onSubmit={template.save}
      >
        <TextInput
          label={t("templates.name")}
          description={template.isOverwriting ? overwrites : hint}
          inputWrapperOrder={["label", "input", "error", "description"]}
          data-autofocus
          value={form.values.name}
          error={template.error}
          onChange={(event) => {
            form.set({ name: event.currentTarget.value });
            template.reset();
          }}
        />
      </DialogForm>
    </FormDialog>
  );
}
