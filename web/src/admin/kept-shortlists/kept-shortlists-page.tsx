import type { KeptShortlistRow } from "@ezo/contract/marketing/kept-shortlists";
import { SAVED_SEARCH_STATUSES } from "@ezo/contract/marketing/saved-searches";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { Heart } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ListContent } from "../resource/list/list-content.tsx";
import { ListPages } from "../resource/list/list-footer.tsx";
import { ListSkeleton } from "../resource/list/list-skeleton.tsx";
import { askedBy } from "../resource/list/list-view.ts";
import styles from "../resource/list/resource-list.module.css";
import { useListView } from "../resource/list/use-list-view.ts";
import { StatusTools } from "../saved-searches/status-tools.tsx";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { KeptShortlistTable } from "./kept-shortlist-table.tsx";
import { keptShortlistList, useEndShortlist } from "./kept-shortlists.queries.ts";

const FILTERS = { status: SAVED_SEARCH_STATUSES } as const;
const SORTS: readonly string[] = [];

/** Shortlists that visitors keep under an address. */
export default function KeptShortlistsPage() {
  const { t, format } = useTexts();
  const control = useListView(FILTERS, SORTS);
  const [ending, setEnding] = useState<KeptShortlistRow | null>(null);
  const end = useEndShortlist();
  const query = useQuery(keptShortlistList(useCaller(), askedBy(control.view)));
  const { data: list } = query;
  return (
    <div className={styles.page}>
      <TopBarSlot place="beside">{list ? format.number(list.meta.total) : null}</TopBarSlot>
      <StatusTools control={control} counts={list?.meta.by_status} />
      <section
        className={styles.card}
        aria-label={t("screen.kept_shortlists")}
        aria-busy={query.isPlaceholderData}
      >
        <ListContent
          rows={list?.data}
          query={query}
          control={control}
          skeleton={<ListSkeleton />}
          empty={{
            icon: Heart,
            title: t("kept_shortlists.empty"),
            message: t("kept_shortlists.empty_hint"),
          }}
        >
          {(rows) => <KeptShortlistTable rows={rows} isStale={query.isPlaceholderData} onEnd={setEnding} />}
        </ListContent>
      </section>
      <ListPages meta={list?.meta} onPage={control.toPage} />
      {ending ? (
        <ConfirmDialog
          title={t("kept_shortlists.end_of", { email: ending.email })}
          message={t("kept_shortlists.end_message")}
          confirm={t("saved_searches.end")}
          isDanger
          onClose={() => setEnding(null)}
          onConfirm={() => end.mutate(ending.id)}
        />
      ) : null}
    </div>
  );
}
