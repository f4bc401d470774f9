import { useEffect, useEffectEvent } from "react";

/** Calls `onForget` when the browser's storage is emptied, as a screen of the showroom does before the next visitor. */
export function useForgetting(onForget: () => void): void {
  const forget = useEffectEvent(onForget);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null) forget();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
}
