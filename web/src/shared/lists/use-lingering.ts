import { useEffect, useState } from "react";
import { useStore } from "../lib/use-store.ts";
import { createLingering } from "./lingering.ts";

/** `isOn`, extended to last at least `minimumMs`. */
export function useLingering(isOn: boolean, minimumMs: number): boolean {
  const [lingering] = useState(() => createLingering(minimumMs));
  const isLingering = useStore(lingering.isOn);
  useEffect(() => lingering.set(isOn), [lingering, isOn]);
  useEffect(() => lingering.stop, [lingering]);
  return isOn || isLingering;
}
