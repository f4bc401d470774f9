import { PRICE_LIST_ROUNDINGS } from "@ezo/contract/values/limits/prices";
import { Checkbox, SegmentedControl, TextInput } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "../price-lists.module.css";
import { FigureInput, type RuleChoices, RuleFields } from "./rule-fields.tsx";
import type { ListValues } from "./terms-values.ts";

interface Props {
  values: ListValues;
  choices: RuleChoices;
  isReadOnly: boolean;
  /** What is wrong with the field at a path of the form. */
  errorOf: (path: string) => string | undefined;
  onChange: (change: Partial<ListValues>) => void;
}

/** A list's name, base, rules and rounding; one for single apartments has their prices instead, in its table. */
export function TermsFields(props: Props) {
  const { t } = useTexts();
  const { values, isReadOnly, errorOf, onChange } = props;
  // Work that an earlier build kept on the device has neither this nor a lowest price.
  const { only_overrides: isByHand = false, floor = "" }: Partial<ListValues> = values;
  return (
    <fieldset disabled={isReadOnly} className={styles.terms}>
      <TextInput
        label={t("price_lists.name")}
        withAsterisk
        value={values.name}
        error={errorOf("name")}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      {isByHand ? <p className={styles.hint}>{t("price_lists.only_overrides")}</p> : <Computed {...props} />}
      <FigureInput
        label={t("price_lists.floor")}
        value={floor}
        error={errorOf("floor")}
        onChange={(text) => onChange({ floor: text })}
      />
      <Ending values={values} isReadOnly={isReadOnly} hasRounding={!isByHand} onChange={onChange} />
    </fieldset>
  );
}

/** What prices are computed from. */
function Computed(props: Props) {
  const { t } = useTexts();
  const { values, isReadOnly, errorOf, onChange } = props;
  const { base } = values;
  return (
    <>
      <h2>{t("price_lists.base")}</h2>
      <SegmentedControl
        disabled={isReadOnly}
        aria-label={t("price_lists.base")}
        data={(["per_m2", "total"] as const).map((value) => ({
          value,
          label: t(`price_lists.base_${value}`),
        }))}
        value={base.kind}
        onChange={(kind) => onChange({ base: { ...base, kind: kind === "total" ? "total" : "per_m2" } })}
      />
      <FigureInput
        label={t(`price_lists.amount_${base.kind}`)}
        isRequired
        value={base.amount}
        error={errorOf("base.amount")}
        onChange={(amount) => onChange({ base: { ...base, amount } })}
      />
      <h2>{t("price_lists.rules")}</h2>
      <RuleFields
        rules={values.rules}
        choices={props.choices}
        isReadOnly={isReadOnly}
        errorOf={(index, field) => errorOf(`rules.${index}.${field}`)}
        onChange={(rules) => onChange({ rules })}
      />
    </>
  );
}

/** The rounding, and what else the list is for. */
function Ending(props: Pick<Props, "values" | "isReadOnly" | "onChange"> & { hasRounding: boolean }) {
  const { t } = useTexts();
  const { values, isReadOnly, onChange } = props;
  return (
    <>
      {props.hasRounding ? (
        <>
          <h2>{t("price_lists.rounding")}</h2>
          <SegmentedControl
            disabled={isReadOnly}
            aria-label={t("price_lists.rounding")}
            data={PRICE_LIST_ROUNDINGS.map(String)}
            value={String(values.rounding)}
            onChange={(text) =>
              onChange({
                rounding: PRICE_LIST_ROUNDINGS.find((step) => String(step) === text) ?? values.rounding,
              })
            }
          />
        </>
      ) : null}
      <Checkbox
        label={t("price_lists.with_reserved")}
        checked={values.with_reserved}
        onChange={({ currentTarget }) => onChange({ with_reserved: currentTarget.checked })}
      />
      <Checkbox
        label={t("price_lists.with_sold")}
        checked={values.with_sold}
        onChange={({ currentTarget }) => onChange({ with_sold: currentTarget.checked })}
      />
    </>
  );
}
