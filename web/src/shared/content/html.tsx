import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useLocale } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import { boundHtml } from "./bound-words.ts";
import prose from "./prose.module.css";
import { pathWithinSite } from "./site-link.ts";
import { useCleanedHtml } from "./trusted.ts";

/** HTML that the server has sanitised. Links within the site are followed by the router and keep the language. */
export function Html({ html, className }: { html: string; className?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const shown = useCleanedHtml(boundHtml(html, useLocale()));
  useEffect(() => {
    const element = box.current;
    const follow = (event: MouseEvent) => {
      const path = pathWithinSite(event, window.location.origin);
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate]);
  return <div ref={box} className={cx(prose.prose, className)} dangerouslySetInnerHTML={shown} />;
}
