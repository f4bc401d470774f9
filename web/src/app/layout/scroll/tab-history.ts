const STORAGE_KEY = "ezo_entries";

interface Entry {
  /** Path, query and hash. */
  address: string;
  /** Key of the entry before it; absent where the visit began with this one. */
  before?: string;
}

/** One step of the router to the history entry `key`. */
interface Step {
  /** `POP`: back, forward, the first page of a document, and links to a part of the page, which the browser follows. */
  type: "POP" | "PUSH" | "REPLACE";
  key: string;
  address: string;
}

/** The pages of ours in this tab's history, kept over a reload: the browser does not say which ones are behind. */
export interface TabHistory {
  note: (step: Step) => void;
  /** How many steps back the last other page is. Undefined where the visit began with the current one. */
  stepsBack: () => number | undefined;
  /** Writes the entries to the tab's storage. */
  persist: () => void;
}

export function createTabHistory(storage: Pick<Storage, "getItem" | "setItem"> | undefined): TabHistory {
  const entries = new Map<string, Entry>(stored(storage));
  let current: string | undefined;
  const add = (key: string, address: string, before: string | undefined) =>
    entries.set(key, { address, ...(before === undefined ? {} : { before }) });
  const entryOf = (key: string | undefined) => (key === undefined ? undefined : entries.get(key));

  return {
    note: ({ type, key, address }) => {
      if (key === current) return;
      const last = entryOf(current);
      const isKnown = entries.has(key);
      // A link to the part that the address already names replaces its entry.
      const isSame = type === "POP" && !isKnown && last?.address === address;
      if (current !== undefined && last && (type === "REPLACE" || isSame)) {
        for (const entry of entries.values()) if (entry.before === current) entry.before = key;
        entries.delete(current);
        add(key, address, last.before);
      } else if (type !== "POP" || !isKnown) add(key, address, current);
      current = key;
    },
    stepsBack: () => {
      const here = entryOf(current);
      let steps = 0;
      for (let entry = here; entry && here; entry = entryOf(entry.before), steps++)
        if (pathOf(entry.address) !== pathOf(here.address)) return steps;
      return undefined;
    },
    persist: () => {
      try {
        storage?.setItem(STORAGE_KEY, JSON.stringify([...entries]));
      } catch {
        // Storage is full or not allowed: after a reload Back leads up.
      }
    },
  };
}

const pathOf = (address: string): string | undefined => address.split(/[?#]/, 1)[0];

function stored(storage: Pick<Storage, "getItem"> | undefined): [string, Entry][] {
  try {
    return JSON.parse(storage?.getItem(STORAGE_KEY) ?? "[]") as [string, Entry][];
  } catch {
    return [];
  }
}
