import { MAP_DELAY_MS } from "@ezo/contract/limits";
import { useEffect, useState } from "react";

/** Whether the map's frame is asked for, has come, or waits for the visitor's word. */
export function useMapFrame({ asksFirst }: { asksFirst: boolean }) {
  const [isDue, setIsDue] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (asksFirst) return;
    // Offline the frame would hold nothing but the browser's own complaint.
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
