import type { AuthUser } from "@ezo/contract/accounts/auth";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { CallerContext } from "../../shared/api/caller-context.ts";
import { Session, type SessionState } from "./session.ts";

const SessionContext = createContext<Session | null>(null);

/** One session per page; screens call the API through it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [session] = useState(() => new Session(window.localStorage, () => document.documentElement.lang));
  useEffect(() => session.start(), [session]);
  return (
    <SessionContext value={session}>
      <CallerContext value={session.call}>{children}</CallerContext>
    </SessionContext>
  );
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider");
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in user; only below a guard that lets staff through. */
export function useUser(): AuthUser {
  const state = useSessionState();
  if (state.kind !== "open") throw new Error("useUser needs an open session");
  return state.user;
}

/** Whether the signed-in user is limited to projects: what is the firm's is not shown. */
export const useIsLimited = (): boolean => useUser().limited_to_projects === true;

/** Whether the signed-in user has a capability: what they may not do is not shown. */
export function useMay(): (capability: Capability) => boolean {
  const { capabilities } = useUser();
  return (capability) => capabilities.includes(capability);
}
