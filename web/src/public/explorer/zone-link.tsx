import { use, useRef } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import { HasOwnEntryContext } from "./has-own-entry.ts";
import type { StageItem } from "./stage-item.ts";
import styles from "./stage.module.css";

interface Props {
  item: StageItem & { to: string };
  search: string;
  isActive: boolean;
  /** The address of a pattern's definition, by the status that it marks. */
  patternOf: (status: string) => string;
  onActive: (key: string | undefined) => void;
  /** A finger has chosen it, at this spot of the window: the sheet comes first. */
  onTap: (spot: { x: number; y: number }) => void;
  onKeyboardFocus: () => void;
}

/** A polygon that is a link: focusable, with a name, opening in a new tab like any other. */
export function ZoneLink(props: Props) {
  const { item, search, isActive, patternOf, onActive, onTap, onKeyboardFocus } = props;
  const to = item.to + search;
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { replace: use(HasOwnEntryContext) });
  // A click does not say in every browser what it was made with.
  const pointer = useRef("");
  const points = item.coords.map(({ x, y }) => `${x},${y}`).join(" ");
  return (
    <a
      href={href}
      aria-label={item.label}
      className={styles.link}
      onPointerDown={(event) => (pointer.current = event.pointerType)}
      onKeyDown={() => (pointer.current = "")}
      // React types every `a` as HTML's; this one is SVG's, and does the same.
      onClick={(event) => {
        if (pointer.current !== "touch") return follow(event);
        event.preventDefault();
        onTap({ x: event.clientX, y: event.clientY });
      }}
      onPointerEnter={(event) => event.pointerType === "mouse" && onActive(item.key)}
      onPointerLeave={() => onActive(undefined)}
      onFocus={(event) => {
        // A finger or a mouse that has pressed it says so itself.
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
          item.status && styles[item.status],
          item.isMatch === false && styles.out,
          item.isMatch && styles.lit,
          isActive && styles.active,
        )}
        points={points}
      />
      {item.status && item.status !== "available" && item.isMatch !== false && !isActive ? (
        <polygon className={styles.pattern} points={points} fill={patternOf(item.status)} />
      ) : null}
    </a>
  );
}
