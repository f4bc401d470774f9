import type * as rules from "./enquiry-rules.ts";

type EnquiryRules = typeof rules;

let loading: Promise<EnquiryRules> | undefined;

/** Loads the contract's rules for forms once; a failed load can be repeated. */
export function loadEnquiryRules(): Promise<EnquiryRules> {
  loading ??= import("./enquiry-rules.ts").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
