import { Link } from "react-router-dom";
import { useT } from "../i18n/i18n-context.tsx";
import styles from "./breadcrumb.module.css";

interface Props {
  /** The list to which the page belongs. */
  list: { to: string; label: string };
  /** The page's own name. */
  title: string;
}

/** Links to the home page and the list, and the page's title. */
export function Breadcrumb({ list, title }: Props) {
  const t = useT();
  return (
    <nav aria-label={t("messages.breadcrumb")}>
      <ol className={styles.crumbs}>
        <li>
          <Link to="/">{t("header.home")}</Link>
        </li>
        <li>
          <Link to={list.to}>{list.label}</Link>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
