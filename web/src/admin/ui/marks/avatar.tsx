import { initialsOf } from "@ezo/contract/values/words/initials";
import styles from "./avatar.module.css";
import { cx } from "../../../shared/lib/cx.ts";

export function Avatar({ id, name, small = false }: { id: number; name: string; small?: boolean }) {
  const ground = [styles.brass, styles.green, styles.blue][id % 3];
  return (
    <span className={cx(styles.avatar, small && styles.small, ground)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
