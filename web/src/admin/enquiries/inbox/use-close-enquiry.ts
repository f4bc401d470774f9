import { type RefObject, useEffect, useRef } from "react";
import type { InboxListHandle } from "./inbox-list.tsx";
import type { InboxNavigation } from "./use-inbox-view.ts";

export function useCloseEnquiry(
  { view, openId, close }: InboxNavigation,
  list: RefObject<InboxListHandle | null>,
): () => void {
  const closedId = useRef<number | null>(null);
  // In an effect: on phones the list is hidden until the enquiry has closed.
  useEffect(() => {
    if (view.open !== null || closedId.current === null) return;
    list.current?.focusRow(closedId.current);
    closedId.current = null;
  }, [view.open, list]);
  return () => {
    closedId.current = openId();
    close();
  };
}
