import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import type { Page } from "../../pages/page.ts";
import { useCurrentPage } from "../use-current-page.ts";
import { usePreparePage } from "../use-prepare-page.ts";

/** A link to a page of the table, which prefetches its code and data on hover and focus. */
export function PageLink(props: {
  page: Page;
  className?: string | undefined;
  /** Replaces the current entry in the history. */
  replace?: boolean;
  children?: ReactNode;
}) {
  const { page, className, replace = false, children } = props;
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
