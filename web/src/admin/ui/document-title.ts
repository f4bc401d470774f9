import { useEffect } from "react";
import { useTexts } from "../i18n/texts-context.tsx";

/**
 * `(3) Customers · Ezo`: the fixed English title of the specification's section 2, with what is unread, and the firm's English name as on
 * the site.
 */
export const documentTitle = (title: string, firm: string, unread = 0): string =>
  [`${unread > 0 ? `(${unread}) ` : ""}${title}`, firm].filter(Boolean).join(" · ");

export function useDocumentTitle(title: string, unread = 0): void {
  const firm = useTexts().firmName.en;
  useEffect(() => {
    document.title = documentTitle(title, firm, unread);
  }, [title, firm, unread]);
}
