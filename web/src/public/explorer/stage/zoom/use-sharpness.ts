import { useEffect, useState } from "react";

/** A pinch passes through many scales; only where it stops is a larger file fetched. */
const SETTLED_AFTER_MS = 250;

/** The largest scale at which the picture has rested. It never falls: a file that is there already is never too large. */
export function useSharpness(scale: number): number {
  const [sharpness, setSharpness] = useState(1);
  useEffect(() => {
    // A file that cannot come would leave nothing of the one that is there.
    if (scale <= sharpness || isCutOff()) return;
    const timer = setTimeout(() => setSharpness(scale), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [scale, sharpness]);
  return sharpness;
}

/** By the browser, or by the showroom's own check (`use-connection.ts`). */
const isCutOff = (): boolean => !navigator.onLine || "offline" in document.documentElement.dataset;
