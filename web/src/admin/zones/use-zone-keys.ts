import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type ZoneCommand, zoneCommandOf } from "./zone-shortcuts.ts";

/** Places where keys are being typed, or answer an open dialog or menu. */
const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';
/** Controls that Enter and Space press; on a corner's handle Space still moves the picture. */
const PRESSED = { Enter: "button, a[href], summary", " ": "button:not([data-grip]), summary" } as const;
/** Commands that hold while one types, too. */
const ALWAYS: ReadonlySet<ZoneCommand["do"]> = new Set(["save"]);

/** The editor by keyboard. A key that is held down nudges in one gesture. */
export function useZoneKeys(run: (command: ZoneCommand, gesture: string) => void, isListening: boolean) {
  const [isSpaceHeld, setSpaceHeld] = useState(false);
  const nudges = useRef(0);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isListening) return;
    const target = event.target instanceof Element ? event.target : null;
    const isTyping = target?.closest(BUSY) != null;
    const { key } = event;
    const isPressing = (key === "Enter" || key === " ") && target?.closest(PRESSED[key]) != null;
    const command = zoneCommandOf(event);
    if (command && ALWAYS.has(command.do)) {
      event.preventDefault();
      run(command, "");
      return;
    }
    if (isTyping || isPressing) return;
    if (event.key === " ") {
      event.preventDefault();
      setSpaceHeld(true);
      return;
    }
    if (!command) return;
    event.preventDefault();
    if (!event.repeat) nudges.current += 1;
    run(command, `keys-${nudges.current}`);
  });
  useEffect(() => {
    const down = (event: KeyboardEvent) => onKeyDown(event);
    const up = (event: KeyboardEvent) => {
      if (event.key === " ") setSpaceHeld(false);
    };
    const drop = () => setSpaceHeld(false);
    document.addEventListener("keydown", down);
    document.addEventListener("keyup", up);
    // A key that is let go in another window is let go nowhere here.
    window.addEventListener("blur", drop);
    return () => {
      document.removeEventListener("keydown", down);
      document.removeEventListener("keyup", up);
      window.removeEventListener("blur", drop);
    };
  }, []);
  return { isSpaceHeld };
}
