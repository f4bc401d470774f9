import type { KeptShortlistRow } from "@ezo/contract/marketing/kept-shortlists";
import { useTexts } from "../i18n/texts-context.tsx";

/** Apartments that are named before the rest is counted. */
const NAMED_MAX = 3;

/** What is on a shortlist: its first apartments as links to the site, and how many more there are. */
export function KeptApartments({ shortlist }: { shortlist: KeptShortlistRow }) {
  const { t, language } = useTexts();
  const { apartments, apartment_count: count } = shortlist;
  const named = apartments.slice(0, NAMED_MAX);
  const more = count - named.length;
  return (
    <>
      {named.map(({ id, name, url }, index) => (
        <span key={id}>
          {index > 0 ? "; " : null}
          <a href={url} target="_blank" rel="noreferrer">
            {name[language]}
          </a>
        </span>
      ))}
      {more > 0 ? ` ${t("kept_shortlists.more", { number: more })}` : null}
      {count === 0 ? t("kept_shortlists.none_on_it") : null}
    </>
  );
}
