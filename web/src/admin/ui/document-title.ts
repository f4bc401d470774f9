import { useEffect } from "react";

/** `(3) Customers · Ezo`: the fixed English title of the specification's section 2, with what is unread. */
export const documentTitle = (title: string, unread = 0): string =>
  `${unread > 0 ? `(${unread}) ` : ""}${title} · Ezo`;

export function useDocumentTitle(title: string, unread = 0): void {
  useEffect(() => {
    document.title = documentTitle(title, unread);
  }, [title, unread]);
}
