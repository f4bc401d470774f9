import { useState } from "react";
import {
  type Awaited,
  type LightboxMove,
  moveInPart,
  positionAfter,
  positionOf,
  ringIndex,
} from "./lightbox-steps.ts";
import type { MoreSlides } from "./lightbox-slide.ts";

/** Which picture is shown, and whether another is being waited for. */
export function usePosition(firstIndex: number, loaded: number, more: MoreSlides | undefined) {
  const [position, setPosition] = useState(firstIndex);
  const [awaited, setAwaited] = useState<Awaited | null>(null);

  const arrived = awaited ? positionOf(awaited, loaded, more !== undefined) : undefined;
  if (arrived !== undefined) {
    setAwaited(null);
    setPosition(arrived);
  }
  function move(to: LightboxMove) {
    if (!more) return setPosition((current) => positionAfter(to, current, loaded));
    const goal = moveInPart(to, ringIndex(position, loaded), loaded);
    if (typeof goal === "number") {
      setAwaited(null);
      return setPosition(goal);
    }
    const load = goal.is === "next" ? more.loadNext : more.loadAll;
    if (load) setAwaited(goal);
    load?.();
  }
  return { position: more ? ringIndex(position, loaded) : position, isWaiting: awaited !== null, move };
}
