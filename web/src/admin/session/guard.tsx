import { REDIRECT_TOAST_MS } from "@ezo/contract/values/limits/screens";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { ScreenKey } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useToasts } from "../ui/toasts/toasts.tsx";
import { WaitScreen } from "../ui/states/wait-screen.tsx";
import {
  decide,
  needsCapability,
  type PageAccess,
  SECOND_FACTOR_PATH,
  type Wanted,
  wantedOf,
} from "./guards.ts";
import { ownRoleName } from "./role-name.ts";
import { useSessionState } from "./session-context.tsx";

/**
 * Shows the page to users who may see it, and redirects all others, and says why: it is not for their role, or there
 * is none at the address (`isNoPage`).
 */
export function Guard(props: {
  access: PageAccess;
  /** What the page is called, for whom it is not for. */
  title?: ScreenKey;
  isNoPage?: boolean;
  /** It is about what is the firm's, and closed to those who are limited to projects. */
  isFirms?: boolean | undefined;
  children?: ReactNode;
}) {
  const { access, title, isNoPage = false, isFirms = false, children } = props;
  const texts = useTexts();
  const toasts = useToasts();
  const session = useSessionState();
  const location = useLocation();
  const decision = decide(session, access, wantedOf(location.state), isFirms);
  const sayWhy = useEffectEvent(() => {
    if (session.kind !== "open") return;
    const role = ownRoleName(session.user, texts);
    const refused = title
      ? texts.t("login.page_refused", { page: texts.t(title), role })
      : texts.t("login.role_refused", { role });
    const why = isNoPage ? texts.t("not_found.title") : refused;
    toasts.info(why, { autoClose: REDIRECT_TOAST_MS });
  });
  const isRefused =
    needsCapability(access) &&
    session.kind === "open" &&
    decision.kind === "redirect" &&
    decision.to !== SECOND_FACTOR_PATH;
  useEffect(() => {
    if (isRefused) sayWhy();
  }, [isRefused]);
  if (decision.kind === "wait") return <WaitScreen />;
  if (decision.kind === "show") return children;
  const state: Wanted | null = decision.remember
    ? {
        wanted: location.pathname + location.search,
        ...(session.kind === "guest" && "userId" in session ? { userId: session.userId } : {}),
      }
    : decision.to === SECOND_FACTOR_PATH
      ? // After the login, and then the set-up, the page that was asked for follows.
        wantedOf(location.state)
      : null;
  return <Navigate to={decision.to} replace state={state} />;
}
