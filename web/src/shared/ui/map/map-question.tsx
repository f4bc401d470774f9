import { useId } from "react";
import { cx } from "../../lib/cx.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { buttonClass } from "../button.tsx";
import styles from "./map-question.module.css";

/** Asks over a drawing whether the map may be loaded, and says in `note` from whom it comes. */
export function MapQuestion(props: {
  label: string;
  note: string;
  onShow: () => void;
  className?: string | undefined;
}) {
  const { label, note, onShow, className } = props;
  const noteId = useId();
  // Without JavaScript the button could not load it.
  if (!useHydrated()) return null;
  return (
    <div className={cx(styles.question, className)}>
      <button
        type="button"
        className={buttonClass({ variant: "primary" })}
        aria-describedby={noteId}
        onClick={onShow}
      >
        {label}
      </button>
      <p id={noteId}>{note}</p>
    </div>
  );
}
