import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import type from "../../styles/type.module.css";
import { Icon } from "../icon.tsx";
import type { LightboxSlide } from "./lightbox-slide.ts";
import { LightboxStage } from "./lightbox-stage.tsx";
import { type LightboxMove, moveOfKey, ringIndex } from "./lightbox-steps.ts";
import styles from "./lightbox.module.css";

interface Props {
  slides: readonly LightboxSlide[];
  firstIndex: number;
  onClose: () => void;
}

/** A modal `<dialog>`: it keeps the focus, closes on Escape and beside the picture, and the page behind it is held still in `base.css`. */
export function Lightbox({ slides, firstIndex, onClose }: Props) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [position, setPosition] = useState(firstIndex);
  const total = slides.length;
  const index = ringIndex(position, total);
  const slide = slides[index];

  function move(to: LightboxMove) {
    if (to === "close") return dialog.current?.close();
    if (total > 1) setPosition((current) => current + (to === "next" ? 1 : -1));
  }
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const latestMove = useRef(move);
  latestMove.current = move;
  // On the window: after a click beside the buttons no element of the dialog has the focus.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === "Tab" && dialog.current) return keepFocusInside(dialog.current, event);
      const to = moveOfKey(event.key);
      if (to && !event.altKey && !event.ctrlKey && !event.metaKey) latestMove.current(to);
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  const isBackdrop = ({ target }: MouseEvent) =>
    target instanceof Element && !target.closest(`img, button, .${styles.caption} p`);
  return (
    <dialog
      ref={dialog}
      className={cx(styles.lightbox, "on-dark")}
      aria-label={t("messages.image_viewer")}
      onClose={onClose}
      onClick={(event) => isBackdrop(event) && move("close")}
    >
      <p className={cx(styles.counter, type.num)} aria-live="polite">
        {index + 1} / {total}
        {slide?.title ? <span className={type.hidden}>: {slide.title}</span> : null}
      </p>
      <RoundButton name="close" label={t("buttons.close")} onPress={() => move("close")} />
      <LightboxStage slides={slides} position={position} onMove={move} />
      {total > 1 ? (
        <>
          <RoundButton name="previous" label={t("buttons.previous")} onPress={() => move("previous")} />
          <RoundButton name="next" label={t("buttons.next")} onPress={() => move("next")} />
        </>
      ) : null}
      {slide ? <Caption slide={slide} /> : null}
    </dialog>
  );
}

/** A modal dialog lets the focus out to the browser's own buttons; here it goes round. */
function keepFocusInside(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const buttons = [...dialog.querySelectorAll("button")];
  const [from, to] = event.shiftKey ? [buttons[0], buttons.at(-1)] : [buttons.at(-1), buttons[0]];
  const isInside = dialog.contains(document.activeElement) && document.activeElement !== dialog;
  if (isInside && document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

const ICONS = { close: "close", previous: "chevron", next: "chevron" } as const;

function RoundButton({ name, label, onPress }: { name: LightboxMove; label: string; onPress: () => void }) {
  return (
    <button type="button" className={cx(styles.round, styles[name])} aria-label={label} onClick={onPress}>
      <Icon name={ICONS[name]} />
    </button>
  );
}

function Caption({ slide: { title, subtitle, details = [] } }: { slide: LightboxSlide }) {
  if (!title && !subtitle && details.length === 0) return null;
  return (
    <div className={styles.caption}>
      <p>
        {title ? <strong>{title}</strong> : null}
        {subtitle ? <span>{subtitle}</span> : null}
      </p>
      <p className={type.num}>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </p>
    </div>
  );
}
