import { readId } from "@ezo/contract/values/ids";
import { useLocation } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import styles from "./preview-banner.module.css";

/** The form of a preview's key. The server has checked it: with a wrong key a hidden item is not found. */
const KEY = /^[0-9a-z]{6,12}\.[\w-]{43}$/;

/** The address at which this page's item is edited; null unless the page was opened by a preview link. */
export function editPathOf({ pathname, search }: { pathname: string; search: string }): string | null {
  const [, list = "", id = "", ...rest] = pathname.split("/");
  const isItem = ["projects", "news"].includes(list) && readId(id) !== undefined && rest.length === 0;
  if (!isItem || !KEY.test(new URLSearchParams(search).get("preview") ?? "")) return null;
  return `/admin${pathname}/edit`;
}

/** Shown on a page that visitors do not see yet, with a link to where it is edited. */
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
