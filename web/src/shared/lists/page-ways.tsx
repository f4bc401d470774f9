import { Link } from "react-router-dom";
import { useT } from "../i18n/i18n-context.tsx";
import { useHydrated } from "../lib/use-hydrated.ts";
import { Button, buttonClass, Spinner } from "../ui/button.tsx";
import styles from "./page-ways.module.css";

interface MoreProps {
  /** The address that shows the next page. */
  to: string;
  isLoading: boolean;
  onMore: () => void;
}

/** The button for the next page; a link until the page is hydrated, and for search engines. */
export function MorePages({ to, isLoading, onMore }: MoreProps) {
  const t = useT();
  const isHydrated = useHydrated();
  if (!isHydrated)
    return (
      <Link to={to} rel="next" className={buttonClass({ variant: "ghost" })}>
        {t("buttons.load_more")}
      </Link>
    );
  return (
    <Button variant="ghost" aria-busy={isLoading} onClick={isLoading ? undefined : onMore}>
      {isLoading ? <Spinner /> : null}
      {t("buttons.load_more")}
    </Button>
  );
}

/** A link to the pages before those that the address shows, if there are any. */
export function EarlierPages({ first, addressOf }: { first: number; addressOf: (page: number) => string }) {
  const t = useT();
  if (first === 1) return null;
  return (
    <p className={styles.earlier}>
      <Link to={addressOf(first - 1)} rel="prev" className={buttonClass({ variant: "ghost" })}>
        {t("buttons.load_earlier")}
      </Link>
    </p>
  );
}
