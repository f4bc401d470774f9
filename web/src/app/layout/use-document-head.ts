import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useI18n, useT } from "../../shared/i18n/i18n-context.tsx";
import { type DocumentHead, documentHead } from "../document-head.ts";
import { useCurrentPage } from "./use-current-page.ts";

/** Keeps the head in step with the page; the first page's head comes from the server. */
export function useDocumentHead(): void {
  const { texts } = useI18n();
  const page = useCurrentPage();
  const path = useLocation().pathname;
  // A new lookup means new texts, and with them perhaps a title.
  const t = useT();
  const isServersOwn = useRef(true);
  useEffect(() => {
    if (isServersOwn.current) {
      isServersOwn.current = false;
      return;
    }
    if (texts.hasAny()) apply(documentHead(page, texts, { path, origin: window.location.origin }));
  }, [page, path, texts, t]);
}

function apply({ title, description, isIndexed, links }: DocumentHead): void {
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  for (const stale of document.querySelectorAll(
    'meta[name="robots"], link[rel="canonical"], link[rel="alternate"][hreflang], script[type="application/ld+json"]',
  ))
    stale.remove();
  if (!isIndexed) {
    const meta = document.createElement("meta");
    Object.assign(meta, { name: "robots", content: "noindex" });
    document.head.append(meta);
  }
  for (const { rel, href, hreflang } of links) {
    const link = document.createElement("link");
    Object.assign(link, { rel, href });
    if (hreflang) link.hreflang = hreflang;
    document.head.append(link);
  }
}
