import type { CampaignTemplateRow } from "@ezo/contract/marketing/campaigns/campaign-templates";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { campaignTemplates, currentTemplate } from "./templates.resource.ts";

/** Renames a template or a saved block. A name that a colleague has given it meanwhile is shown before it is replaced. */
export function RenameDialog({ template, onClose }: { template: CampaignTemplateRow; onClose: () => void }) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const form = useDialogForm("campaign-template", template.id, { name: template.name }, template.version);
  const [error, setError] = useState<string | null>(null);
  const name = form.values.name.trim();
  const refresh = () => cache.invalidateQueries({ queryKey: campaignTemplates.keys.all });
  const rename = useMutation({
    mutationFn: () => campaignTemplates.update(call, template.id, { name, version: form.version }, language),
    onSuccess: async () => {
      await refresh();
      toasts.success(t("templates.saved", { name }));
      form.saved();
      onClose();
    },
    onError: (failure) => {
      void refresh();
      const current = currentTemplate(failure);
      if (current) {
        form.setVersion(current.version);
        setError(t("templates.renamed_meanwhile", { name: current.name }));
        return;
      }
      setError(serverFieldErrors(failure)["name"] ?? null);
      toasts.failure(t("editor.save_failed"), failure);
    },
  });
  return (
    <FormDialog work={form} onClose={onClose} title={t("templates.rename")}>
      <DialogForm
        submit={t("buttons.save")}
        isSending={rename.isPending}
        onSubmit={() => (name ? rename.mutate() : setError(t("errors.required")))}
      >
        <TextInput
          label={t("templates.name")}
          data-autofocus
          value={form.values.name}
          error={error}
          onChange={(event) => {
            form.set({ name: event.currentTarget.value });
            setError(null);
          }}
        />
      </DialogForm>
    </FormDialog>
  );
}
