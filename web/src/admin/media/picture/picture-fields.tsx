import type { AdminImage } from "@ezo/contract/records/records";
import { ActionIcon, Button } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Images, Pencil, X } from "../../generated/icons.ts";
import { useIsLimited } from "../../session/session-context.tsx";
import { type Move, MoveHandle, useDragged, useMove } from "../../ui/order.tsx";
import { MediaDialog } from "../media-dialog.tsx";
import { Thumb } from "../thumb.tsx";
import { DropZone } from "../upload/drop-zone.tsx";
import { UploadList } from "../upload/upload-list.tsx";
import { useDrawings } from "../upload/use-drawings.ts";
import { useUploads } from "../upload/use-uploads.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import styles from "./picture-fields.module.css";

export function PictureField(props: {
  label: string;
  value: AdminImage | null;
  error?: string | undefined;
  /** Shows no part of it only: of a logo. */
  isWhole?: boolean;
  /** Drawings (SVG) are uploaded as pictures. */
  takesDrawings?: boolean;
  onChange: (image: AdminImage | null) => void;
}) {
  const { label, value, isWhole = false, takesDrawings = false, onChange } = props;
  const { t } = useTexts();
  const [dialog, setDialog] = useState<"library" | "describe" | null>(null);
  const { uploads, add, refuse, dismiss } = useUploads(onChange);
  const drawings = useDrawings({ add, refuse });
  const errorId = useId();
  return (
    <div
      className={styles.field}
      role="group"
      aria-label={label}
      // As of a refused input: the form moves the focus here, which scrolls to it.
      {...(props.error ? { "data-invalid": true, tabIndex: -1, "aria-describedby": errorId } : {})}
    >
      <span className={styles.label}>{label}</span>
      {props.error ? (
        <p id={errorId} className={styles.error} role="alert">
          {props.error}
        </p>
      ) : null}
      {value ? (
        <div className={styles.single}>
          <Thumb
            image={value}
            sizes="340px"
            className={styles.large}
            alt={value.alt_text}
            isWhole={isWhole}
          />
          <div className={styles.tools}>
            <DescribeButton name={label} onClick={() => setDialog("describe")} />
            <ActionIcon aria-label={t("media.remove", { name: label })} onClick={() => onChange(null)}>
              <X />
            </ActionIcon>
          </div>
        </div>
      ) : (
        <DropZone isMany={false} takesDrawings={takesDrawings} onFiles={takesDrawings ? drawings.add : add} />
      )}
      <UploadList uploads={uploads} onDismiss={dismiss} />
      {drawings.hasLost ? <small role="status">{t("media.svg_cleaned")}</small> : null}
      <Button onClick={() => setDialog("library")} leftSection={<Images />}>
        {t("media.from_library")}
      </Button>
      {dialog === "library" ? (
        <MediaDialog
          onClose={() => setDialog(null)}
          onPick={([picture]) => {
            setDialog(null);
            if (picture) onChange(picture);
          }}
        />
      ) : null}
      {dialog === "describe" && value ? (
        <PictureDialog id={value.id} onClose={() => setDialog(null)} onSaved={onChange} />
      ) : null}
    </div>
  );
}

/** The texts and the crop of a picture hold wherever it is shown: who is limited to projects leaves them. */
function DescribeButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTexts();
  if (useIsLimited()) return null;
  return (
    <ActionIcon aria-label={t("media.describe_named", { name })} onClick={onClick}>
      <Pencil />
    </ActionIcon>
  );
}

/** Pictures in order, moved by dragging or with the arrow keys on a picture's handle. */
export function PicturesField(props: {
  label: string;
  value: readonly AdminImage[];
  onChange: (images: AdminImage[]) => void;
}) {
  const { value, onChange } = props;
  const { t } = useTexts();
  const [dialog, setDialog] = useState<"library" | number | null>(null);
  const append = useAppend(value, onChange);
  const { uploads, add, dismiss } = useUploads((picture) => append([picture]));
  const nameOf = (image: AdminImage, index: number) =>
    image.alt_text || t("media.nth", { number: index + 1 });
  const move = useMove(value, nameOf, onChange);
  return (
    <div className={styles.field} role="group" aria-label={props.label}>
      <ol className={styles.grid}>
        {value.map((image, index) => (
          <PictureItem
            key={image.id}
            image={image}
            index={index}
            name={nameOf(image, index)}
            onMove={move}
            onDescribe={() => setDialog(image.id)}
            onRemove={() => onChange(value.filter(({ id }) => id !== image.id))}
          />
        ))}
        <li>
          <DropZone isMany onFiles={add} className={styles.drop} />
        </li>
      </ol>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <Button onClick={() => setDialog("library")} leftSection={<Images />}>
        {t("media.from_library")}
      </Button>
      {dialog === "library" ? (
        <MediaDialog
          isMany
          onClose={() => setDialog(null)}
          onPick={(pictures) => {
            setDialog(null);
            append(pictures);
          }}
        />
      ) : null}
      {typeof dialog === "number" ? (
        <PictureDialog
          id={dialog}
          onClose={() => setDialog(null)}
          onSaved={(saved) => onChange(value.map((image) => (image.id === saved.id ? saved : image)))}
        />
      ) : null}
    </div>
  );
}

/** Appends pictures that are not in the list yet. Uploads may finish one after another before the next render. */
function useAppend(value: readonly AdminImage[], onChange: (images: AdminImage[]) => void) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return (images: readonly AdminImage[]) => {
    const known = new Set(latest.current.map(({ id }) => id));
    const next = [...latest.current, ...images.filter(({ id }) => !known.has(id))];
    latest.current = next;
    onChange(next);
  };
}

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function PictureItem(props: {
  image: AdminImage;
  index: number;
  name: string;
  onMove: Move;
  onDescribe: () => void;
  onRemove: () => void;
}) {
  const { image, index, name, onMove } = props;
  const { t } = useTexts();
  const { isOver, source, target } = useDragged("application/x-ezo-picture", index, onMove);
  return (
    <li className={cx(styles.item, isOver && styles.over)} {...source} {...target}>
      <Thumb image={image} sizes="240px" className={styles.thumb} alt={image.alt_text} />
      <span className={styles.tools}>
        <MoveHandle name={name} index={index} onMove={onMove} steps={STEPS} />
        <DescribeButton name={name} onClick={props.onDescribe} />
        <ActionIcon aria-label={t("media.remove", { name })} onClick={props.onRemove}>
          <X />
        </ActionIcon>
      </span>
    </li>
  );
}
