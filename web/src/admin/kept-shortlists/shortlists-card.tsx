import type { KeptShortlistRow } from "@ezo/contract/marketing/kept-shortlists";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { SavedSearchMark } from "../saved-searches/saved-search-mark.tsx";
import { Moment } from "../ui/moment.tsx";
import { KeptApartments } from "./kept-apartments.tsx";

/** The shortlists that somebody keeps; nothing where there are none. */
export function ShortlistsCard({
  shortlists,
  className,
}: {
  shortlists: readonly KeptShortlistRow[];
  className: string | undefined;
}) {
  const { t } = useTexts();
  if (shortlists.length === 0) return null;
  return (
    <Card title={t("screen.kept_shortlists")}>
      <ul className={className}>
        {shortlists.map((shortlist) => (
          <li key={shortlist.id}>
            <span>
              <KeptApartments shortlist={shortlist} />
            </span>
            <small>{shortlist.email}</small>
            <SavedSearchMark status={shortlist.status} />
            <Moment at={shortlist.status_at} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
