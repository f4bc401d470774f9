import type { PreflightFinding } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import type { Locale } from "@ezo/contract/values/locale";

/** What is wrong with a campaign; `values` are what its sentence names. */
export interface Finding extends Pick<PreflightFinding, "level" | "code" | "locale"> {
  values: Record<string, string | number>;
}

export const warning = (
  code: Finding["code"],
  locale: Locale | null,
  values: Finding["values"] = {},
): Finding => ({
  level: "warning",
  code,
  locale,
  values,
});
