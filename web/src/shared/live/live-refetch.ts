interface Options {
  /** Refetches what depends on these tags, or everything that is shown. */
  refetch: (tags: ReadonlySet<string> | "everything") => void;
  isVisible: () => boolean;
  /** Changes within this time are combined. */
  delayMs: number;
}

export interface LiveRefetch {
  changed: (tags: readonly string[]) => void;
  /** The connection was down, so anything may have changed. */
  missed: () => void;
  /** The page may have become visible. */
  visibilityChanged: () => void;
  stop: () => void;
}

/**
 * Combines changes and refetches once, and only while the page is visible: a page in a background tab refetches when it is
 * shown again. The delay starts with the first change, so that a long series of changes cannot postpone it.
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
