import { Button } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./blank.module.css";
import { useErrorText } from "./error-text.ts";

/** Nothing to show: what that means, what to do, at most one button. */
export function Blank(props: { icon: LucideIcon; title: string; message?: ReactNode; action?: ReactNode }) {
  const { icon: Icon, title, message, action } = props;
  return (
    <div className={styles.blank}>
      <Icon size={56} strokeWidth={1} aria-hidden="true" />
      <h2>{title}</h2>
      {message ? <p>{message}</p> : null}
      {action}
    </div>
  );
}

/** Something failed to load: what, why, and a way out. */
export function LoadError({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const { t } = useTexts();
  const errorText = useErrorText();
  return (
    <div role="alert">
      <Blank
        icon={CircleAlert}
        title={title}
        message={errorText(error)}
        action={<Button onClick={onRetry}>{t("buttons.retry")}</Button>}
      />
    </div>
  );
}
