import type { PreflightFinding } from "@ezo/contract/marketing/campaign-proofs";

/** What is wrong with a campaign; `values` are what its sentence names. */
export interface Finding extends Pick<PreflightFinding, "level" | "code" | "locale"> {
  values: Record<string, string | number>;
}
