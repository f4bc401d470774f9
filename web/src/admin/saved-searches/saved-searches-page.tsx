import { SAVED_SEARCH_STATUSES, type SavedSearchRow } from "@ezo/contract/marketing/saved-searches";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { BellRing } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ListContent } from "../resource/list/list-content.tsx";
import { ListPages } from "../resource/list/list-footer.tsx";
import { ListSkeleton } from "../resource/list/list-skeleton.tsx";
import { askedBy } from "../resource/list/list-view.ts";
import styles from "../resource/list/resource-list.module.css";
import { useListView } from "../resource/list/use-list-view.ts";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { SavedSearchTable } from "./saved-search-table.tsx";
import { savedSearchList, useEndSearch } from "./saved-searches.queries.ts";
import { StatusTools } from "./status-tools.tsx";

const FILTERS = { status: SAVED_SEARCH_STATUSES } as const;
const SORTS: readonly string[] = [];

/** Searches whose new matches are mailed to visitors. */
export default function SavedSearchesPage() {
  const { t, format } = useTexts();
  const control = useListView(FILTERS, SORTS);
  const [ending, setEnding] = useState<SavedSearchRow | null>(null);
  const end = useEndSearch();
  const query = useQuery(savedSearchList(useCaller(), askedBy(control.view)));
  const { data: list } = query;
  return (
    <div className={styles.page}>
      <TopBarSlot place="beside">{list ? format.number(list.meta.total) : null}</TopBarSlot>
      <StatusTools control={control} counts={list?.meta.by_status} />
      <section
        className={styles.card}
        aria-label={t("screen.saved_searches")}
        aria-busy={query.isPlaceholderData}
      >
        <ListContent
          rows={list?.data}
          query={query}
          control={control}
          skeleton={<ListSkeleton />}
          empty={{
            icon: BellRing,
            title: t("saved_searches.empty"),
            message: t("saved_searches.empty_hint"),
          }}
        >
          {(rows) => <SavedSearchTable rows={rows} isStale={query.isPlaceholderData} onEnd={setEnding} />}
        </ListContent>
      </section>
      <ListPages meta={list?.meta} onPage={control.toPage} />
      {ending ? (
        <ConfirmDialog
          title={t("saved_searches.end_of", { email: ending.email })}
          message={t("saved_searches.end_message")}
          confirm={t("saved_searches.end")}
          isDanger
          onClose={() => setEnding(null)}
          onConfirm={() => end.mutate(ending.id)}
        />
      ) : null}
    </div>
  );
}
