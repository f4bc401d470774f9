import { readId } from "@ezo/contract/values/ids";
import { useLocation } from "react-router-dom";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import styles from "./preview-banner.module.css";

/** The form of a preview's key. The server has checked it: with a wrong key a hidden item is not found. */
const KEY = /^[0-9a-z]{6,12}\.[\w-]{43}(\.draft)?$/;

/** Whether the page was opened by a link to the draft of its item, whose key ends so. */
export const isDraftLink = ({ search }: { search: string }): boolean =>
  KEY.exec(new URLSearchParams(search).get("preview") ?? "")?.[1] !== undefined;

/** What is edited apart from the page that shows it, by the name in the address of its preview. */
const PARTS = new Map([["cookie-notice", "/admin/cookie-notice"]]);

/** Pages that exist once, and where they are edited: of a legal page the address does not say its id. */
const SINGLE: Readonly<Record<string, string>> = {
  "/": "/admin/home-page",
  "/about": "/admin/about-settings",
  "/contact": "/admin/contact-info",
  "/terms": "/admin/legal-pages",
  "/privacy": "/admin/legal-pages",
  "/cookies": "/admin/legal-pages",
};

/** The address at which this page's item is edited; null unless the page was opened by a preview link. */
export function editPathOf({ pathname, search }: { pathname: string; search: string }): string | null {
  const params = new URLSearchParams(search);
  if (!KEY.test(params.get("preview") ?? "")) return null;
  const part = PARTS.get(params.get("part") ?? "");
  if (part !== undefined) return part;
  const [, list = "", id = "", ...rest] = pathname.split("/");
  const isItem = ["projects", "news"].includes(list) && readId(id) !== undefined && rest.length === 0;
  return isItem ? `/admin${pathname}/edit` : (SINGLE[pathname] ?? null);
}

/** Shown on a page that visitors do not see yet, with a link to where it is edited. */
export function PreviewBanner() {
  const t = useT();
  const location = useLocation();
  const editPath = editPathOf(location);
  if (!editPath) return null;
  const [name, note] = isDraftLink(location)
    ? (["header.draft", "header.draft_note"] as const)
    : (["header.preview", "header.preview_note"] as const);
  return (
    <aside className={styles.banner} aria-label={t(name)}>
      <p>
        <b>{t(name)}</b> <span>{t(note)}</span>
      </p>
      <a href={editPath}>{t("header.preview_back")}</a>
    </aside>
  );
}
