import { useState } from "react";

/**
 * The value, or while there is none the last one that there was; null before the first. What is given is compared by identity:
 * an object that is made anew at each drawing would be drawn without end.
 */
export function useLastValid<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState<Value | null>(() => value);
  // While it is drawn, and only for another value: React draws once more before anything is shown.
  if (value !== null && value !== last) setLast(() => value);
  return value ?? last;
}
