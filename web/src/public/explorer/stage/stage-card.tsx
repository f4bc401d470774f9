import { useLayoutEffect, useRef } from "react";
import { cardPlace } from "./geometry.ts";
import type { StageItem } from "./stage-item.ts";
import styles from "./stage.module.css";
import type { Frame, Part } from "./zoom/zoom.ts";

interface Props {
  item: StageItem;
  /** The zone's place in pixels of the stage. */
  zone: Part;
  frame: Frame;
  prefers: "above" | "beside";
}

/** Facts about a zone, beside it while the pointer or the focus is on it. Its link has the same as accessible name. */
export function StageCard({ item, zone, frame, prefers }: Props) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const { x, y } = cardPlace(zone, size, frame, prefers);
    element.style.translate = `${x}px ${y}px`;
  });
  return (
    <div ref={card} className={styles.card} aria-hidden="true">
      <b>{item.title}</b>
      {item.card}
    </div>
  );
}
