import { Anchor } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./note-form.module.css";

/** Says at its form that a text was not sent and is not lost, with a way to try again. */
export function NotSent({ children, onRetry }: { children: string; onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <p role="alert" className={styles.failed}>
      {children}{" "}
      <Anchor component="button" type="button" onClick={onRetry}>
        {t("buttons.retry")}
      </Anchor>
    </p>
  );
}
