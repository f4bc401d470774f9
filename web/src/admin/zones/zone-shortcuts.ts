/** What a key asks of the zone editor. */
export type ZoneCommand =
  | { do: "tool"; tool: "select" | "draw" | "pan" }
  | { do: "nudge"; x: number; y: number }
  | {
      do:
        | "rectangle"
        | "snapping"
        | "undo"
        | "redo"
        | "select_all"
        | "copy"
        | "mirror"
        | "square"
        | "remove"
        | "finish"
        | "confirm"
        | "back"
        | "zoom_in"
        | "zoom_out"
        | "fit"
        | "save"
        | "help";
    };

interface KeyPress {
  key: string;
  /** The key's place on the keyboard (`KeyV`), the same whatever layout is on. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const BIG_STEP = 10;
const arrows: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const named: Partial<Record<string, ZoneCommand>> = {
  Delete: { do: "remove" },
  Backspace: { do: "remove" },
  Enter: { do: "confirm" },
  Escape: { do: "back" },
  "?": { do: "help" },
  "+": { do: "zoom_in" },
  "=": { do: "zoom_in" },
  "-": { do: "zoom_out" },
  "0": { do: "fit" },
};
const letters: Partial<Record<string, ZoneCommand>> = {
  v: { do: "tool", tool: "select" },
  p: { do: "tool", tool: "draw" },
  h: { do: "tool", tool: "pan" },
  r: { do: "rectangle" },
  s: { do: "snapping" },
  m: { do: "mirror" },
  q: { do: "square" },
};
const withControl: Partial<Record<string, ZoneCommand>> = {
  z: { do: "undo" },
  y: { do: "redo" },
  a: { do: "select_all" },
  d: { do: "copy" },
  s: { do: "save" },
};

/** Staff type Georgian: a key that writes no Latin letter counts by its place. */
const letterOf = ({ key, code }: KeyPress): string =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? "");

/** The command of a key press; null when the key means nothing here. */
export function zoneCommandOf(press: KeyPress): ZoneCommand | null {
  const letter = letterOf(press);
  if (press.ctrlKey || press.metaKey)
    return letter === "z" && press.shiftKey ? { do: "redo" } : (withControl[letter] ?? null);
  if (press.altKey) return null;
  const arrow = arrows[press.key];
  if (arrow) {
    const step = press.shiftKey ? BIG_STEP : 1;
    return { do: "nudge", x: arrow[0] * step, y: arrow[1] * step };
  }
  return named[press.key] ?? letters[letter] ?? null;
}
