import { useState } from "react";
import { loadEnquiryRules } from "./load-enquiry-rules.ts";

/**
 * Whether somebody has come near a form, by pointer or by focus: the moment to fetch what filling it takes. A page
 * that is only read never pays for it.
 */
export function useApproached() {
  const [isApproached, setIsApproached] = useState(false);
  function approach() {
    if (isApproached) return;
    setIsApproached(true);
    // Only a head start; the form asks again when it needs them.
    void loadEnquiryRules().catch(() => undefined);
  }
  return [isApproached, { onPointerEnter: approach, onFocus: approach }] as const;
}
