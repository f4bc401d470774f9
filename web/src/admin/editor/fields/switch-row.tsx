import { Switch } from "@mantine/core";
import styles from "./switch-row.module.css";

export function SwitchRow(props: {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <Switch
      className={styles.row ?? ""}
      labelPosition="left"
      label={props.label}
      description={props.hint}
      checked={props.checked}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
