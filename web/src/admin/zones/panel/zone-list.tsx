import { Button } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
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
  /** That, and the others that are selected with it. */
  chosenKeys: ReadonlySet<string>;
  nameOf: (key: string) => string;
  onSelect: (key: string) => void;
  /** Adds the zone to those that are selected, or takes it away. */
  onToggle: (key: string) => void;
  onDraw: () => void;
}) {
  const { zones, targets, selectedKey, nameOf } = props;
  const { t } = useTexts();
  const isTouch = useIsTouch();
  const list = useRef<HTMLUListElement>(null);
  // The form of the selected zone takes room of the list, which scrolls alone: on a phone it is below the picture.
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!list.current || !row) return;
    const { top, bottom } = list.current.getBoundingClientRect();
    const { top: start, bottom: end } = row.getBoundingClientRect();
    list.current.scrollTop += Math.min(0, start - top) + Math.max(0, end - bottom);
  }, [selectedKey]);
  const drawn = new Set(zones.map(({ targetId }) => targetId));
  const missing = targets.filter(({ id }) => !drawn.has(id));
  return (
    <section>
      <h2>
        {t("zones.list")}
        {targets.length > 0 ? (
          <span className={styles.count}>
            {t("zones.drawn", { count: targets.length - missing.length, total: targets.length })}
          </span>
        ) : null}
        <Button size="xs" onClick={props.onDraw} leftSection={<Plus size="xs" />}>
          {t("zones.new")}
        </Button>
      </h2>
      {zones.length === 0 ? (
        <p className={styles.hint}>{t(isTouch ? "zones.none_touch" : "zones.none")}</p>
      ) : null}
      <ul className={styles.list} ref={list}>
        {zones.map(({ key, points }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={props.chosenKeys.has(key)}
              data-zone={key}
              onClick={(event) =>
                event.shiftKey || event.ctrlKey || event.metaKey ? props.onToggle(key) : props.onSelect(key)
              }
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
