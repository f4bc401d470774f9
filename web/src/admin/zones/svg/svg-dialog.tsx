import type { Image } from "@ezo/contract/media";
import { denormalise } from "@ezo/contract/values/geometry/geometry";
import type { Size } from "@ezo/contract/values/geometry/polygon";
import { Button, FileButton } from "@mantine/core";
import { type Dispatch, useRef, useState } from "react";
import dialog from "../../editor/dialogs/dialog.module.css";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import type { EditedZone } from "../draft/zone-document.ts";
import type { Action } from "../draft/zone-editor.ts";
import type { Target } from "../zone-place.ts";
import styles from "./svg-dialog.module.css";
import { linkedByName, readSvg, SVG_MAX_BYTES, type SvgReading, type SvgShape } from "./svg-zones.ts";

/** Makes zones of the shapes of a drawing. Nothing changes before they are added, which is one step to undo. */
export function SvgDialog(props: {
  image: Image;
  size: Size;
  zones: readonly EditedZone[];
  targets: readonly Target[];
  dispatch: Dispatch<Action>;
  onClose: () => void;
}) {
  const { size, zones, targets } = props;
  const { t } = useTexts();
  const [reading, setReading] = useState<SvgReading | null>(null);
  const resetField = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // Allows the same file to be chosen again, once it has been corrected.
    resetField.current?.();
    if (file) setReading(await readFile(file, size));
  };
  const shapes = reading && "shapes" in reading ? reading.shapes : [];
  const drawn = new Set(zones.map(({ targetId }) => targetId));
  const fresh = linkedByName(shapes, targets, drawn);
  return (
    <Modal onClose={props.onClose} title={t("zones.svg")} size={560}>
      <div className={dialog.text}>
        <p>{t("zones.svg_hint")}</p>
        {reading && "problem" in reading ? (
          <p role="alert" className={styles.problem}>
            {t(`zones.svg_problem.${reading.problem}`)}
          </p>
        ) : null}
        {shapes.length > 0 ? (
          <>
            <Preview image={props.image} size={size} shapes={shapes} />
            <p role="status">
              {t("zones.svg_found", {
                number: shapes.length,
                linked: fresh.filter(({ targetId }) => targetId !== null).length,
              })}
            </p>
          </>
        ) : null}
        {reading && "shapes" in reading && reading.isStretched ? <p>{t("zones.svg_stretched")}</p> : null}
      </div>
      <div className={dialog.actions}>
        <FileButton resetRef={resetField} accept=".svg,image/svg+xml" onChange={(file) => void choose(file)}>
          {(button) => <Button {...button}>{t("zones.svg_choose")}</Button>}
        </FileButton>
        {shapes.length > 0 ? (
          <Button
            variant="filled"
            onClick={() => {
              props.dispatch({ type: "zones.add", zones: fresh });
              props.onClose();
            }}
          >
            {t("zones.svg_apply", { count: shapes.length })}
          </Button>
        ) : null}
      </div>
    </Modal>
  );
}

async function readFile(file: File, size: Size): Promise<SvgReading> {
  if (file.size > SVG_MAX_BYTES) return { problem: "too_large" };
  try {
    return readSvg(await file.slice().text(), size);
  } catch {
    // It was moved or deleted since it was chosen.
    return { problem: "unreadable" };
  }
}

function Preview({ image, size, shapes }: { image: Image; size: Size; shapes: readonly SvgShape[] }) {
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <image href={image.url} width={size.width} height={size.height} />
      {shapes.map(({ points }, index) => (
        <polygon
          key={index}
          points={denormalise(points, size)
            .map(({ x, y }) => `${x},${y}`)
            .join(" ")}
        />
      ))}
    </svg>
  );
}
