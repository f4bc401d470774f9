import { useEffect, useEffectEvent } from "react";
import { type Draft, draftIn } from "./draft.ts";

/** Calls `store` when another tab has removed the draft that the forms of both are kept under: this one's text must stay on the device. */
export function useStoreAgain<Values>(key: string, store: (removed: Draft<Values> | null) => void): void {
  const onStorage = useEffectEvent((event: StorageEvent) => {
    if (event.key === key && event.newValue === null) store(draftIn<Values>(event.oldValue));
  });
  useEffect(() => {
    const listener = (event: StorageEvent) => onStorage(event);
    window.addEventListener("storage", listener);
    return () => window.removeEventListener("storage", listener);
  }, []);
}
