import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { Button } from "@mantine/core";
import { useState } from "react";
import dialog from "../../../editor/dialogs/dialog.module.css";
import { DialogForm, FormDialog } from "../../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { serverFieldErrors } from "../../../ui/states/error-text.ts";
import { quickTimes } from "./hold-times.ts";
import { UntilField } from "./until-field.tsx";
import { useHold } from "./use-hold.ts";

interface HeldUnit {
  id: number;
  apartment_number: string;
  unit_type: UnitType;
}

/** Holds something that the person has not asked about: an alternative, or whatever else they have taken a liking to. */
export function HoldDialog(props: {
  enquiry: EnquiryDetail;
  of: HeldUnit;
  onChooseAgain?: () => void;
  onClose: () => void;
}) {
  const { enquiry, of, onChooseAgain, onClose } = props;
  const { t, timeZone } = useTexts();
  const [proposed] = useState(() => quickTimes(Date.now(), timeZone)[1]?.until ?? "");
  const form = useDialogForm(`hold of ${of.id}`, enquiry.id, { until: proposed });
  const { hold } = useHold();
  const { until } = form.values;
  const onSuccess = () => {
    form.saved();
    onClose();
  };
  const terms = { apartment_id: of.id, until, reason: "" };
  const unit = t(`apartments.in_line.${of.unit_type}`, { number: of.apartment_number });
  return (
    <FormDialog
      work={form}
      isHeld={hold.isPending}
      title={t("offered.hold_title", { unit, name: enquiry.name })}
      onClose={onClose}
    >
      <DialogForm
        submit={t("holds.hold")}
        isSending={hold.isPending}
        onSubmit={() => hold.mutate({ person: enquiry, terms }, { onSuccess })}
      >
        <div className={dialog.stack}>
          <UntilField
            value={until}
            error={serverFieldErrors(hold.error)["until"]}
            onChange={(moment) => form.set({ until: moment })}
          />
          {onChooseAgain ? (
            <Button variant="subtle" onClick={onChooseAgain}>
              {t("offer.other_again")}
            </Button>
          ) : null}
        </div>
      </DialogForm>
    </FormDialog>
  );
}
