import { denormalise } from "@ezo/contract/geometry";
import type { Size } from "@ezo/contract/polygon";
import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import layout from "../editor/conflict-dialog.module.css";
import { useTexts } from "../i18n/texts-context.tsx";
import { Modal } from "../ui/modal.tsx";
import type { EditedZone } from "./zone-document.ts";
import styles from "./zone-conflict-dialog.module.css";
import type { ZoneConflict } from "./zone-work.ts";

/** A colleague has changed the same zones: both versions side by side, and the person decides. */
export function ZoneConflictDialog(props: {
  conflicts: readonly ZoneConflict[];
  imageUrl: string;
  size: Size;
  nameOf: (zone: EditedZone) => string;
  onResolve: (theirs: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const { conflicts, nameOf } = props;
  const { t } = useTexts();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(key);
    else next.delete(key);
    setTheirs(next);
  };
  const side = (title: string, zone: EditedZone | null) => (
    <span className={styles.side}>
      <small>{title}</small>
      {zone ? (
        <>
          <Drawing zone={zone} imageUrl={props.imageUrl} size={props.size} />
          {nameOf(zone)}
        </>
      ) : (
        t("zones.deleted_there")
      )}
    </span>
  );
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("conflict.item_title")}
      size={760}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
      <p className={layout.lead}>{t("zones.conflict")}</p>
      {conflicts.map(({ key, mine, theirs: their }) => (
        <Radio.Group
          key={key}
          className={layout.field ?? ""}
          label={nameOf((mine ?? their) as EditedZone)}
          value={theirs.has(key) ? "theirs" : "mine"}
          onChange={(choice) => choose(key, choice === "theirs")}
        >
          <div className={layout.sides}>
            <Radio value="mine" label={side(t("conflict.yours"), mine)} />
            <Radio value="theirs" label={side(t("conflict.theirs"), their)} />
          </div>
        </Radio.Group>
      ))}
      <div className={layout.actions}>
        <Button onClick={props.onClose}>{t("zones.conflict_back")}</Button>
        <Button variant="filled" data-autofocus onClick={() => props.onResolve(theirs)}>
          {t("conflict.save_choice")}
        </Button>
      </div>
    </Modal>
  );
}

function Drawing({ zone, imageUrl, size }: { zone: EditedZone; imageUrl: string; size: Size }) {
  const points = denormalise(zone.points, size)
    .map(({ x, y }) => `${x},${y}`)
    .join(" ");
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <image href={imageUrl} width={size.width} height={size.height} />
      <polygon points={points} />
    </svg>
  );
}
