import { denormalise } from "@ezo/contract/values/geometry/geometry";
import type { Size } from "@ezo/contract/values/geometry/polygon";
import { useState } from "react";
import layout from "../../editor/dialogs/conflict-dialog.module.css";
import { ConflictChoice, ConflictFrame, withMember } from "../../editor/dialogs/conflict-frame.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./zone-conflict-dialog.module.css";
import type { EditedZone } from "./zone-document.ts";
import type { ZoneConflict } from "./zone-work.ts";

/** A colleague has changed the same zones: for each, the person chooses a version. */
export function ZoneConflictDialog(props: {
  conflicts: readonly ZoneConflict[];
  imageUrl: string;
  size: Size;
  nameOf: (zone: EditedZone) => string;
  onResolve: (theirs: ReadonlySet<string>) => void;
  onClose: () => void;
}) {
  const { nameOf } = props;
  const { t } = useTexts();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const side = (zone: EditedZone | null) =>
    zone ? (
      <>
        <Drawing zone={zone} imageUrl={props.imageUrl} size={props.size} />
        {nameOf(zone)}
      </>
    ) : (
      t("zones.deleted_there")
    );
  return (
    <ConflictFrame
      title={t("conflict.item_title")}
      back={t("zones.conflict_back")}
      apply={t("conflict.save_choice")}
      onApply={() => props.onResolve(theirs)}
      onClose={props.onClose}
    >
      <p className={layout.lead}>{t("zones.conflict")}</p>
      {props.conflicts.map(({ key, mine, theirs: their }) => {
        const known = mine ?? their;
        return (
          <ConflictChoice
            key={key}
            label={known && nameOf(known)}
            isMine={!theirs.has(key)}
            onChoose={(isMine) => setTheirs(withMember(theirs, key, !isMine))}
            mine={side(mine)}
            theirs={side(their)}
          />
        );
      })}
    </ConflictFrame>
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
