import { Button, Group } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useIsTouch } from "../../ui/use-is-touch.ts";
import type { ZoneCommand } from "../zone-shortcuts.ts";
import styles from "./zone-panel.module.css";

/** Of several zones: how many there are, and what can be done with all of them. */
export function GroupPanel({ count, run }: { count: number; run: (command: ZoneCommand) => void }) {
  const { t } = useTexts();
  const isTouch = useIsTouch();
  return (
    <section>
      <h2>{t("zones.chosen", { number: count })}</h2>
      <p className={styles.hint}>{t(isTouch ? "zones.chosen_touch" : "zones.chosen_hint")}</p>
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={() => run({ do: "mirror" })}>
          {t("zones.chosen_mirror")}
        </Button>
        <Button size="xs" onClick={() => run({ do: "copy" })}>
          {t("zones.chosen_copy")}
        </Button>
        <Button size="xs" onClick={() => run({ do: "remove" })}>
          {t("zones.chosen_remove")}
        </Button>
      </Group>
    </section>
  );
}
