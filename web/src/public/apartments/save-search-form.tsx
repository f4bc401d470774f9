import { saveSearch } from "@ezo/contract/site/search/saved-searches";
import { useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import {
  crossedIn,
  hasFilters,
  SAVED_LISTS,
  unknownIn,
  unreadableIn,
  without,
} from "../../shared/apartments/filters/filters.ts";
import type { Found } from "../../shared/apartments/search/search.queries.ts";
import { searchQueryOf, type SearchView, WHOLE_SEARCH } from "../../shared/apartments/search/search-view.ts";
import { MailForm } from "../../shared/forms/mail-form.tsx";
import { useSavedSearchesOpen } from "../../shared/forms/use-saved-searches-open.ts";

const TEXTS = {
  title: "apartments.save_search_title",
  text: "apartments.save_search_text",
  button: "apartments.save_search_button",
  consent: "apartments.save_search_consent",
  sentTo: "apartments.save_search_sent_to",
  again: "apartments.save_search_other",
};

/** Takes an e-mail address, whose owner is asked by mail before any apartment is mailed there. */
export default function SaveSearchForm({ view, meta }: { view: SearchView; meta?: Meta }) {
  const call = useCaller();
  const [address] = useSearchParams();
  const isOpen = useSavedSearchesOpen();
  // What the page marks as wrong is no filter of what it shows.
  const isKnown = SAVED_LISTS.every((name) => unknownIn(address, name).length === 0);
  const isRead = !hasFilters(unreadableIn(address)) && isKnown;
  const query = savedQueryOf(view);
  return isOpen && isRead && canMatch(view, meta) ? (
    <MailForm
      texts={TEXTS}
      heading="h3"
      draft="ezo_draft_saved_search"
      about={query}
      ask={(body, options) => call(saveSearch, { body: { query, ...body } }, options)}
    />
  ) : null;
}
type Meta = Found["meta"] | undefined;

/** Whether the search can ever find something: the page shows what is wrong with one that cannot. */
function canMatch({ filters, project, layout }: SearchView, meta: Meta): boolean {
  // A layout that is chosen is listed, whether it has matches or not.
  const isLayoutUnknown =
    meta !== undefined &&
    project !== undefined &&
    layout !== undefined &&
    meta.layouts.every(({ slug }) => slug !== layout);
  return !isLayoutUnknown && crossedIn(filters).length === 0;
}

/** What is saved of a search: its filters but the status, since only what is available is mailed. */
const savedQueryOf = ({ project, layout, filters }: SearchView): string =>
  searchQueryOf({ ...WHOLE_SEARCH, project, layout, filters: without(filters, "status") });
