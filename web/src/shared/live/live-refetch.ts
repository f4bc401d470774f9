/** What the server says has changed, and what depends on it. */
interface Options {
  /** Asks again for what depends on these tags; without tags for everything that is shown. */
  refetch: (tags: ReadonlySet<string> | "everything") => void;
  isVisible: () => boolean;
  /** Changes that come within this time are one. */
  delayMs: number;
}

export interface LiveRefetch {
  changed: (tags: readonly string[]) => void;
  /** The line was down: whatever may have changed. */
  missed: () => void;
  /** The page may have come into view. */
  visibilityChanged: () => void;
  stop: () => void;
}

/**
 * Gathers changes and asks for them together, and only while somebody looks: a page in a background tab asks once,
 * when it is looked at again. The clock starts with the first change, so that a long row of them cannot put it off.
 */
export function createLiveRefetch({ refetch, isVisible, delayMs }: Options): LiveRefetch {
  let tags = new Set<string>();
  let isEverything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  function act() {
    isDue = true;
    timer = undefined;
    if (!isVisible()) return;
    const changed = isEverything ? "everything" : tags;
    tags = new Set();
    isEverything = isDue = false;
    refetch(changed);
  }
  const wait = () => {
    if (!isDue) timer ??= setTimeout(act, delayMs);
  };
  return {
    changed: (more) => {
      for (const tag of more) tags.add(tag);
      wait();
    },
    missed: () => {
      isEverything = true;
      wait();
    },
    visibilityChanged: () => {
      if (isDue) act();
    },
    stop: () => clearTimeout(timer),
  };
}
