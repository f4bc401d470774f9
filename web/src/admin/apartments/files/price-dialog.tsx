import { priceRule } from "@ezo/contract/inventory/apartment-cells";
import { PRICE_PERCENT, PRICES } from "@ezo/contract/values/limits/prices";
import type { Currency } from "@ezo/contract/values/money/currency";
import { Checkbox, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import dialog from "../../editor/dialogs/dialog.module.css";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { NumberField } from "../../editor/fields/number-field.tsx";
import type { Figure, NumberBounds } from "../../editor/fields/number-of.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useTypedCurrency } from "../../i18n/use-typed-currency.ts";
import { type ChosenApartment, workOn } from "../chosen-apartment.ts";
import { discountForbids, PricePreview } from "./price-preview.tsx";
import type { BulkSet } from "../sheet/use-apartment-changes.ts";

const WAYS = ["percent", "absolute", "none"] as const;
/** Each way keeps a figure of its own: ten percent is not a price of ten. */
interface Price {
  way: (typeof WAYS)[number];
  percent: Figure;
  absolute: Figure;
  /** In which the absolute one was typed: kept with it on the device. */
  currency: Currency | null;
}
const EMPTY: Price = { way: "percent", percent: "", absolute: "", currency: null };
export const PERCENT_BOUNDS: NumberBounds = { ...PRICE_PERCENT, decimals: 2, units: ["%"] };

/** The change of prices; null where the figure is missing or was not understood. A price names the currency it is typed in. */
function changeOf({ way, percent, absolute, ...typed }: Price, shown: Currency | undefined): BulkSet | null {
  const currency = typed.currency ?? shown;
  if (way === "none") return { price: null };
  if (way === "percent") return typeof percent === "number" ? { price_percent: percent } : null;
  return typeof absolute === "number" ? { price: absolute, ...(currency ? { currency } : {}) } : null;
}
/** What goes with a change of the price's fields: the currency of a price that is typed; none of an empty one. */
const currencyOf = ({ absolute }: Partial<Price>, currency: Currency | undefined): Partial<Price> =>
  absolute === undefined ? {} : { currency: absolute === "" ? null : (currency ?? null) };

/**
 * One price for all the selected apartments, a percentage more or less than each has, or none. What it does is shown
 * before; the price of what is sold stays, unless that is wanted.
 */
export function PriceDialog(props: {
  selected: readonly ChosenApartment[];
  isBusy: boolean;
  /** Changes `rows`; `onDone` follows once that has been stored. */
  onSet: (set: BulkSet, rows: readonly ChosenApartment[], onDone: () => void) => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const form = useDialogForm<Price>(workOn("apartment-prices", props.selected), null, EMPTY);
  const [isAsked, setAsked] = useState(false);
  const [withSold, setWithSold] = useState(false);
  const [isLeavingOut, setLeavingOut] = useState(false);
  const unsold = props.selected.filter(({ status }) => status !== "sold");
  const sold = props.selected.length - unsold.length;
  const chosen = withSold ? props.selected : unsold;
  const currency = useTypedCurrency();
  const planned = changeOf(form.values, currency);
  const allowed = planned ? chosen.filter((row) => discountForbids(row, planned) === null) : chosen;
  const forbidden = chosen.length - allowed.length;
  const rows = isLeavingOut ? allowed : chosen;
  const submit = () => {
    setAsked(true);
    if (!planned) return;
    props.onSet(planned, rows, () => {
      form.saved();
      props.onClose();
    });
  };
  return (
    <FormDialog
      work={form}
      isHeld={props.isBusy}
      onClose={props.onClose}
      title={t("apartments.price_title", { count: props.selected.length })}
      size={560}
    >
      <DialogForm
        submit={t("apartments.change_price")}
        isSending={props.isBusy}
        isDisabled={rows.length === 0 || (forbidden > 0 && !isLeavingOut)}
        onSubmit={submit}
      >
        <div className={dialog.text}>
          <PriceFields
            price={form.values}
            isAsked={isAsked}
            onChange={(change) => {
              form.set({ ...change, ...currencyOf(change, currency) });
              setAsked(false);
            }}
          />
          {sold > 0 ? (
            <Checkbox
              mt={16}
              label={t("apartments.price_with_sold", { count: sold })}
              checked={withSold}
              onChange={(event) => setWithSold(event.currentTarget.checked)}
            />
          ) : null}
          {planned ? <PricePreview rows={chosen} set={planned} /> : null}
          {forbidden > 0 ? (
            <Checkbox
              mt={16}
              label={t("apartments.price_leave_out", { count: forbidden })}
              checked={isLeavingOut}
              onChange={(event) => setLeavingOut(event.currentTarget.checked)}
            />
          ) : null}
        </div>
      </DialogForm>
    </FormDialog>
  );
}

function PriceFields(props: { price: Price; isAsked: boolean; onChange: (change: Partial<Price>) => void }) {
  const { way } = props.price;
  const { t, currency } = useTexts();
  const isPercent = way === "percent";
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t("apartments.price_way")}
        data={WAYS.map((value) => ({ value, label: t(`apartments.price_way.${value}`) }))}
        value={way}
        onChange={(value) => props.onChange({ way: WAYS.find((known) => known === value) ?? way })}
      />
      {way === "none" ? (
        <p>{t("apartments.price_none_hint")}</p>
      ) : (
        <NumberField
          // A field of its own for each way: what is typed in one is not in the other.
          key={way}
          mt={16}
          data-autofocus
          label={t(isPercent ? "apartments.price_percent" : "apartments.price_absolute")}
          description={isPercent ? t("apartments.price_percent_hint") : undefined}
          rightSection={isPercent ? "%" : undefined}
          bounds={isPercent ? PERCENT_BOUNDS : { ...PRICES, ...priceRule(currency) }}
          isGrouped
          value={props.price[way]}
          error={props.isAsked && props.price[way] === "" ? t("errors.required") : undefined}
          onChange={(figure) => props.onChange({ [way]: figure })}
        />
      )}
    </>
  );
}
