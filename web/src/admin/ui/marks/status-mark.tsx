import type { ReactNode } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import type { IconComponent } from "../create-icon.ts";
import styles from "./status-mark.module.css";

/** What a status means for the reader. */
export type Tone = "good" | "pending" | "bad" | "info" | "quiet";

/** A status as a shape and a word; its colour only repeats them. */
export function StatusMark(props: {
  tone: Tone;
  shape: ReactNode;
  /** In the size of the text around it. */
  isInline?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.mark, styles[props.tone], !props.isInline && styles.small, props.className)}>
      {props.shape}
      {props.children}
    </span>
  );
}

/** A shape that is drawn on a grid of 12. */
export function StatusShape({ tone, children }: { tone?: Tone; children: ReactNode }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={tone && styles[tone]}>
      {children}
    </svg>
  );
}

export function IconMark(props: { icon: IconComponent; tone: Tone; children: ReactNode }) {
  const { icon: Icon, tone, children } = props;
  return (
    <StatusMark tone={tone} shape={<Icon size="xs" />}>
      {children}
    </StatusMark>
  );
}
