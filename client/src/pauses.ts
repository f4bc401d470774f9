const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;
const FIRST_MS = 1000;
const LONGEST_OWN_MS = 30_000;

/** Waits for `ms`; rejects with the signal's reason as soon as that is aborted. */
export type Pause = (ms: number, signal?: AbortSignal) => Promise<void>;

/** What the server says about when to repeat a call, in milliseconds; undefined where it says nothing. */
export function askedPause({ status, headers }: Pick<Response, "status" | "headers">): number | undefined {
  const asked = retryAfter(headers.get("retry-after"));
  // The limit says nothing about an outage.
  return asked ?? (status === TOO_MANY_REQUESTS ? reset(headers.get("ratelimit")) : undefined);
}

/**
 * How long to wait before a call is repeated for the `attempt`th time (from 0), in milliseconds: as the server asks, otherwise
 * longer each time, and not at the same moment as others. Null where a repetition would change nothing.
 */
export function pauseBefore(attempt: number, answer: Pick<Response, "status" | "headers">): number | null {
  if (answer.status !== TOO_MANY_REQUESTS && answer.status !== UNAVAILABLE) return null;
  const whole = Math.min(LONGEST_OWN_MS, FIRST_MS * 2 ** attempt);
  return askedPause(answer) ?? whole / 2 + (Math.random() * whole) / 2;
}

/** In seconds, or as a date, which proxies send. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

/** Seconds until the limit is whole again: `"key";r=0;t=41`. */
function reset(header: string | null): number | undefined {
  const seconds = /;\s?t=(\d+)/.exec(header ?? "")?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

export const pause: Pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });

/** As `fetch` rejects: with what was given to `abort`, whatever that is. */
const reasonOf = (signal: AbortSignal | undefined): Error => signal?.reason as Error;
