import { ActionIcon } from "@mantine/core";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { useAnnounce } from "../ui/announcer.tsx";
import { GripVertical } from "../ui/icons.ts";
import { moved } from "./moved.ts";

const MIME = "application/x-ezo-row";

/** A row's handle: dragged onto another row, or moved with the arrow keys. */
export function RowOrder<Row>(props: {
  name: string;
  index: number;
  order: readonly Row[];
  onMove: (rows: Row[]) => void;
}) {
  const { name, index, order } = props;
  const { t } = useTexts();
  const announce = useAnnounce();
  const [isOver, setOver] = useState(false);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return;
    props.onMove(moved(order, from, to));
    announce(t("order.moved", { name, position: to + 1, count: order.length }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    move(index, index + (event.key === "ArrowUp" ? -1 : 1));
  };
  const isRow = (event: DragEvent) => event.dataTransfer.types.includes(MIME);
  return (
    <ActionIcon
      aria-label={t("order.handle", { name })}
      title={t("order.hint")}
      style={{ cursor: "grab", outline: isOver ? "2px solid var(--brass)" : undefined }}
      draggable
      onKeyDown={onKeyDown}
      onDragStart={(event) => event.dataTransfer.setData(MIME, String(index))}
      onDragOver={(event) => {
        if (!isRow(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!isRow(event)) return;
        event.preventDefault();
        setOver(false);
        move(Number(event.dataTransfer.getData(MIME)), index);
      }}
    >
      <GripVertical size={18} strokeWidth={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
