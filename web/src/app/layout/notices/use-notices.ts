import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { stateWithNotice, takeNotice } from "../../../shared/navigation/notice.ts";
import type { Toasts } from "../../../shared/ui/toasts/toast-store.ts";

/** Shows the notice in the address as a toast, once, and removes it from the address. */
export function useNotices(toasts: Toasts): void {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const t = useT();
  const shownFor = useRef<string | null>(null);
  useEffect(() => {
    const notice = takeNotice(search);
    const title = notice && t(notice.toastKey);
    // The text may arrive later with the page's texts.
    if (!notice || !title || shownFor.current === key) return;
    shownFor.current = key;
    toasts.show({ type: "error", title });
    void navigate(
      { pathname, search: notice.rest, hash },
      { replace: true, state: stateWithNotice(notice.notice) },
    );
  }, [pathname, search, hash, key, navigate, t, toasts]);
}
