import type { EnquiryClock } from "@ezo/contract/enquiries/enquiry-row";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { responseClock } from "./clock.queries.ts";
import { type ClockState, clockState, SHOWN_MAX_HOURS } from "./clock-state.ts";
import styles from "./clock-mark.module.css";

/**
 * How long an enquiry waits for an answer, or how long the answer took: by the shape of the mark, in words, and by colour. Nothing
 * where nobody had to answer.
 */
export function ClockMark({ clock, now }: { clock: EnquiryClock | null; now: number }) {
  const office = useQuery({ ...responseClock(useCaller()), enabled: clock !== null }).data;
  const words = useClockWords();
  if (!clock || !office) return null;
  const state = clockState(clock, office, now);
  return (
    <span className={cx(styles.clock, styles[toneOf(state)])}>
      <ClockShape state={state} />
      <span>{words(state, now)}</span>
    </span>
  );
}

type Tone = "calm" | "amber" | "red" | "done";
function toneOf(state: ClockState): Tone {
  if (state.kind === "waiting") return state.level;
  return state.kind === "answered" && state.isInTime ? "done" : "calm";
}

function useClockWords(): (state: ClockState, now: number) => string {
  const { t, format } = useTexts();
  const lasting = useMinutesText();
  return (state, now) => {
    if (state.kind === "unanswered") return t("clock.unanswered");
    if (state.kind === "answered") return t("clock.answered", { time: lasting(state.minutes) });
    const { paused, level, minutes } = state;
    const waited = t(`clock.waiting.${level}`, { time: lasting(minutes) });
    if (!paused) return waited;
    const { opensAt } = paused;
    const pause = opensAt ? t("clock.opens", { time: format.moment(opensAt, now) }) : t("clock.closed");
    return minutes === 0 ? pause : `${waited}, ${pause}`;
  };
}

/** `12 min`, `1 h 5 min`, `100 h and more`. */
function useMinutesText(): (minutes: number) => string {
  const { t } = useTexts();
  return (minutes) => {
    if (minutes < 60) return t("time.minutes", { count: minutes });
    if (minutes >= SHOWN_MAX_HOURS * 60) return t("clock.hours_or_more", { hours: SHOWN_MAX_HOURS });
    return t("clock.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}

const RADIUS = 6;
const ROUND = 2 * Math.PI * RADIUS;

/** A ring that fills to the red limit; a disc with a bar once it is late; dashed with a pause while the office is closed; a tick. */
function ClockShape({ state }: { state: ClockState }) {
  if (state.kind !== "waiting")
    return (
      <svg viewBox="0 0 16 16" className={styles.shape} aria-hidden="true">
        <path d={state.kind === "answered" ? "M3 8.5l3.5 3.5L13 4.5" : "M4 8h8"} className={styles.line} />
      </svg>
    );
  const { level, share, paused } = state;
  if (level === "red" && !paused)
    return (
      <svg viewBox="0 0 16 16" className={styles.shape} aria-hidden="true">
        <circle cx="8" cy="8" r="7" className={styles.disc} />
        <path d="M8 4.5v4M8 11.4v.2" className={styles.mark} />
      </svg>
    );
  return (
    <svg viewBox="0 0 16 16" className={styles.shape} aria-hidden="true">
      <circle cx="8" cy="8" r={RADIUS} className={paused ? styles.dashed : styles.track} />
      {paused ? (
        <path d="M6.5 6v4M9.5 6v4" className={styles.line} />
      ) : (
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          className={styles.ring}
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </svg>
  );
}
