import { quietly } from "../../lib/quietly.ts";

/** Name of the connection with a kept shortlist in the browser's storage. */
export const KEPT_KEY = "ezo_kept_shortlist";

/** Whether changes of this browser's shortlist are kept under an address. Not to be called on the server. */
export const isConnected = (): boolean => (quietly(() => localStorage.getItem(KEPT_KEY)) ?? null) !== null;
