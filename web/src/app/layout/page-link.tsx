import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import type { Page } from "../pages.ts";
import { useCurrentPage } from "./use-current-page.ts";
import { usePreparePage } from "./use-prepare-page.ts";

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
  const isCurrent = useCurrentPage() === page;
  const prepare = usePreparePage(page, isCurrent);
  return (
    <Link
      to={page.path}
      replace={replace}
      className={className}
      {...(isCurrent && { "aria-current": "page" as const })}
      {...prepare}
    >
      {children}
      {t(page.label)}
    </Link>
  );
}
