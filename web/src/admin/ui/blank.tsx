import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./blank.module.css";
import type { IconComponent } from "./create-icon.ts";
import { useErrorText } from "./error-text.ts";
import { CircleAlert } from "./icons.ts";

/** Nothing to show: what that means, what to do, at most one button. */
export function Blank(props: {
  icon: IconComponent;
  title: string;
  message?: ReactNode;
  action?: ReactNode;
}) {
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
  // What the server's log knows a failure of its own by.
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
  return (
    <div role="alert">
      <Blank
        icon={CircleAlert}
        title={title}
        message={
          <>
            {errorText(error)}
            {requestId ? <small>{t("errors.request_id", { id: requestId })}</small> : null}
          </>
        }
        action={<Button onClick={onRetry}>{t("buttons.retry")}</Button>}
      />
    </div>
  );
}
