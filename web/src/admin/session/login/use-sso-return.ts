import { SSO_ENTER, SSO_FAILURES, type SsoFailure } from "@ezo/contract/accounts/sso";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { quietly } from "../../../shared/lib/quietly.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { LOGIN_PATH } from "../guards.ts";
import type { Session } from "../session.ts";
import { useSession } from "../session-context.tsx";

const WANTED_KEY = "ezo_sso_wanted";

/** Keeps the page that was asked for while the browser is at the provider, in this tab alone. */
export function keepWanted(state: unknown): void {
  quietly(() => sessionStorage.setItem(WANTED_KEY, JSON.stringify(state ?? null)));
}

/** What was kept, once. Which pages it may name is judged where it is used (`wantedOf`). */
function takeWanted(): unknown {
  const kept = quietly(() => sessionStorage.getItem(WANTED_KEY));
  quietly(() => sessionStorage.removeItem(WANTED_KEY));
  return quietly((): unknown => JSON.parse(kept ?? "null")) ?? null;
}

type Due = NonNullable<Awaited<ReturnType<Session["enterBySso"]>>>;

/**
 * Where the browser has just come back from the provider of the single sign-on (`?sso=`): opens its session, or says why
 * there is none. The address is tidied first, so that loading the page again begins anew.
 */
export function useSsoReturn(onDue: (due: Due) => void) {
  const session = useSession();
  const toasts = useToasts();
  const navigate = useNavigate();
  const outcome = new URLSearchParams(useLocation().search).get("sso");
  const [failure, setFailure] = useState<SsoFailure | null>(null);
  // After a success the guard of the login page redirects the signed-in user.
  const entry = useMutation({
    mutationFn: () => session.enterBySso(),
    onSuccess: (due) => {
      toasts.hideFailures();
      if (due) onDue(due);
    },
  });
  const { mutate } = entry;
  const isTaken = useRef(false);
  useEffect(() => {
    if (outcome === null || isTaken.current) return;
    isTaken.current = true;
    void navigate(LOGIN_PATH, { replace: true, state: takeWanted() });
    if (outcome === SSO_ENTER) mutate();
    else setFailure(SSO_FAILURES.find((known) => known === outcome) ?? "failed");
  }, [outcome, navigate, mutate]);
  return { isEntering: entry.isPending, error: entry.error, failure };
}
