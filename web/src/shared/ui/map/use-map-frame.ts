import { MAP_DELAY_MS } from "@ezo/contract/values/limits/screens";
import { useEffect, useState } from "react";

/** Whether the map's frame is shown, has loaded, or waits for the visitor's consent. */
export function useMapFrame({ asksFirst }: { asksFirst: boolean }) {
  const [isDue, setIsDue] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (asksFirst) return;
    // Offline the frame would only contain the browser's error page.
    const show = () => navigator.onLine && setIsDue(true);
    const timer = setTimeout(show, MAP_DELAY_MS);
    window.addEventListener("online", show);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", show);
    };
  }, [asksFirst]);
  return {
    isWanted: isDue,
    isLoaded,
    isAsking: asksFirst && !isDue,
    show: () => setIsDue(true),
    onLoad: () => setIsLoaded(true),
  };
}
