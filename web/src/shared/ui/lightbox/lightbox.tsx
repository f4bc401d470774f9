import { type MouseEvent, useEffect, useRef } from "react";
import { failureText } from "../../api/failure-text.ts";
import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import type from "../../styles/type.module.css";
import { Spinner } from "../button.tsx";
import { Icon } from "../icon.tsx";
import type { LightboxSlide, MoreSlides, Slides } from "./lightbox-slide.ts";
import { LightboxStage } from "./lightbox-stage.tsx";
import { type LightboxMove, moveOfKey, ringIndex } from "./lightbox-steps.ts";
import { usePosition } from "./use-position.ts";
import { cancelsBy } from "../../navigation/use-own-history-entry.ts";
import styles from "./lightbox.module.css";

interface Props extends Slides {
  firstIndex: number;
  onClose: () => void;
}

/** A modal `<dialog>` that closes on Escape and on a click beside the picture. `base.css` stops the page from scrolling. */
export function Lightbox({ loaded, before = 0, more, firstIndex, onClose }: Props) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = usePosition(firstIndex, loaded.length, more);
  const total = more?.total ?? before + loaded.length;
  const index = ringIndex(shown.position, loaded.length);
  const slide = loaded[index];

  function move(to: LightboxMove) {
    if (to === "close") onClose();
    else shown.move(to);
  }
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const latestMove = useRef(move);
  latestMove.current = move;
  // On the window, because after a click beside the buttons the focus is not in the dialog.
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
      onCancel={cancelsBy(onClose)}
      onClick={(event) => isBackdrop(event) && move("close")}
    >
      {/* One text, announced as a whole: a screen reader would else name only the number that has changed. */}
      <p className={cx(styles.counter, type.num)} aria-live="polite" aria-atomic="true">
        {`${before + index + 1} / ${total}`}
        {slide?.title ? <span className={type.hidden}>{` ${slide.title}`}</span> : null}
      </p>
      <RoundButton name="close" label={t("buttons.close")} onPress={() => move("close")} />
      <LightboxStage slides={loaded} position={shown.position} isRing={!more} onMove={move} />
      {more && shown.isWaiting ? <Waiting {...more} /> : null}
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

/** Shown over the picture while the one asked for is being loaded, or when that has failed. */
function Waiting({ isLoading, failure }: MoreSlides) {
  const t = useT();
  if (failure)
    return (
      <p className={styles.waiting} role="alert">
        {failureText(failure, t)}
      </p>
    );
  return (
    <p className={styles.waiting} role="status" aria-busy={isLoading}>
      <Spinner />
      {t("messages.loading")}
    </p>
  );
}

/** From a modal dialog the Tab key also reaches the browser's buttons; here it cycles within the dialog. */
function keepFocusInside(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const buttons = [...dialog.querySelectorAll("button")];
  const [from, to] = event.shiftKey ? [buttons[0], buttons.at(-1)] : [buttons.at(-1), buttons[0]];
  const isInside = dialog.contains(document.activeElement) && document.activeElement !== dialog;
  if (isInside && document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

const ICONS = { close: "close", previous: "chevron", next: "chevron" } as const;
type ButtonName = keyof typeof ICONS;

function RoundButton({ name, label, onPress }: { name: ButtonName; label: string; onPress: () => void }) {
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
