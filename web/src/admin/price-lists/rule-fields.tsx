import { PRICE_RULE_KINDS } from "@ezo/contract/inventory/price-lists";
import { SIDES } from "@ezo/contract/inventory/apartments";
import { ActionIcon, Button, Menu, MultiSelect, Select, TextInput } from "@mantine/core";
import { X } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./price-lists.module.css";
import { figureIn, newRule, type RuleValues } from "./terms-values.ts";

export interface Choice {
  value: string;
  label: string;
}
export interface RuleChoices {
  buildings: readonly Choice[];
  apartments: readonly Choice[];
}

/** The rules of a list in their order, each with its percentage. */
export function RuleFields(props: {
  rules: readonly RuleValues[];
  choices: RuleChoices;
  isReadOnly: boolean;
  onChange: (rules: RuleValues[]) => void;
}) {
  const { t } = useTexts();
  const { rules, isReadOnly, onChange } = props;
  return (
    <>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            choices={props.choices}
            isReadOnly={isReadOnly}
            onChange={(change) =>
              onChange(rules.map((one) => (one.key === rule.key ? { ...one, ...change } : one)))
            }
            onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
          />
        ))}
      </ul>
      {isReadOnly ? null : (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button>{t("price_lists.add_rule")}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {PRICE_RULE_KINDS.map((kind) => (
              <Menu.Item key={kind} onClick={() => onChange([...rules, newRule(kind)])}>
                {t(`price_lists.rule.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <p className={styles.hint}>{t("price_lists.rules_hint")}</p>
    </>
  );
}

interface RowProps {
  rule: RuleValues;
  choices: RuleChoices;
  isReadOnly: boolean;
  onChange: (change: Partial<RuleValues>) => void;
  onRemove: () => void;
}

function RuleRow({ rule, choices, isReadOnly, onChange, onRemove }: RowProps) {
  const { t } = useTexts();
  const name = t(`price_lists.rule.${rule.kind}`);
  return (
    <li>
      <fieldset disabled={isReadOnly} className={styles.rule}>
        <legend>{name}</legend>
        <RuleTarget rule={rule} choices={choices} onChange={onChange} />
        <FigureInput
          label={t("price_lists.percent")}
          value={rule.percent}
          onChange={(percent) => onChange({ percent })}
        />
        {isReadOnly ? null : (
          <ActionIcon
            variant="subtle"
            className={styles.remove}
            aria-label={t("media.remove", { name })}
            onClick={onRemove}
          >
            <X />
          </ActionIcon>
        )}
      </fieldset>
    </li>
  );
}

/** Which apartments a rule is for. */
function RuleTarget({ rule, choices, onChange }: Pick<RowProps, "rule" | "choices" | "onChange">) {
  const { t } = useTexts();
  const building = (
    <Select
      label={t("field.building")}
      data={[...choices.buildings]}
      value={rule.building}
      clearable={rule.kind === "floors"}
      placeholder={t(rule.kind === "floors" ? "price_lists.all_buildings" : "price_lists.choose")}
      onChange={(id) => onChange({ building: id })}
    />
  );
  const figure = (field: "from" | "to" | "riser", label: string) => (
    <FigureInput label={label} value={rule[field]} onChange={(value) => onChange({ [field]: value })} />
  );
  switch (rule.kind) {
    case "floor_step":
      return figure("from", t("price_lists.above_floor"));
    case "floors":
      return (
        <>
          {building}
          {figure("from", t("price_lists.floor_from"))}
          {figure("to", t("price_lists.floor_to"))}
        </>
      );
    case "riser":
      return (
        <>
          {building}
          {figure("riser", t("price_lists.riser"))}
        </>
      );
    case "side":
      return (
        <Select
          label={t("field.orientation")}
          allowDeselect={false}
          data={SIDES.map((value) => ({ value, label: t(`apartments.side.${value}`) }))}
          value={rule.side}
          onChange={(side) => onChange({ side: SIDES.find((known) => known === side) ?? rule.side })}
        />
      );
    case "view":
      return (
        <MultiSelect
          label={t("price_lists.apartments")}
          searchable
          limit={50}
          data={[...choices.apartments]}
          value={rule.apartments}
          onChange={(apartments) => onChange({ apartments })}
        />
      );
    case "corner":
      return null;
  }
}

/** A figure as it is typed, with what is wrong with it. */
export function FigureInput(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTexts();
  const { label, value, onChange } = props;
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={value}
      error={value !== "" && figureIn(value) === undefined ? t("price_lists.no_figure") : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
