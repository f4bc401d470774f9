import {
  groupIn,
  SEGMENT_CONDITIONS,
  SEGMENT_GROUPS,
  type SegmentGroup,
  type SegmentRule,
} from "@ezo/contract/marketing/segments/segment-rules";
import { SEGMENT_DEPTH_MAX } from "@ezo/contract/values/limits/marketing";
import { ActionIcon, Button, Select } from "@mantine/core";
import { useRef } from "react";
import { Plus, X } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { AddCondition, ConditionRow } from "./condition-row.tsx";
import { initialValues } from "./segment-conditions.ts";
import styles from "./segment-fields.module.css";

interface GroupProps {
  kind: SegmentGroup;
  rules: readonly SegmentRule[];
  /** 1 for the outermost. */
  depth: number;
  takesFocus?: boolean;
  /** The filter has as many conditions as it may have. */
  isFull: boolean;
  /** Its place in the filter, such as `all_of.2.any_of`. */
  path: string;
  error: (path: string) => string | undefined;
  onChange: (kind: SegmentGroup, rules: SegmentRule[]) => void;
  onRemove: () => void;
}

/** Conditions and further groups: whether all, any or none of them must hold. */
export function RuleGroup(props: GroupProps) {
  const { kind, rules, isFull } = props;
  const { t } = useTexts();
  const adding = useRef<HTMLButtonElement>(null);
  const setRules = (next: SegmentRule[]) => props.onChange(kind, next);
  const add = (rule: SegmentRule) => setRules([...rules, rule]);
  const replace = (at: number, rule: SegmentRule) =>
    setRules(rules.map((one, index) => (index === at ? rule : one)));
  const remove = (at: number) => {
    setRules(rules.filter((_, index) => index !== at));
    // The focused button goes with its rule.
    adding.current?.focus();
  };
  return (
    <div className={styles.group} role="group" aria-label={t(`campaigns.group.${kind}`)}>
      <div className={styles.rule}>
        <Select
          label={t("campaigns.group_kind")}
          allowDeselect={false}
          data={SEGMENT_GROUPS.map((value) => ({ value, label: t(`campaigns.group.${value}`) }))}
          value={kind}
          error={props.error(props.path)}
          onChange={(next) => props.onChange(SEGMENT_GROUPS.find((one) => one === next) ?? kind, [...rules])}
        />
        <ActionIcon
          aria-label={t("campaigns.group_remove", { name: t(`campaigns.group.${kind}`) })}
          onClick={props.onRemove}
        >
          <X />
        </ActionIcon>
      </div>
      {rules.length === 0 ? <p>{t("campaigns.group_empty")}</p> : null}
      {rules.map((rule, index) => (
        <Rule
          // Rules have no name of their own; fields keep nothing that outlasts their focus.
          key={index}
          {...props}
          rule={rule}
          path={`${props.path}.${index}`}
          onChange={(next) => replace(index, next)}
          onRemove={() => remove(index)}
        />
      ))}
      <div className={styles.adding}>
        <AddCondition
          ref={adding}
          names={SEGMENT_CONDITIONS}
          isFull={isFull}
          takesFocus={props.takesFocus ?? false}
          onAdd={(name) => add(initialValues[name])}
        />
        {props.depth < SEGMENT_DEPTH_MAX ? (
          <Button
            variant="subtle"
            leftSection={<Plus />}
            disabled={isFull}
            onClick={() => add({ any_of: [] })}
          >
            {t("campaigns.group_add")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** One rule of a group: a group in turn, or a condition. */
function Rule(
  props: Pick<GroupProps, "depth" | "isFull" | "path" | "error" | "onRemove"> & {
    rule: SegmentRule;
    onChange: (rule: SegmentRule) => void;
  },
) {
  const { rule, path, error, onRemove } = props;
  const group = groupIn(rule);
  if (group)
    return (
      <RuleGroup
        {...group}
        depth={props.depth + 1}
        isFull={props.isFull}
        path={`${path}.${group.kind}`}
        error={error}
        onChange={(kind, rules) => props.onChange({ [kind]: rules })}
        onRemove={onRemove}
      />
    );
  const name = SEGMENT_CONDITIONS.find((one) => rule[one] !== undefined);
  if (!name) return null;
  return (
    <ConditionRow
      name={name}
      value={rule}
      error={error(`${path}.${name}`)}
      onChange={props.onChange}
      onRemove={onRemove}
    />
  );
}
