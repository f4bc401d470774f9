import type { AuthUser } from "@ezo/contract/auth";
import type { SessionState } from "./session.ts";

/** Who may see a page: guests alone, any member of staff, administrators, or nobody (`entry` only sends on). */
export type PageAccess = "guest" | "staff" | "admin" | "entry";

export const LOGIN_PATH = "/admin/login";
export const CUSTOMERS_PATH = "/admin/customers";
export const DASHBOARD_PATH = "/admin/dashboard";

export const homeOf = (user: AuthUser): string => (user.role === "admin" ? DASHBOARD_PATH : CUSTOMERS_PATH);

export type GuardDecision =
  | { kind: "show" }
  /** A token is there, its user is not loaded yet. */
  | { kind: "wait" }
  /** `remember`: the login page should lead back to where the person wanted to go. */
  | { kind: "redirect"; to: string; remember: boolean };

/** The redirects of the specification's section 6. `wanted` is where a guest was going before the login page. */
export function decide(session: SessionState, access: PageAccess, wanted: string | null): GuardDecision {
  if (session.kind === "opening") return { kind: "wait" };
  if (session.kind === "guest") {
    if (access === "guest") return { kind: "show" };
    return {
      kind: "redirect",
      to: LOGIN_PATH,
      remember: access !== "entry" && session.because !== "signed_out",
    };
  }
  if (access === "guest") return { kind: "redirect", to: wanted ?? homeOf(session.user), remember: false };
  if (access === "entry") return { kind: "redirect", to: homeOf(session.user), remember: false };
  if (access === "admin" && session.user.role !== "admin")
    return { kind: "redirect", to: CUSTOMERS_PATH, remember: false };
  return { kind: "show" };
}

/** The remembered address out of a router state; only the admin's own pages count. */
export function wantedPath(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("wanted" in state)) return null;
  const { wanted } = state;
  if (typeof wanted !== "string" || !wanted.startsWith("/admin/") || wanted.startsWith(LOGIN_PATH))
    return null;
  return wanted;
}
