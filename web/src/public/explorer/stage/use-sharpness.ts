import { useEffect, useState } from "react";

/** A pinch passes through many scales; only where it stops is a larger file fetched. */
const SETTLED_AFTER_MS = 250;

/** The largest scale at which the picture has rested. It never falls: a file that is there already is never too large. */
export function useSharpness(scale: number): number {
  const [sharpness, setSharpness] = useState(1);
  useEffect(() => {
    if (scale <= sharpness) return;
    const timer = setTimeout(() => setSharpness(scale), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [scale, sharpness]);
  return sharpness;
}
