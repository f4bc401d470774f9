type EnquiryRules = typeof import("./enquiry-rules.ts");

let loading: Promise<EnquiryRules> | undefined;

/** The contract's rules for forms, fetched once; a failed attempt may be repeated. */
export function loadEnquiryRules(): Promise<EnquiryRules> {
  loading ??= import("./enquiry-rules.ts").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
