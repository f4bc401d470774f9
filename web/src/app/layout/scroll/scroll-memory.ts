const STORAGE_KEY = "ezo_scroll";

/** Scroll positions by history entry, kept over a reload of the tab. */
export interface ScrollMemory {
  read: (entry: string) => number | undefined;
  write: (entry: string, y: number) => void;
  /** Writes the positions to the tab's storage. */
  persist: () => void;
}

export function createScrollMemory(storage: Pick<Storage, "getItem" | "setItem"> | undefined): ScrollMemory {
  const positions = new Map<string, number>(stored(storage));
  return {
    read: (entry) => positions.get(entry),
    write: (entry, y) => void positions.set(entry, y),
    persist: () => {
      try {
        storage?.setItem(STORAGE_KEY, JSON.stringify([...positions]));
      } catch {
        // Storage is full or not allowed: only the position after a reload is lost.
      }
    },
  };
}

function stored(storage: Pick<Storage, "getItem"> | undefined): [string, number][] {
  try {
    return JSON.parse(storage?.getItem(STORAGE_KEY) ?? "[]") as [string, number][];
  } catch {
    return [];
  }
}
