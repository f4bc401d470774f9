import { useLayoutEffect, useRef } from "react";

/** Reads a value that may still be loading: the promise waits until it is there, or could not be loaded. */
export function useSettled<T>(value: T, isLoading: boolean): () => Promise<T> {
  const latest = useRef({ value, isLoading });
  const waiting = useRef<((value: T) => void)[]>([]);
  useLayoutEffect(() => {
    latest.current = { value, isLoading };
    if (!isLoading) for (const resolve of waiting.current.splice(0)) resolve(value);
  }, [value, isLoading]);
  return () =>
    latest.current.isLoading
      ? new Promise((resolve) => void waiting.current.push(resolve))
      : Promise.resolve(latest.current.value);
}
