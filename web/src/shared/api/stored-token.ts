/** Where a member of staff's token lives (specification, section 4, "Auth"); the public site sends it along too (section 7). */
export const TOKEN_KEY = "ezo_token";

export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    // Storage is forbidden: nobody can be signed in here.
    return null;
  }
}

/** Removes the stored token unless it has been replaced meanwhile (specification, section 8, "HTTP 401"). */
export function dropStoredToken(token: string): void {
  if (storedToken() === token) localStorage.removeItem(TOKEN_KEY);
}
