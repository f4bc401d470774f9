import { ActionIcon } from "@mantine/core";
import { X } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./palette.module.css";

/** Shows the key that closes; on a touch screen a cross. */
export function CloseKey({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <ActionIcon aria-label={t("buttons.close")} onClick={onClose}>
      <kbd className={styles.byKey}>Esc</kbd>
      <X size="lg" className={styles.byTouch} />
    </ActionIcon>
  );
}

/** The keys of the list, for those who have a keyboard. */
export function Hints() {
  const { t } = useTexts();
  const hints: readonly (readonly [keys: readonly string[], meaning: string])[] = [
    [["↑", "↓"], t("palette.hint.choose")],
    [["↵"], t("palette.hint.open")],
    [["Ctrl", "↵"], t("palette.hint.window")],
    [[">"], t("palette.hint.commands")],
  ];
  return (
    <p className={styles.hints}>
      {hints.map(([keys, meaning]) => (
        <span key={meaning}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {meaning}
        </span>
      ))}
    </p>
  );
}
