import { messageOf } from "../report.ts";

/** What must be stopped at the end, in reverse order of start. */
export interface Shutdown {
  add: (name: string, stop: () => Promise<void>, killNow?: () => void) => void;
  hasBegun: () => boolean;
  /** Stops everything in order; further calls wait for the first. */
  run: () => Promise<void>;
  /** Kills everything at once. */
  killNow: () => void;
}

export function createShutdown(warn: (line: string) => void): Shutdown {
  const entries: { name: string; stop: () => Promise<void> }[] = [];
  // Separate, because killNow must also reach what is being stopped right now.
  const killers: (() => void)[] = [];
  let running: Promise<void> | undefined;
  const stopAll = async () => {
    // Also stops what is added meanwhile by a start that was in progress.
    for (let entry = entries.pop(); entry; entry = entries.pop()) {
      const { name, stop } = entry;
      await stop().catch((err: unknown) => warn(`${name} did not stop in order: ${messageOf(err)}`));
    }
  };
  return {
    add: (name, stop, killNow) => {
      entries.push({ name, stop });
      if (killNow) killers.push(killNow);
    },
    hasBegun: () => running !== undefined,
    run: () => (running ??= stopAll()),
    killNow: () => {
      running ??= Promise.resolve();
      for (const killNow of killers) killNow();
    },
  };
}
