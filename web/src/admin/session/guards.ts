import type { AuthUser } from "@ezo/contract/accounts/auth";
import { Capability } from "@ezo/contract/values/roles/capabilities";
import type { SessionState } from "./session.ts";

/**
 * Who may see a page: guests only, all staff, who has a capability, nobody (`entry` always redirects), or who must set up
 * a second factor before anything else (`due`).
 */
export type PageAccess = "guest" | "staff" | Capability | "entry" | "due";

export const LOGIN_PATH = "/admin/login";
export const FORGOT_PASSWORD_PATH = "/admin/forgot-password";
export const SECOND_FACTOR_PATH = "/admin/second-factor";
export const INBOX_PATH = "/admin/customers";
export const DASHBOARD_PATH = "/admin/dashboard";
export const AUDIT_PATH = "/admin/audit";
export const GUIDE_PATH = "/admin/guide";

const PROFILE_PATH = "/admin/profile";

/** Where somebody begins: the first of these pages that they may see. */
const HOMES: readonly [Capability, string][] = [
  ["dashboard.view", DASHBOARD_PATH],
  ["enquiries.read_own", INBOX_PATH],
  ["content.publish", "/admin/projects"],
  ["texts.edit", "/admin/translations"],
];
export const homeOf = ({ capabilities }: AuthUser): string =>
  HOMES.find(([capability]) => capabilities.includes(capability))?.[1] ?? PROFILE_PATH;

export const needsCapability = (access: PageAccess): access is Capability =>
  Capability.safeParse(access).success;

/** The address requested before the login; with the person whose page it was, where a session has ended on it. */
export interface Wanted {
  wanted: string;
  userId?: number | undefined;
}

export type GuardDecision =
  | { kind: "show" }
  /** There is a token, but its user is not loaded yet. */
  | { kind: "wait" }
  /** `remember`: after the login, return to the address that was requested. */
  | { kind: "redirect"; to: string; remember: boolean };

/**
 * The redirects of the specification's section 6. The page of a session that has ended is for the same person only, and one about
 * what is the firm's (`isFirms`) not for those who are limited to projects.
 */
export function decide(
  session: SessionState,
  access: PageAccess,
  wanted: Wanted | null,
  isFirms = false,
): GuardDecision {
  if (session.kind === "opening") return { kind: "wait" };
  if (session.kind === "guest") {
    if (access === "guest") return { kind: "show" };
    return {
      kind: "redirect",
      to: LOGIN_PATH,
      remember: access !== "entry" && session.because !== "signed_out",
    };
  }
  const isDue = session.user.must_set_up_second_factor === true;
  if (isDue) {
    if (access === "due") return { kind: "show" };
    return {
      kind: "redirect",
      to: SECOND_FACTOR_PATH,
      remember: access === "staff" || needsCapability(access),
    };
  }
  if (access === "guest" || access === "due") {
    const isOwn = wanted && (wanted.userId ?? session.user.id) === session.user.id;
    return { kind: "redirect", to: isOwn ? wanted.wanted : homeOf(session.user), remember: false };
  }
  if (access === "entry") return { kind: "redirect", to: homeOf(session.user), remember: false };
  const isClosed = isFirms && session.user.limited_to_projects === true;
  if (needsCapability(access) && (isClosed || !session.user.capabilities.includes(access)))
    return { kind: "redirect", to: homeOf(session.user), remember: false };
  return { kind: "show" };
}

/** What a router state asks for; null unless it is a page of the admin. */
export function wantedOf(state: unknown): Wanted | null {
  if (typeof state !== "object" || state === null || !("wanted" in state)) return null;
  const { wanted } = state;
  if (typeof wanted !== "string" || !wanted.startsWith("/admin/") || wanted.startsWith(LOGIN_PATH))
    return null;
  return {
    wanted,
    ...("userId" in state && typeof state.userId === "number" ? { userId: state.userId } : {}),
  };
}
