import type { PlannedSubjects } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import type { Format } from "../../i18n/format.ts";
import type { Translate } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { subjectLetter } from "../composer/subjects/subject-letter.ts";
import styles from "./preflight.module.css";

/** By language: who gets which subject first, and how many wait for the winner. */
export function SubjectPlan({ plan }: { plan: readonly PlannedSubjects[] }) {
  const { t, format } = useTexts();
  return (
    <ul className={styles.people}>
      {plan.map((language) => (
        <li key={language.locale}>{lineOf(language, t, format)}</li>
      ))}
    </ul>
  );
}

function lineOf({ locale, groups, others }: PlannedSubjects, t: Translate, format: Format): string {
  const language = t(`language.${locale}`);
  const [first = 0] = groups;
  if (groups.length < 2) return t("campaigns.plan_single", { language, people: format.number(first) });
  return t("campaigns.plan_tested", {
    language,
    groups: groups
      .map((size, index) =>
        t("campaigns.plan_group", { letter: subjectLetter(index), people: format.number(size) }),
      )
      .join(", "),
    count: others,
    people: format.number(others),
  });
}
