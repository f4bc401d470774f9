import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Check } from "../../generated/icons.ts";
import { POINTS_MIN } from "../draft/zone-document.ts";
import type { ZoneCommand } from "../zone-shortcuts.ts";
import styles from "../zone-editor-screen.module.css";

/** Ends the drawing without a keyboard. */
export function DrawingButtons(props: { corners: number; run: (command: ZoneCommand) => void }) {
  const { run } = props;
  const { t } = useTexts();
  return (
    <div className={styles.drawing} role="group" aria-label={t("zones.drawing")}>
      <Button onClick={() => run({ do: "back" })}>{t("zones.stop_drawing")}</Button>
      <Button
        variant="filled"
        disabled={props.corners < POINTS_MIN}
        leftSection={<Check />}
        onClick={() => run({ do: "finish" })}
      >
        {t("zones.finish_drawing")}
      </Button>
    </div>
  );
}
