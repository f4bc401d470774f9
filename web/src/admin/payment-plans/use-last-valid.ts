import { useLayoutEffect, useRef } from "react";

/** The value, or while there is none the last one that there was; null before the first. */
export function useLastValid<Value>(value: Value | null): Value | null {
  const last = useRef<Value | null>(null);
  useLayoutEffect(() => {
    if (value !== null) last.current = value;
  }, [value]);
  return value ?? last.current;
}
