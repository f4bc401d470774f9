import { use, useEffect, useEffectEvent, useRef } from "react";
import { Link } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { buttonClass } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { HasOwnEntryContext } from "../../../shared/apartments/has-own-entry.ts";
import type { StageItem } from "../stage/stage-item.ts";
import styles from "./tap-sheet.module.css";

/** Opened by a tap on the picture: facts and a link. Not modal, so the picture remains usable. */
export function TapSheet(props: { item: StageItem; search: string; onClose: () => void }) {
  const { item, search, onClose } = props;
  const t = useT();
  const replace = use(HasOwnEntryContext);
  const sheet = useRef<HTMLDivElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => event.key === "Escape" && onClose());
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true });
    const close = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [item.key]);
  return (
    <div ref={sheet} className={styles.sheet} role="dialog" aria-label={item.label} tabIndex={-1}>
      <div className={styles.head}>
        <b>{item.title}</b>
        <span className={styles.tools}>
          {item.tool}
          <button type="button" aria-label={t("buttons.close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </span>
      </div>
      <div className={styles.facts}>{item.card}</div>
      {item.to ? (
        <Link className={buttonClass()} to={item.to + search} replace={replace}>
          {item.action}
          <Icon name="arrow" />
        </Link>
      ) : null}
    </div>
  );
}
