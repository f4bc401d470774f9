import { useState } from "react";
import { loadEnquiryRules } from "./enquiry/load-enquiry-rules.ts";

/**
 * Whether the pointer or the focus has entered a form: the moment to load what filling it in needs. A page that is only
 * read never loads it.
 */
export function useApproached() {
  const [isApproached, setIsApproached] = useState(false);
  function approach() {
    if (isApproached) return;
    setIsApproached(true);
    // Only a head start: the form loads them again when it needs them.
    void loadEnquiryRules().catch(() => undefined);
  }
  return [isApproached, { onPointerEnter: approach, onFocus: approach }] as const;
}
