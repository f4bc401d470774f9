import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { cx } from "../../../shared/lib/cx.ts";
import shared from "../../../shared/ui/blank.module.css";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./blank.module.css";
import type { IconComponent } from "../create-icon.ts";
import { useErrorText } from "./error-text.ts";
import { CircleAlert } from "../../generated/icons.ts";

/** An empty state: what it means, what to do, at most one button. */
export function Blank(props: {
  icon: IconComponent;
  title: string;
  message?: ReactNode;
  action?: ReactNode;
}) {
  const { icon: Icon, title, message, action } = props;
  return (
    <div className={cx(shared.blank, styles.blank)}>
      <Icon size="hero" />
      <h2>{title}</h2>
      {message ? <p>{message}</p> : null}
      {action}
    </div>
  );
}

/** Something failed to load: what, why, and a button to retry. */
export function LoadError(props: { title: string; error: unknown; onRetry: () => unknown }) {
  const { title, error, onRetry } = props;
  const { t } = useTexts();
  const errorText = useErrorText();
  // The id by which the server's log finds the failure.
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
        action={<Button onClick={() => void onRetry()}>{t("buttons.retry")}</Button>}
      />
    </div>
  );
}
