import type { SavedSearchRow } from "@ezo/contract/marketing/saved-searches";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { Moment } from "../ui/moment.tsx";
import { SavedSearchMark } from "./saved-search-mark.tsx";

/** The searches that somebody has saved; nothing where there are none. */
export function SearchesCard({
  searches,
  className,
}: {
  searches: readonly SavedSearchRow[];
  className: string | undefined;
}) {
  const { t, language } = useTexts();
  if (searches.length === 0) return null;
  return (
    <Card title={t("screen.saved_searches")}>
      <ul className={className}>
        {searches.map(({ id, words, url, email, status, status_at: at }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noreferrer">
              {words[language]}
            </a>
            <small>{email}</small>
            <SavedSearchMark status={status} />
            <Moment at={at} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
