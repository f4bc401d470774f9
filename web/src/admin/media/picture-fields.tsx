import type { AdminImage } from "@ezo/contract/content";
import { ActionIcon, Button } from "@mantine/core";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { moved } from "../resource/moved.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { GripVertical, Images, Pencil, X } from "../ui/icons.ts";
import { DropZone } from "./drop-zone.tsx";
import { MediaDialog } from "./media-dialog.tsx";
import { PictureDialog } from "./picture-dialog.tsx";
import styles from "./picture-fields.module.css";
import { Thumb } from "./thumb.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

/** One picture: dropped, uploaded or chosen from the library. */
export function PictureField(props: {
  label: string;
  value: AdminImage | null;
  error?: string | undefined;
  onChange: (image: AdminImage | null) => void;
}) {
  const { label, value, onChange } = props;
  const { t } = useTexts();
  const [dialog, setDialog] = useState<"library" | "describe" | null>(null);
  const { uploads, add, dismiss } = useUploads(onChange);
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {value ? (
        <div className={styles.single}>
          <Thumb image={value} sizes="340px" className={styles.large} alt={value.alt_text} />
          <div className={styles.tools}>
            <ActionIcon
              aria-label={t("media.describe_named", { name: label })}
              onClick={() => setDialog("describe")}
            >
              <Pencil size={16} strokeWidth={1.6} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon aria-label={t("media.remove", { name: label })} onClick={() => onChange(null)}>
              <X size={16} strokeWidth={1.6} aria-hidden="true" />
            </ActionIcon>
          </div>
        </div>
      ) : (
        <DropZone isMany={false} onFiles={add} />
      )}
      <UploadList uploads={uploads} onDismiss={dismiss} />
      {props.error ? (
        <p className={styles.error} role="alert">
          {props.error}
        </p>
      ) : null}
      <Button
        onClick={() => setDialog("library")}
        leftSection={<Images size={16} strokeWidth={1.6} aria-hidden="true" />}
      >
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

const MIME = "application/x-ezo-picture";

/** Pictures in order: several at once, moved by dragging or with the arrow keys on a picture's handle. */
export function PicturesField(props: {
  label: string;
  value: readonly AdminImage[];
  onChange: (images: AdminImage[]) => void;
}) {
  const { value, onChange } = props;
  const { t } = useTexts();
  const announce = useAnnounce();
  const [dialog, setDialog] = useState<"library" | number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  // Uploads end one after the other, each after others have been added.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const append = (images: readonly AdminImage[]) => {
    const known = new Set(latest.current.map(({ id }) => id));
    const next = [...latest.current, ...images.filter(({ id }) => !known.has(id))];
    latest.current = next;
    onChange(next);
  };
  const { uploads, add, dismiss } = useUploads((picture) => append([picture]));
  const nameOf = (index: number) => value[index]?.alt_text || t("media.nth", { number: index + 1 });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length || from === to) return;
    announce(t("order.moved", { name: nameOf(from), position: to + 1, count: value.length }));
    onChange(moved(value, from, to));
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  const isPicture = (event: DragEvent) => event.dataTransfer.types.includes(MIME);
  return (
    <div className={styles.field} role="group" aria-label={props.label}>
      <ol className={styles.grid}>
        {value.map((image, index) => (
          <li
            key={image.id}
            className={cx(styles.item, over === index && styles.over)}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(MIME, String(index))}
            onDragOver={(event) => {
              if (!isPicture(event)) return;
              event.preventDefault();
              setOver(index);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              if (!isPicture(event)) return;
              event.preventDefault();
              setOver(null);
              move(Number(event.dataTransfer.getData(MIME)), index);
            }}
          >
            <Thumb image={image} sizes="240px" className={styles.thumb} alt={image.alt_text} />
            <span className={styles.tools}>
              <ActionIcon
                aria-label={t("order.handle", { name: nameOf(index) })}
                title={t("order.hint")}
                style={{ cursor: "grab" }}
                onKeyDown={onKeyDown(index)}
              >
                <GripVertical size={16} strokeWidth={1.6} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                aria-label={t("media.describe_named", { name: nameOf(index) })}
                onClick={() => setDialog(image.id)}
              >
                <Pencil size={16} strokeWidth={1.6} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                aria-label={t("media.remove", { name: nameOf(index) })}
                onClick={() => onChange(value.filter(({ id }) => id !== image.id))}
              >
                <X size={16} strokeWidth={1.6} aria-hidden="true" />
              </ActionIcon>
            </span>
          </li>
        ))}
        <li>
          <DropZone isMany onFiles={add} className={styles.drop} />
        </li>
      </ol>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <Button
        onClick={() => setDialog("library")}
        leftSection={<Images size={16} strokeWidth={1.6} aria-hidden="true" />}
      >
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
