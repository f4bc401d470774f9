import type { Point } from "@ezo/contract/values/geometry/polygon";
import { use, useRef } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { cx } from "../../../shared/lib/cx.ts";
import { HasOwnEntryContext } from "../../../shared/apartments/has-own-entry.ts";
import { shapesOf } from "./geometry.ts";
import type { StageItem } from "./stage-item.ts";
import styles from "./stage.module.css";

interface Props {
  item: StageItem & { to: string };
  search: string;
  isActive: boolean;
  /** Reference to the pattern of a status, or of a type of units. */
  patternOf: (status: string) => string;
  onActive: (key: string | undefined) => void;
  /** One of its shapes was tapped at this point of the window: opens the sheet instead of following the link. */
  onTap: (spot: Point, shape: number) => void;
  onKeyboardFocus: () => void;
}

/**
 * A place as a link: focusable, with an accessible name, can be opened in a new tab. However many shapes it has, it is one link, so
 * that they are one stop of the keyboard and light up together.
 */
export function ZoneLink(props: Props) {
  const { item, search, isActive, patternOf, onActive, onTap, onKeyboardFocus } = props;
  const to = item.to + search;
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { replace: use(HasOwnEntryContext) });
  // Not every browser reports the pointer type of a click.
  const pointer = useRef("");
  return (
    <a
      href={href}
      aria-label={item.label}
      className={styles.link}
      onPointerDown={(event) => (pointer.current = event.pointerType)}
      onKeyDown={() => (pointer.current = "")}
      // React types every `a` as an HTML link; this one is an SVG link, which behaves the same.
      onClick={(event) => {
        if (pointer.current !== "touch") return follow(event);
        event.preventDefault();
        const { target } = event;
        const shape = target instanceof Element ? target.getAttribute("data-shape") : null;
        onTap({ x: event.clientX, y: event.clientY }, Number(shape));
      }}
      onPointerEnter={(event) => event.pointerType === "mouse" && onActive(item.key)}
      onPointerLeave={() => onActive(undefined)}
      onFocus={(event) => {
        // Only the keyboard: presses by mouse or touch have handlers of their own.
        if (!event.currentTarget.matches(":focus-visible")) return;
        onActive(item.key);
        onKeyboardFocus();
      }}
      onBlur={() => onActive(undefined)}
    >
      <Shapes item={item} isActive={isActive} patternOf={patternOf} />
    </a>
  );
}

/** The casings lie below all shapes, so that none hides a part of another. */
function Shapes({ item, isActive, patternOf }: Pick<Props, "item" | "isActive" | "patternOf">) {
  // What can be had of another type has the pattern of its type.
  const pattern = item.status === "available" ? item.unit : item.status;
  const shapes = shapesOf(item).map((shape) => shape.map(({ x, y }) => `${x},${y}`).join(" "));
  const look = cx(
    styles.zone,
    item.status && styles[item.unit ?? item.status],
    item.isMatch === false && styles.out,
    item.isMatch && styles.lit,
    isActive && styles.active,
  );
  return (
    <>
      {shapes.map((points, index) => (
        <polygon key={index} className={styles.casing} points={points} />
      ))}
      {shapes.map((points, index) => (
        <polygon key={index} data-shape={index} className={look} points={points} />
      ))}
      {pattern && item.isMatch !== false && !isActive
        ? shapes.map((points, index) => (
            <polygon key={index} className={styles.pattern} points={points} fill={patternOf(pattern)} />
          ))
        : null}
    </>
  );
}
