import { useEffect, useEffectEvent, useRef } from "react";
import { type ZoneCommand, zoneCommandOf } from "./zone-shortcuts.ts";

/** Elements in which keys are typed, or belong to an open dialog or menu. */
const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';
/** Controls that Enter and Space press; on a corner's handle Space still moves the picture. */
const PRESSED = { Enter: "button, a[href], summary", " ": "button:not([data-grip]), summary" } as const;
/** Commands that work while typing, too. */
const ALWAYS: ReadonlySet<ZoneCommand["do"]> = new Set(["save"]);

/** The editor by keyboard. A key that is held down nudges in one gesture; while Space is held, the pointer pans. */
export function useZoneKeys(props: {
  run: (command: ZoneCommand, gesture: string) => void;
  setSpaceHeld: (isHeld: boolean) => void;
  isListening: boolean;
}): void {
  const { run, setSpaceHeld, isListening } = props;
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
    // A key that is released in another window sends no keyup here.
    window.addEventListener("blur", drop);
    return () => {
      document.removeEventListener("keydown", down);
      document.removeEventListener("keyup", up);
      window.removeEventListener("blur", drop);
    };
  }, [setSpaceHeld]);
}
