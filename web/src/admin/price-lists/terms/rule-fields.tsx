import { PRICE_RULE_KINDS } from "@ezo/contract/inventory/price-list-terms";
import { SIDES } from "@ezo/contract/inventory/apartments";
import { ActionIcon, Button, Menu, MultiSelect, Select, TextInput } from "@mantine/core";
import { ArrowDown, ArrowUp, X } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMove } from "../../ui/order.tsx";
import styles from "../price-lists.module.css";
import { figureProblem, newRule, type RuleValues } from "./terms-values.ts";

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
  /** What is wrong with a field of the rule at a place. */
  errorOf: (index: number, field: string) => string | undefined;
  onChange: (rules: RuleValues[]) => void;
}) {
  const { t } = useTexts();
  const { rules, isReadOnly, onChange } = props;
  const move = useMove(rules, ({ kind }) => t(`price_lists.rule.${kind}`), onChange);
  return (
    <>
      <ol className={styles.rules}>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            place={{ index, count: rules.length }}
            errorOf={(field) => props.errorOf(index, field)}
            onMove={(step) => move(index, index + step)}
            choices={props.choices}
            isReadOnly={isReadOnly}
            onChange={(change) =>
              onChange(rules.map((one) => (one.key === rule.key ? { ...one, ...change } : one)))
            }
            onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
          />
        ))}
      </ol>
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
  place: { index: number; count: number };
  choices: RuleChoices;
  isReadOnly: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<RuleValues>) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

function RuleRow(props: RowProps) {
  const { rule, choices, isReadOnly, errorOf, onChange } = props;
  const { t } = useTexts();
  const name = t(`price_lists.rule.${rule.kind}`);
  return (
    <li>
      <fieldset disabled={isReadOnly} className={styles.rule}>
        <legend>{name}</legend>
        <RuleTarget rule={rule} choices={choices} errorOf={errorOf} onChange={onChange} />
        <FigureInput
          label={t("price_lists.percent")}
          value={rule.percent}
          error={errorOf("percent")}
          onChange={(percent) => onChange({ percent })}
        />
        {isReadOnly ? null : <RuleTools name={name} {...props} />}
      </fieldset>
    </li>
  );
}

function RuleTools(props: Pick<RowProps, "place" | "onMove" | "onRemove"> & { name: string }) {
  const { t } = useTexts();
  const { name, place } = props;
  return (
    <div className={styles.tools}>
      <ActionIcon
        variant="subtle"
        aria-label={t("order.up", { name })}
        disabled={place.index === 0}
        onClick={() => props.onMove(-1)}
      >
        <ArrowUp />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t("order.down", { name })}
        disabled={place.index === place.count - 1}
        onClick={() => props.onMove(1)}
      >
        <ArrowDown />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={t("media.remove", { name })} onClick={props.onRemove}>
        <X />
      </ActionIcon>
    </div>
  );
}

/** Which apartments a rule is for. */
function RuleTarget(props: Pick<RowProps, "rule" | "choices" | "errorOf" | "onChange">) {
  const { rule, choices, errorOf, onChange } = props;
  const { t } = useTexts();
  const building = (
    <Select
      label={t("field.building")}
      data={[...choices.buildings]}
      value={rule.building}
      error={errorOf("building")}
      clearable={rule.kind === "floors"}
      placeholder={t(rule.kind === "floors" ? "price_lists.all_buildings" : "price_lists.choose")}
      onChange={(id) => onChange({ building: id })}
    />
  );
  const figure = (field: "from" | "to" | "riser", label: string) => (
    <FigureInput
      label={label}
      value={rule[field]}
      error={errorOf(field)}
      onChange={(value) => onChange({ [field]: value })}
    />
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
          error={errorOf("apartments")}
          onChange={(apartments) => onChange({ apartments })}
        />
      );
    case "corner":
      return null;
  }
}

/** A figure as it is typed, with what is wrong with it. */
export function FigureInput(props: {
  label: string;
  value: string;
  isRequired?: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t } = useTexts();
  const { label, value, onChange } = props;
  const problem = figureProblem(value);
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      withAsterisk={props.isRequired ?? false}
      value={value}
      error={problem === undefined ? props.error : t(problem)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
