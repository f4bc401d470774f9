import styles from "./avatar.module.css";
import { cx } from "../../../shared/lib/cx.ts";

const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("");

export function Avatar({ id, name, small = false }: { id: number; name: string; small?: boolean }) {
  const ground = [styles.brass, styles.green, styles.blue][id % 3];
  return (
    <span className={cx(styles.avatar, small && styles.small, ground)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
