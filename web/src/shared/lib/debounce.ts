/** Delays an action until it has not been requested again for `delayMs`. */
export interface Debounce<Value> {
  ask: (value: Value) => void;
  /** Runs the action at once if one is waiting. */
  flush: () => void;
  cancel: () => void;
}

export function createDebounce<Value>(delayMs: number, act: (value: Value) => void): Debounce<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { value: Value } | undefined;

  function flush() {
    clearTimeout(timer);
    const last = waiting;
    waiting = undefined;
    if (last) act(last.value);
  }
  return {
    ask: (value) => {
      clearTimeout(timer);
      waiting = { value };
      timer = setTimeout(flush, delayMs);
    },
    flush,
    cancel: () => {
      clearTimeout(timer);
      waiting = undefined;
    },
  };
}
