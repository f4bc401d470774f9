import { Button } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import { useErrorText } from "../ui/states/error-text.ts";
import { cx } from "../../shared/lib/cx.ts";
import styles from "./palette.module.css";

/** The state of the search: under way, failed, or what it has found, which screen readers announce. */
export function PaletteState(props: {
  text: string;
  count: number;
  isSearching: boolean;
  failure: Error | null;
  onRetry: () => void;
}) {
  const { text, count, isSearching, failure } = props;
  const { t } = useTexts();
  const errorText = useErrorText();
  const isAnswered = text !== "" && !isSearching && failure === null;
  const result = count > 0 ? t("palette.found", { count }) : t("palette.nothing", { query: text });
  return (
    <>
      {failure ? (
        <div role="alert" className={cx(styles.state, styles.failure)}>
          <span>
            <b>{t("palette.failed")}</b> {errorText(failure)}
          </span>
          <Button onClick={props.onRetry}>{t("buttons.retry")}</Button>
        </div>
      ) : null}
      {isSearching ? <p className={styles.state}>{t("palette.searching")}</p> : null}
      <p role="status" className={cx(isAnswered && (count > 0 ? styles.hidden : styles.state))}>
        {isAnswered ? result : null}
      </p>
    </>
  );
}
