import type { ContactRow } from "@ezo/contract/marketing/contacts";
import { MultiSelect } from "@mantine/core";
import dialog from "../editor/dialogs/dialog.module.css";
import { DialogForm, FormDialog } from "../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { useTagging } from "./contact-actions.ts";
import { TagsField } from "./tags-field.tsx";

/** Gives tags to several contacts, and takes tags from them that some of them have. */
export function TagsDialog(props: {
  rows: readonly ContactRow[];
  tagging: ReturnType<typeof useTagging>;
  onClose: () => void;
  onDone: () => void;
}) {
  const { rows, tagging } = props;
  const { t } = useTexts();
  const form = useDialogForm<{ add: string[]; remove: string[] }>("contact-tags", null, {
    add: [],
    remove: [],
  });
  const { add, remove } = form.values;
  const present = [...new Set([...rows.flatMap(({ tags }) => tags), ...remove])].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const send = () =>
    tagging.mutate(
      rows.map(({ id }) => ({ id, add, remove })),
      {
        onSuccess: () => {
          form.saved();
          props.onClose();
          props.onDone();
        },
      },
    );
  return (
    <FormDialog
      work={form}
      onClose={props.onClose}
      title={t("contacts.tags_of", { count: rows.length })}
      isHeld={tagging.isPending}
    >
      <DialogForm
        submit={t("buttons.save")}
        isSending={tagging.isPending}
        isDisabled={add.length + remove.length === 0}
        onSubmit={send}
      >
        <div className={dialog.stack}>
          <TagsField
            label={t("contacts.tags_add")}
            value={add}
            onChange={(tags) => form.set({ add: tags })}
          />
          {present.length > 0 ? (
            <MultiSelect
              label={t("contacts.tags_remove")}
              data={present}
              hidePickedOptions
              value={remove}
              onChange={(tags) => form.set({ remove: tags })}
            />
          ) : null}
        </div>
      </DialogForm>
    </FormDialog>
  );
}
