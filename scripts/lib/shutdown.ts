import { messageOf } from "./report.ts";

/** Everything that must be stopped at the end, in the reverse order of its start. */
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
  // Kept apart: what is being stopped just now must still be within reach of killNow.
  const killers: (() => void)[] = [];
  let running: Promise<void> | undefined;
  const stopAll = async () => {
    // What is added while this runs (a start that was under way) is stopped too.
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
