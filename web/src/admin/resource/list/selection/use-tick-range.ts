import { type ChangeEvent, useCallback, useEffect, useRef } from "react";

/** Whether a tick was set with Shift, by mouse or by the space bar: it selects all the rows since the one before. */
export const isRangeTick = ({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean =>
  "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;

/** Which of `keys`, those of a list in its order, a tick selects: with `isRange` all since the latest tick. */
export function useTickRange<Key>(keys: readonly Key[]) {
  const shown = useRef(keys);
  useEffect(() => {
    shown.current = keys;
  });
  const latest = useRef<Key | null>(null);
  return useCallback((key: Key, isRange: boolean): readonly Key[] => {
    const at = shown.current.indexOf(key);
    const from = isRange && latest.current !== null ? shown.current.indexOf(latest.current) : -1;
    latest.current = key;
    if (at === -1 || from === -1) return [key];
    return shown.current.slice(Math.min(at, from), Math.max(at, from) + 1);
  }, []);
}
