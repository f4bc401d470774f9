import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";

/** Seconds as `m:ss`. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.ceil(seconds) % 60).padStart(2, "0")}`;

/** Counts down to the instant `untilMs`; 0 when it is past or there is none. Whole seconds. */
function useSecondsUntil(untilMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (untilMs === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - now) / 1000));
}

/** How long a login that was tried too often must wait, in seconds, as the last refusal says. */
export function useRetryAfter() {
  const [untilMs, setUntilMs] = useState<number | null>(null);
  return {
    waitSeconds: useSecondsUntil(untilMs),
    noteFrom: (error: unknown): void => {
      if (error instanceof ApiError && error.code === "too_many_requests" && error.retryAfterSeconds)
        setUntilMs(Date.now() + error.retryAfterSeconds * 1000);
    },
  };
}
