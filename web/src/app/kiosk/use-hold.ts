import { KIOSK_LEAVE_MS, TOAST_LIFETIME_MS } from "@ezo/contract/values/limits/screens";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useState,
} from "react";

const KEYS: readonly string[] = ["Enter", " "];

/** A button that acts only when it is held, by finger, mouse or key. A press says so for a while (`isHinted`). */
export function useHold(onHeld: () => void) {
  const [isHeld, setHeld] = useState(false);
  const [isHinted, setHinted] = useState(false);
  const act = useEffectEvent(onHeld);
  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setTimeout(() => act(), KIOSK_LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  useEffect(() => {
    if (isHeld || !isHinted) return undefined;
    const timer = setTimeout(() => setHinted(false), TOAST_LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [isHeld, isHinted]);

  const press = () => {
    setHeld(true);
    setHinted(true);
  };
  const release = () => setHeld(false);
  const props = {
    onPointerDown: ({ button }: PointerEvent) => {
      if (button === 0) press();
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onKeyDown: ({ key, repeat }: KeyboardEvent) => {
      if (KEYS.includes(key) && !repeat) press();
    },
    onKeyUp: release,
    onBlur: release,
    // By a screen reader, which cannot hold it.
    onClick: () => setHinted(true),
    // On touch screens a long press opens it.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
  return { isHeld, isHinted, props };
}
