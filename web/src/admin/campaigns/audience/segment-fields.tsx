import type { SegmentFilter } from "@ezo/contract/marketing/segments";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Plus, X } from "../../generated/icons.ts";
import { ConditionField } from "./condition-field.tsx";
import { type Condition, CONDITIONS } from "./segment-conditions.ts";
import styles from "./segment-fields.module.css";

const initialValues: Record<Condition, SegmentFilter> = {
  languages: { languages: [] },
  sources: { sources: [] },
  project_ids: { project_ids: [] },
  rooms: { rooms: [] },
  request_statuses: { request_statuses: [] },
  tags: { tags: [] },
  consent_within_days: { consent_within_days: 365 },
  consent_older_than_days: { consent_older_than_days: 30 },
};

/** A filter's conditions, all of which must hold. `all` without conditions means everyone who has consented. */
export function SegmentFields(props: {
  value: SegmentFilter;
  /** The error of a condition, for example that it is empty. */
  error: (condition: string) => string | undefined;
  onChange: (filter: SegmentFilter) => void;
}) {
  const { value, onChange } = props;
  const { t } = useTexts();
  const used = CONDITIONS.filter((name) => value[name] !== undefined);
  const without = (name: Condition) => {
    const { [name]: _, ...rest } = value;
    return Object.keys(rest).some((key) => key !== "all") ? rest : { all: true };
  };
  return (
    <div className={styles.rules}>
      {used.map((name) => (
        <div key={name} className={styles.rule}>
          <ConditionField name={name} value={value} error={props.error(name)} onChange={onChange} />
          <ActionIcon
            aria-label={t("campaigns.condition_remove", { name: t(`campaigns.condition.${name}`) })}
            onClick={() => onChange(without(name))}
          >
            <X />
          </ActionIcon>
        </div>
      ))}
      {used.length < CONDITIONS.length ? (
        <AddCondition
          unused={CONDITIONS.filter((name) => !used.includes(name))}
          onAdd={(name) => {
            const { all: _, ...rest } = value;
            onChange({ ...rest, ...initialValues[name] });
          }}
        />
      ) : null}
    </div>
  );
}

function AddCondition(props: { unused: readonly Condition[]; onAdd: (name: Condition) => void }) {
  const { t } = useTexts();
  return (
    <div>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="subtle" leftSection={<Plus />}>
            {t("campaigns.condition_add")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {props.unused.map((name) => (
            <Menu.Item key={name} onClick={() => props.onAdd(name)}>
              {t(`campaigns.condition.${name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
