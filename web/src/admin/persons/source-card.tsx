import type { PersonDetail } from "@ezo/contract/persons";
import { Card } from "../editor/fields/card.tsx";
import { VisitFact } from "../enquiries/detail/visit-fact.tsx";
import { useTexts } from "../i18n/texts-context.tsx";

/** The visit that led to the person's last enquiry, and the first one that is known. Nothing where none is. */
export function SourceCard({ person }: { person: PersonDetail }) {
  const { t } = useTexts();
  const visits = person.enquiries.flatMap(({ attribution: last, first_attribution: first }) =>
    last ? [{ last, first: first ?? last }] : [],
  );
  const [latest] = visits;
  if (!latest) return null;
  const earliest = visits.at(-1)?.first ?? latest.first;
  return (
    <Card title={t("person.source")}>
      <div>
        <VisitFact first={earliest === latest.last ? null : earliest} last={latest.last} />
      </div>
    </Card>
  );
}
