import { MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import dialog from "../../editor/dialogs/dialog.module.css";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { useTagging } from "./contact-actions.ts";
import { contactTags } from "../contacts.queries.ts";
import { TagsField } from "../tags-field.tsx";
import type { ContactSelection } from "./use-contact-selection.ts";

/** Gives tags to several contacts, and takes tags from them that some of them have. */
export function TagsDialog(props: {
  chosen: Pick<ContactSelection, "count" | "targetsOf">;
  /** The tags that the selected contacts have; null for contacts that are not in sight, which may have any. */
  tags: readonly string[] | null;
  tagging: ReturnType<typeof useTagging>;
  onClose: () => void;
  onDone: () => void;
}) {
  const { chosen, tagging } = props;
  const { t } = useTexts();
  const form = useDialogForm<{ add: string[]; remove: string[] }>("contact-tags", null, {
    add: [],
    remove: [],
  });
  const { add, remove } = form.values;
  const { data: known = [] } = useQuery(contactTags(useCaller()));
  const present = [...new Set([...(props.tags ?? known), ...remove])].toSorted((a, b) => (a < b ? -1 : 1));
  const send = () =>
    tagging.mutate(
      { targetsOf: chosen.targetsOf, add, remove },
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
      title={t("contacts.tags_of", { count: chosen.count })}
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
