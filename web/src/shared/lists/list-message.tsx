import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import blank from "../ui/blank.module.css";
import { Icon, type IconName } from "../ui/icon.tsx";
import styles from "./list-message.module.css";

interface Props {
  icon: IconName;
  title: string;
  text?: string;
  /** Something went wrong: it is read out at once. */
  isAlert?: boolean;
  className?: string | undefined;
  /** The way out. */
  children?: ReactNode;
}

/** Stands in a list's place: what happened, what to do, one way out. */
export function ListMessage({ icon, title, text, isAlert = false, className, children }: Props) {
  return (
    <div className={cx(blank.blank, styles.message, className)} role={isAlert ? "alert" : "status"}>
      <Icon name={icon} className={blank.drawing} />
      <h3 className={blank.title}>{title}</h3>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
