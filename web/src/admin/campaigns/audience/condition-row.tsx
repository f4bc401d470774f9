import type { SegmentCondition, SegmentConditions } from "@ezo/contract/marketing/segments/segment-rules";
import { ActionIcon, Button, Menu } from "@mantine/core";
import type { Ref } from "react";
import { Plus, X } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { ConditionField } from "./condition-field.tsx";
import styles from "./segment-fields.module.css";

/** A condition with the button that removes it. */
export function ConditionRow(props: {
  name: SegmentCondition;
  value: SegmentConditions;
  error: string | undefined;
  onChange: (change: SegmentConditions) => void;
  onRemove: () => void;
}) {
  const { name } = props;
  const { t } = useTexts();
  return (
    <div className={styles.rule}>
      <ConditionField name={name} value={props.value} error={props.error} onChange={props.onChange} />
      <ActionIcon
        aria-label={t("campaigns.condition_remove", { name: t(`campaigns.condition.${name}`) })}
        onClick={props.onRemove}
      >
        <X />
      </ActionIcon>
    </div>
  );
}

export function AddCondition(props: {
  names: readonly SegmentCondition[];
  isFull?: boolean;
  /** What had the focus is gone: conditions became a group, or a group went. */
  takesFocus?: boolean;
  /** The button, which takes the focus of what was removed. */
  ref?: Ref<HTMLButtonElement>;
  onAdd: (name: SegmentCondition) => void;
}) {
  const { t } = useTexts();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          ref={props.ref ?? null}
          variant="subtle"
          leftSection={<Plus />}
          disabled={props.isFull ?? false}
          autoFocus={props.takesFocus ?? false}
        >
          {t("campaigns.condition_add")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {props.names.map((name) => (
          <Menu.Item key={name} onClick={() => props.onAdd(name)}>
            {t(`campaigns.condition.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
