import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { addressToShare } from "../../../shared/shortlist/shortlist-ids.ts";
import { locatePage } from "../../pages/find-page.ts";
import { contactMessage } from "./contact-message.ts";

const none = () => "";

/** The message about the shown page. Empty on the server, which leaves the site's address to the browser. */
export function useContactMessage(): string {
  const t = useT();
  const call = useCaller();
  const locale = useLocale();
  const cache = useQueryClient();
  const { pathname, search } = useLocation();
  // The page's content may arrive after the page is shown.
  const subscribe = useCallback((onChange: () => void) => cache.getQueryCache().subscribe(onChange), [cache]);
  const read = () => {
    const { page, params } = locatePage(pathname);
    const context = { call, locale, cache, params, search: new URLSearchParams(search) };
    return contactMessage(page, context, { t, link: addressToShare(locale, pathname) });
  };
  return useSyncExternalStore(subscribe, read, none);
}
