import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and during hydration, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
