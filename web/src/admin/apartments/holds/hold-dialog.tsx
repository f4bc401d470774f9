import { TextInput } from "@mantine/core";
import { useState } from "react";
import dialog from "../../editor/dialogs/dialog.module.css";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { MomentField } from "../../editor/fields/moment-field.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { type ChosenApartment, workOn } from "../chosen-apartment.ts";
import { HOLD_USUALLY_MS } from "./hold-card.tsx";
import type { useBulkHold } from "./use-bulk-hold.ts";

/** Holds those of the chosen apartments that are available, until one time for one reason. */
export function HoldDialog(props: {
  selected: readonly ChosenApartment[];
  /** Of the screen, which says what was held after the dialog has closed. */
  hold: ReturnType<typeof useBulkHold>;
  onClose: () => void;
}) {
  const { selected, hold } = props;
  const { t } = useTexts();
  const free = selected.filter(({ status }) => status === "available");
  const others = selected.length - free.length;
  const [soon] = useState(() => new Date(Date.now() + HOLD_USUALLY_MS).toISOString());
  const form = useDialogForm(workOn("apartment-holds", selected), null, { until: soon, reason: "" });
  const { until, reason } = form.values;
  const errors = serverFieldErrors(hold.error);
  const change = (values: Partial<typeof form.values>) => {
    form.set(values);
    hold.reset();
  };
  const submit = () => {
    const onSuccess = () => {
      form.saved();
      props.onClose();
    };
    hold.mutate({ ids: free.map(({ id }) => id), until, reason }, { onSuccess });
  };
  return (
    <FormDialog
      work={form}
      isHeld={hold.isPending}
      onClose={props.onClose}
      title={t("holds.many_title", { count: free.length })}
    >
      <DialogForm
        submit={t("holds.many")}
        isSending={hold.isPending}
        isDisabled={free.length === 0}
        onSubmit={submit}
      >
        <div className={dialog.text}>
          {others > 0 ? <p>{t("holds.many_left", { count: others })}</p> : null}
          <MomentField
            isAhead
            label={t("holds.until_label")}
            value={until}
            error={errors["until"]}
            onChange={(moment) => change({ until: moment })}
          />
          <TextInput
            data-autofocus
            label={t("holds.reason")}
            placeholder={t("holds.reason_hint")}
            value={reason}
            error={errors["reason"]}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        </div>
      </DialogForm>
    </FormDialog>
  );
}
