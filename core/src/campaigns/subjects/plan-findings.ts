import type { PlannedSubjects } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import type { Finding } from "../sending/finding.ts";

/** Where a language has too few readers for its test: for every subject, or for anybody to get the winner. */
export const planFindings = (plan: readonly PlannedSubjects[]): Finding[] =>
  plan.flatMap(({ locale, groups, others }): Finding[] => {
    if (groups.length < 2 || others > 0) return [];
    const count = groups.reduce((sum, size) => sum + size, 0);
    const few = count < groups.length;
    return [
      {
        level: "warning",
        code: few ? "subject_test_few" : "subject_test_no_rest",
        locale,
        values: few ? { count, subjects: groups.length } : { count },
      },
    ];
  });
