import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import type { Page } from "../../pages/page.ts";
import { useCurrentPage } from "../use-current-page.ts";

/** A link to a page of the table. */
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
  return (
    <Link
      to={page.path}
      replace={replace}
      className={className}
      {...(isCurrent && { "aria-current": "page" as const })}
    >
      {children}
      {t(page.label)}
    </Link>
  );
}
