import { bulkChangeApartments } from "@ezo/contract/inventory";
import { Button, NumberInput, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import dialog from "../editor/dialog.module.css";
import { DialogCancel, FormDialog } from "../editor/form-dialog.tsx";
import { useDialogForm } from "../editor/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { BulkSet } from "./use-apartment-changes.ts";

const WAYS = ["percent", "absolute", "none"] as const;
interface Price {
  way: (typeof WAYS)[number];
  figure: number | string;
}

/** One price for all the selected, a share more or less of each one's own, or none. */
export function PriceDialog(props: {
  count: number;
  isBusy: boolean;
  /** Changes the selected; `onDone` follows once that has been stored. */
  onSet: (set: BulkSet, onDone: () => void) => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const form = useDialogForm<Price>("apartment-prices", null, { way: "percent", figure: "" });
  const { way, figure } = form.values;
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    const set: BulkSet =
      way === "none"
        ? { price: null }
        : way === "percent"
          ? { price_percent: Number(figure) }
          : { price: Number(figure) };
    const isRight =
      (way === "none" || figure !== "") && bulkChangeApartments.body.safeParse({ ids: [1], ...set }).success;
    setWrong(!isRight);
    if (!isRight) return;
    props.onSet(set, () => {
      form.saved();
      props.onClose();
    });
  };
  return (
    <FormDialog
      work={form}
      isHeld={props.isBusy}
      onClose={props.onClose}
      title={t("apartments.price_title", { count: props.count })}
      size={480}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={dialog.text}>
          <SegmentedControl
            fullWidth
            aria-label={t("apartments.price_way")}
            data={WAYS.map((value) => ({ value, label: t(`apartments.price_way.${value}`) }))}
            value={way}
            onChange={(value) => {
              form.set({ way: WAYS.find((known) => known === value) ?? way });
              setWrong(false);
            }}
          />
          {way === "none" ? (
            <p>{t("apartments.price_none_hint")}</p>
          ) : (
            <NumberInput
              mt={16}
              data-autofocus
              label={way === "percent" ? t("apartments.price_percent") : t("apartments.price_absolute")}
              description={way === "percent" ? t("apartments.price_percent_hint") : undefined}
              inputWrapperOrder={["label", "input", "error", "description"]}
              suffix={way === "percent" ? " %" : ""}
              thousandSeparator=" "
              allowDecimal={way === "percent"}
              allowNegative={way === "percent"}
              hideControls
              value={figure}
              error={isWrong ? t("sheet.error.number") : null}
              onChange={(value) => form.set({ figure: value })}
            />
          )}
        </div>
        <div className={dialog.actions}>
          <DialogCancel />
          <Button type="submit" variant="filled" loading={props.isBusy}>
            {t("apartments.change_price")}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
