import type { Point } from "@ezo/contract/values/geometry/polygon";
import { use, useRef } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { cx } from "../../../shared/lib/cx.ts";
import { HasOwnEntryContext } from "../../../shared/apartments/has-own-entry.ts";
import type { StageItem } from "./stage-item.ts";
import styles from "./stage.module.css";

interface Props {
  item: StageItem & { to: string };
  search: string;
  isActive: boolean;
  /** Reference to the pattern of a status, or of a type of units. */
  patternOf: (status: string) => string;
  onActive: (key: string | undefined) => void;
  /** It was tapped at this point of the window: opens the sheet instead of following the link. */
  onTap: (spot: Point) => void;
  onKeyboardFocus: () => void;
}

/** A polygon as a link: focusable, with an accessible name, can be opened in a new tab. */
export function ZoneLink(props: Props) {
  const { item, search, isActive, patternOf, onActive, onTap, onKeyboardFocus } = props;
  const to = item.to + search;
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { replace: use(HasOwnEntryContext) });
  // Not every browser reports the pointer type of a click.
  const pointer = useRef("");
  // What can be had of another type has the pattern of its type.
  const pattern = item.status === "available" ? item.unit : item.status;
  const points = item.coords.map(({ x, y }) => `${x},${y}`).join(" ");
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
        onTap({ x: event.clientX, y: event.clientY });
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
      <polygon className={styles.casing} points={points} />
      <polygon
        className={cx(
          styles.zone,
          item.status && styles[item.unit ?? item.status],
          item.isMatch === false && styles.out,
          item.isMatch && styles.lit,
          isActive && styles.active,
        )}
        points={points}
      />
      {pattern && item.isMatch !== false && !isActive ? (
        <polygon className={styles.pattern} points={points} fill={patternOf(pattern)} />
      ) : null}
    </a>
  );
}
