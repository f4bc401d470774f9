import {
  conditionsIn,
  groupIn,
  SEGMENT_CONDITIONS,
  type SegmentCondition,
} from "@ezo/contract/marketing/segments/segment-rules";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { SEGMENT_CONDITIONS_MAX } from "@ezo/contract/values/limits/marketing";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { Plus } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { AddCondition, ConditionRow } from "./condition-row.tsx";
import { RuleGroup } from "./rule-group.tsx";
import { initialValues, withGroup, withoutRules } from "./segment-conditions.ts";
import styles from "./segment-fields.module.css";

interface FieldsProps {
  value: SegmentFilter;
  /** The error at a place, for example that the condition there is empty. */
  error: (path: string) => string | undefined;
  onChange: (filter: SegmentFilter) => void;
}

/** A filter's conditions, all of which must hold, or its groups. `all` without them means everyone who has consented. */
export function SegmentFields(props: FieldsProps) {
  const { value, onChange } = props;
  const { t } = useTexts();
  /** Conditions have become a group, or the other way round, under somebody's hands. */
  const [hasSwitched, setSwitched] = useState(false);
  const group = groupIn(value);
  if (!group)
    return (
      <FlatFields
        {...props}
        takesFocus={hasSwitched}
        onGroup={() => {
          setSwitched(true);
          onChange(withGroup(value));
        }}
      />
    );
  const isFull = conditionsIn(value) >= SEGMENT_CONDITIONS_MAX;
  return (
    <div className={styles.rules}>
      <RuleGroup
        {...group}
        depth={1}
        takesFocus={hasSwitched}
        isFull={isFull}
        path={group.kind}
        error={props.error}
        onChange={(kind, rules) => {
          const { all_of: _, any_of: __, none_of: ___, ...rest } = value;
          onChange({ ...rest, [kind]: rules });
        }}
        onRemove={() => {
          setSwitched(true);
          onChange(withoutRules(value));
        }}
      />
      {isFull ? <p role="status">{t("campaigns.group_full", { max: SEGMENT_CONDITIONS_MAX })}</p> : null}
    </div>
  );
}

function FlatFields(props: FieldsProps & { takesFocus: boolean; onGroup: () => void }) {
  const { value, error, onChange } = props;
  const { t } = useTexts();
  const adding = useRef<HTMLButtonElement>(null);
  const used = SEGMENT_CONDITIONS.filter((name) => value[name] !== undefined);
  const without = (name: SegmentCondition) => {
    const { [name]: _, ...rest } = value;
    return Object.keys(rest).some((key) => key !== "all") ? rest : { all: true };
  };
  return (
    <div className={styles.rules}>
      {used.map((name) => (
        <ConditionRow
          key={name}
          name={name}
          value={value}
          error={error(name)}
          onChange={(change) => onChange({ ...value, ...change })}
          onRemove={() => {
            onChange(without(name));
            // The focused button goes with its condition.
            adding.current?.focus();
          }}
        />
      ))}
      <div className={styles.adding}>
        {used.length < SEGMENT_CONDITIONS.length ? (
          <AddCondition
            ref={adding}
            names={SEGMENT_CONDITIONS.filter((name) => !used.includes(name))}
            takesFocus={props.takesFocus}
            onAdd={(name) => {
              const { all: _, ...rest } = value;
              onChange({ ...rest, ...initialValues[name] });
            }}
          />
        ) : null}
        <Button variant="subtle" leftSection={<Plus />} onClick={props.onGroup}>
          {t("campaigns.group_add")}
        </Button>
      </div>
    </div>
  );
}
