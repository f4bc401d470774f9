import type { ReactNode } from "react";
import { failureText, isOffline } from "../api/failure-text.ts";
import { useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import blank from "../ui/blank.module.css";
import { Button } from "../ui/button.tsx";
import { isCodeMissing, reload } from "../ui/failures/code-missing.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import styles from "./list-message.module.css";

interface Props {
  icon: IconName;
  title: string;
  text?: string;
  /** Level of the heading: h3 where the list has a heading itself. */
  heading?: "h2" | "h3";
  /** An error: announced by screen readers at once. */
  isAlert?: boolean;
  className?: string | undefined;
  /** A button or link. */
  children?: ReactNode;
}

/** Shown instead of a list: what happened, what to do, and a button. */
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

type FailedProps = Omit<Props, "icon" | "children"> & {
  error: unknown;
  onRetry: () => unknown;
  isRetrying?: boolean;
};

/** Shown instead of a list that could not be loaded: why, and a button to try again. */
export function ListFailed({ error, onRetry, isRetrying, ...message }: FailedProps) {
  const t = useT();
  // Without a connection, the browser's own error page would take the place of this one.
  const again = () => (isCodeMissing(error) && !isOffline(undefined) ? reload() : void onRetry());
  return (
    <ListMessage icon="warning" text={failureText(error, t)} isAlert {...message}>
      <Button onClick={again} aria-busy={isRetrying}>
        <Icon name="retry" />
        {t("buttons.retry")}
      </Button>
    </ListMessage>
  );
}
