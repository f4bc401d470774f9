import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import { Link } from "react-router-dom";
import { useTexts } from "../../i18n/texts-context.tsx";

/** The step that is due next, in a line that leads to its request. */
export function NextDue({ step, to, now }: { step: DueStep; to: string; now: number }) {
  const { t, format } = useTexts();
  return (
    <>
      {t("today.next")} <Link to={to}>{step.customer.name}</Link>
      {`, ${t(`step.${step.kind}`)}, ${format.moment(step.due_at, now)}`}
    </>
  );
}
