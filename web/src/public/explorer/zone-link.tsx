import type { MouseEvent } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { cx } from "../../shared/lib/cx.ts";
import type { StageItem } from "./stage-item.ts";
import styles from "./stage.module.css";

interface Props {
  item: StageItem & { to: string };
  search: string;
  isActive: boolean;
  onActive: (key: string | undefined) => void;
  /** A finger has chosen it: the sheet comes first. */
  onTap: (key: string) => void;
  onKeyboardFocus: () => void;
}

/** A polygon that is a link: focusable, with a name, opening in a new tab like any other. */
export function ZoneLink({ item, search, isActive, onActive, onTap, onKeyboardFocus }: Props) {
  const to = item.to + search;
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  const points = item.coords.map(({ x, y }) => `${x},${y}`).join(" ");
  // React types every `a` as HTML's; this one is SVG's, and does the same.
  function press(event: MouseEvent<HTMLAnchorElement>) {
    if ((event.nativeEvent as PointerEvent).pointerType === "touch") {
      event.preventDefault();
      return onTap(item.key);
    }
    follow(event);
  }
  return (
    <a
      href={href}
      aria-label={item.label}
      className={styles.link}
      onClick={press}
      onPointerEnter={(event) => event.pointerType === "mouse" && onActive(item.key)}
      onPointerLeave={() => onActive(undefined)}
      onFocus={(event) => {
        onActive(item.key);
        if (event.currentTarget.matches(":focus-visible")) onKeyboardFocus();
      }}
      onBlur={() => onActive(undefined)}
    >
      <polygon className={styles.casing} points={points} />
      <polygon
        className={cx(
          styles.zone,
          item.status && styles[item.status],
          item.isOut && styles.out,
          isActive && styles.active,
        )}
        points={points}
      />
      {item.status && item.status !== "available" && !item.isOut && !isActive ? (
        <polygon className={styles.pattern} points={points} fill={`url(#zone-${item.status})`} />
      ) : null}
    </a>
  );
}
