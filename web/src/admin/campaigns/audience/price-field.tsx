import type { SegmentConditions } from "@ezo/contract/marketing/segments/segment-rules";
import { PRICES } from "@ezo/contract/values/limits/prices";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./segment-fields.module.css";

type Price = NonNullable<SegmentConditions["price"]>;

/** Between which prices an apartment is; either bound may be left out. */
export function PriceField(props: {
  label: string;
  error: string | undefined;
  value: Price;
  onChange: (price: Price) => void;
}) {
  const { value, error } = props;
  const { t } = useTexts();
  const { min, max } = value;
  const isContrary = min !== undefined && max !== undefined && min > max;
  const field = (bound: keyof Price, label: string) => (
    <NumberField
      label={label}
      bounds={PRICES}
      isGrouped
      value={value[bound] ?? ""}
      error={bound === "min" ? (isContrary ? t("errors.price_order") : error) : undefined}
      onChange={(figure) => {
        const { [bound]: _, ...rest } = value;
        if (typeof figure === "number") props.onChange({ ...rest, [bound]: figure });
        // What means no number yet is shown with the reason; the bound that holds is kept.
        else if (figure === "") props.onChange(rest);
      }}
    />
  );
  return (
    <div className={styles.price} role="group" aria-label={props.label}>
      {field("min", t("campaigns.price_min"))}
      {field("max", t("campaigns.price_max"))}
    </div>
  );
}
