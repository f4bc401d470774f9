import { quietly } from "../lib/quietly.ts";

/** Storage key of the staff token (specification, section 4, "Auth"); the public site sends the token too (section 7). */
export const TOKEN_KEY = "ezo_token";

export const storedToken = (): string | null => quietly(() => localStorage.getItem(TOKEN_KEY)) ?? null;

/** Removes the stored token unless it has been replaced meanwhile (specification, section 8, "HTTP 401"). */
export function dropStoredToken(token: string): void {
  if (storedToken() === token) localStorage.removeItem(TOKEN_KEY);
}
