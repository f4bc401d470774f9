import { ActionIcon } from "@mantine/core";
import { type DragEvent, type HTMLAttributes, type KeyboardEvent, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { isForBrowser } from "./keys/for-browser.ts";
import { useAnnounce } from "./states/announcer.tsx";
import { GripVertical } from "../generated/icons.ts";

export type Move = (from: number, to: number) => void;

/** Takes the item at one place out, puts it back at another, and announces where it is now. */
export function useMove<Item>(
  items: readonly Item[],
  nameOf: (item: Item, index: number) => string,
  onChange: (items: Item[]) => void,
): Move {
  const { t } = useTexts();
  const announce = useAnnounce();
  return (from, to) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    announce(t("order.moved", { name: nameOf(item, from), position: to + 1, count: items.length }));
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
  };
}

/** Takes in what is dragged onto it with data of one type. */
export function useDropTarget(type: string, onDrop: (data: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  const accepts = (event: DragEvent) => event.dataTransfer.types.includes(type);
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer);
      },
    },
  };
}

/** Drags the item at `index` onto another one of its list; the type of the dragged data identifies the list. */
export function useDragged(type: string, index: number, onMove: Move) {
  const drop = useDropTarget(type, (data) => onMove(Number(data.getData(type)), index));
  return {
    ...drop,
    source: {
      draggable: true,
      onDragStart: (event: DragEvent) => event.dataTransfer.setData(type, String(index)),
    },
  };
}

type DragProp = "draggable" | "onDragStart" | "onDragOver" | "onDragLeave" | "onDrop";
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** What an item is dragged by, or moved with the arrow keys. */
export function MoveHandle(
  props: {
    name: string;
    index: number;
    onMove: Move;
    steps?: Readonly<Record<string, number>>;
    icon?: "sm" | "md";
    /** Another item is dragged over it. */
    isOver?: boolean;
  } & Pick<HTMLAttributes<HTMLElement>, DragProp>,
) {
  const { name, index, onMove, steps = STEPS, icon = "sm", isOver = false, ...drag } = props;
  const { t } = useTexts();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined || isForBrowser(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    onMove(index, index + step);
    // Moving a node in the document removes its focus.
    requestAnimationFrame(() => handle.focus());
  };
  return (
    <ActionIcon
      aria-label={t("order.handle", { name })}
      title={t("order.hint")}
      style={{ cursor: "grab", outline: isOver ? "2px solid var(--brass)" : undefined }}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <GripVertical size={icon} />
    </ActionIcon>
  );
}
