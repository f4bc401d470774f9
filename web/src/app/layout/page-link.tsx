import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import type { Page } from "../pages.ts";
import { useCurrentPage } from "./use-current-page.ts";

/** A link to a page of the table, which fetches its code and data as soon as somebody is about to follow it. */
export function PageLink({
  page,
  className,
  replace = false,
  children,
}: {
  page: Page;
  className?: string | undefined;
  /** In place of the current entry in the history. */
  replace?: boolean;
  children?: ReactNode;
}) {
  const t = useT();
  const call = useCaller();
  const locale = useLocale();
  const cache = useQueryClient();
  const isCurrent = useCurrentPage() === page;

  function prepare() {
    if (isCurrent) return;
    // Only a head start: whatever fails here is asked for again, and reported, by the page itself.
    const context = { call, locale, cache, params: {}, search: new URLSearchParams() };
    void Promise.allSettled([page.view.load(), ...page.queries(context)]);
  }
  return (
    <Link
      to={page.path}
      replace={replace}
      className={className}
      {...(isCurrent && { "aria-current": "page" as const })}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {children}
      {t(page.label)}
    </Link>
  );
}
