import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { WaitScreen } from "../ui/states/wait-screen.tsx";
import { decide, type PageAccess, type Wanted, wantedOf } from "./guards.ts";
import { useSessionState } from "./session-context.tsx";

/** Shows the page to users who may see it, and redirects all others. */
export function Guard({ access, children }: { access: PageAccess; children?: ReactNode }) {
  const session = useSessionState();
  const location = useLocation();
  const decision = decide(session, access, wantedOf(location.state));
  if (decision.kind === "wait") return <WaitScreen />;
  if (decision.kind === "show") return children;
  const state: Wanted | null = decision.remember
    ? {
        wanted: location.pathname + location.search,
        ...(session.kind === "guest" && session.because === "expired" ? { userId: session.userId } : {}),
      }
    : null;
  return <Navigate to={decision.to} replace state={state} />;
}
