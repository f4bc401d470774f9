import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Plus } from "../../generated/icons.ts";
import { useIsTouch } from "../../ui/use-is-touch.ts";
import type { EditedZone } from "../draft/zone-document.ts";
import type { Target } from "../zone-place.ts";
import styles from "./zone-panel.module.css";

/** Every zone by name, and what nobody has drawn yet. */
export function ZoneList(props: {
  zones: readonly EditedZone[];
  targets: readonly Target[];
  selectedKey: string | null;
  nameOf: (key: string) => string;
  onSelect: (key: string) => void;
  onDraw: () => void;
}) {
  const { zones, targets, selectedKey, nameOf } = props;
  const { t } = useTexts();
  const isTouch = useIsTouch();
  const drawn = new Set(zones.map(({ targetId }) => targetId));
  const missing = targets.filter(({ id }) => !drawn.has(id));
  return (
    <section>
      <h2>
        {t("zones.list")}
        <span className={styles.count}>
          {t("zones.drawn", { count: targets.length - missing.length, total: targets.length })}
        </span>
        <Button size="xs" onClick={props.onDraw} leftSection={<Plus size="xs" />}>
          {t("zones.new")}
        </Button>
      </h2>
      {zones.length === 0 ? (
        <p className={styles.hint}>{t(isTouch ? "zones.none_touch" : "zones.none")}</p>
      ) : null}
      <ul className={styles.list}>
        {zones.map(({ key, points }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={key === selectedKey}
              data-zone={key}
              onClick={() => props.onSelect(key)}
            >
              <span className={styles.square} aria-hidden="true" />
              <span className={styles.name}>{nameOf(key)}</span>
              <small>{t("zones.corners", { count: points.length })}</small>
            </button>
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <p className={styles.hint}>
          {t("zones.missing")} {missing.map(({ name }) => name).join(", ")}
        </p>
      ) : null}
    </section>
  );
}
