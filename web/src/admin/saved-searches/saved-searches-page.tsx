import {
  type listSavedSearches,
  SAVED_SEARCH_STATUSES,
  type SavedSearchRow,
} from "@ezo/contract/marketing/saved-searches";
import type { RouteOutput } from "@ezo/contract/route";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { BellRing } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ListContent } from "../resource/list/list-content.tsx";
import { ListPages } from "../resource/list/list-footer.tsx";
import { ListSkeleton } from "../resource/list/list-skeleton.tsx";
import tools from "../resource/list/list-tools.module.css";
import { askedBy, isFiltered } from "../resource/list/list-view.ts";
import styles from "../resource/list/resource-list.module.css";
import { Segments } from "../resource/list/segments.tsx";
import { type ListViewControl, useListView } from "../resource/list/use-list-view.ts";
import { SearchField } from "../ui/search-field.tsx";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { SavedSearchTable } from "./saved-search-table.tsx";
import { savedSearchList, useEndSearch } from "./saved-searches.queries.ts";

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
      <Tools control={control} counts={list?.meta.by_status} />
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

type Counts = RouteOutput<typeof listSavedSearches>["meta"]["by_status"];

function Tools({ control, counts }: { control: ListViewControl; counts: Counts | undefined }) {
  const { t, format } = useTexts();
  const labelOf = (status: keyof Counts) => {
    const label = t(`saved_searches.status.${status}`);
    return counts ? `${label} (${format.number(counts[status])})` : label;
  };
  return (
    <div className={tools.tools}>
      <SearchField
        value={control.view.search}
        onSearch={control.search}
        placeholder={t("field.email")}
        className={tools.search}
        hasKeyHint={false}
      />
      <Segments
        label={t("field.status")}
        value={control.view.filters["status"] ?? null}
        options={SAVED_SEARCH_STATUSES.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(value) => control.filter("status", value)}
      />
      {isFiltered(control.view) ? (
        <Button variant="subtle" onClick={control.clear}>
          {t("inbox.filter.clear")}
        </Button>
      ) : null}
    </div>
  );
}
