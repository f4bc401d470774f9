import { Link } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { useKeepChanges } from "../../../shared/shortlist/kept/use-keep-changes.ts";
import { useShortlist } from "../../../shared/shortlist/use-shortlist.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { shortlistPage } from "../../pages/pages.ts";
import styles from "./header.module.css";
import { useCurrentPage } from "../use-current-page.ts";

/**
 * A link to the visitor's shortlist with the number of apartments. Also shown when the list is empty, so that the header
 * does not move.
 */
export function ShortlistLink() {
  const t = useT();
  const number = useShortlist().length;
  useKeepChanges();
  const isCurrent = useCurrentPage() === shortlistPage;
  return (
    <Link
      to={shortlistPage.path}
      className={styles.shortlist}
      aria-label={number === 0 ? t("header.shortlist") : t("header.shortlist_with", { number })}
      {...(isCurrent && { "aria-current": "page" as const })}
    >
      <Icon name="heart" />
      {number === 0 ? null : <span className={styles.count}>{number}</span>}
    </Link>
  );
}
