import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import blank from "../ui/blank.module.css";
import { Icon, type IconName } from "../ui/icon.tsx";
import styles from "./list-message.module.css";

interface Props {
  icon: IconName;
  title: string;
  text?: string;
  /** Where the list has a heading of its own, the message's is one level lower. */
  heading?: "h2" | "h3";
  /** Something went wrong: it is read out at once. */
  isAlert?: boolean;
  className?: string | undefined;
  /** The way out. */
  children?: ReactNode;
}

/** Shown instead of a list: what happened, what to do, one way out. */
export function ListMessage(props: Props) {
  const { icon, title, text, heading: Heading = "h2", isAlert = false, className, children } = props;
  return (
    <div className={cx(blank.blank, styles.message, className)} role={isAlert ? "alert" : "status"}>
      <Icon name={icon} className={blank.drawing} />
      <Heading className={blank.title}>{title}</Heading>
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
