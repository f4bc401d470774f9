import { useLocation } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import styles from "./preview-banner.module.css";

/** The form of a preview's key, which the server has judged: with a wrong one a hidden item is not found. */
const KEY = /^[0-9a-z]{6,12}\.[\w-]{43}$/;

/** Where the item of this page is edited; null unless a preview's link has opened the page. */
export function editPathOf({ pathname, search }: { pathname: string; search: string }): string | null {
  const item = /^\/(projects|news)\/[1-9]\d{0,8}$/.exec(pathname);
  if (!item || !KEY.test(new URLSearchParams(search).get("preview") ?? "")) return null;
  return `/admin${item[0]}/edit`;
}

/** Says that visitors do not see this page yet, and leads back to where it is written. */
export function PreviewBanner() {
  const t = useT();
  const editPath = editPathOf(useLocation());
  if (!editPath) return null;
  return (
    <aside className={styles.banner} aria-label={t("header.preview")}>
      <p>
        <b>{t("header.preview")}</b> <span>{t("header.preview_note")}</span>
      </p>
      <a href={editPath}>{t("header.preview_back")}</a>
    </aside>
  );
}
