import { Switch } from "@mantine/core";
import styles from "./switch-row.module.css";

export function SwitchRow(props: {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Switch
      className={styles.row ?? ""}
      labelPosition="left"
      label={props.label}
      description={props.hint}
      checked={props.checked}
      disabled={props.disabled ?? false}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
