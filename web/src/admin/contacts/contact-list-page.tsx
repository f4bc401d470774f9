import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ListContent } from "../resource/list/list-content.tsx";
import { ListPages } from "../resource/list/list-footer.tsx";
import { ListSkeleton } from "../resource/list/list-skeleton.tsx";
import { askedBy } from "../resource/list/list-view.ts";
import styles from "../resource/list/resource-list.module.css";
import { useListView } from "../resource/list/use-list-view.ts";
import { useSelection } from "../resource/list/selection/use-selection.ts";
import { useAskedToCreate } from "../resource/use-asked-to-create.ts";
import { UsersRound } from "../generated/icons.ts";
import { useMay } from "../session/session-context.tsx";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { useContactExport, useTagging } from "./selection/contact-actions.ts";
import { ContactSelectionBar } from "./selection/contact-selection-bar.tsx";
import { ContactTable } from "./contact-table.tsx";
import { CONTACT_FILTERS, ContactTools } from "./contact-tools.tsx";
import { contactList } from "./contacts.queries.ts";
import { ImportDialog } from "./import/import-dialog.tsx";
import { NewContactDialog } from "./new-contact-dialog.tsx";
import { TagsDialog } from "./selection/tags-dialog.tsx";
import { useContactSelection } from "./selection/use-contact-selection.ts";

const SORTS: readonly string[] = [];

export default function ContactListPage() {
  const { t, format } = useTexts();
  const may = useMay();
  const control = useListView(CONTACT_FILTERS, SORTS);
  const [dialog, setDialog] = useState<"import" | "new" | "tags" | null>(null);
  useAskedToCreate(() => setDialog("new"));
  const query = useQuery(contactList(useCaller(), askedBy(control.view)));
  const { data: list } = query;
  const listKey = JSON.stringify(control.view);
  const selection = useSelection(listKey, list?.data);
  const chosen = useContactSelection({
    view: control.view,
    listKey,
    rows: list?.data,
    total: list?.meta.total ?? 0,
    selection,
  });
  const tagging = useTagging();
  const download = useContactExport(control.view);
  const close = () => setDialog(null);
  return (
    <div className={styles.page}>
      <TopBarSlot place="beside">{list ? format.number(list.meta.total) : null}</TopBarSlot>
      <ContactTools
        control={control}
        isExporting={download.isPending}
        onExport={() => download.mutate(null)}
        onImport={() => setDialog("import")}
        onNew={() => setDialog("new")}
      />
      <section className={styles.card} aria-label={t("screen.contacts")} aria-busy={query.isPlaceholderData}>
        {selection.ids.size > 0 ? (
          <ContactSelectionBar
            chosen={chosen}
            isExporting={download.isPending}
            onTag={() => setDialog("tags")}
            onExport={() => download.mutate(chosen.exported())}
            onClear={selection.clear}
          />
        ) : null}
        <ListContent
          rows={list?.data}
          query={query}
          control={control}
          skeleton={<ListSkeleton />}
          empty={{ icon: UsersRound, title: t("contacts.empty"), message: t("contacts.empty_hint") }}
        >
          {(rows) => (
            <ContactTable
              rows={rows}
              isStale={query.isPlaceholderData}
              selection={may("contacts.edit") || may("contacts.export") ? selection : null}
            />
          )}
        </ListContent>
      </section>
      <ListPages meta={list?.meta} onPage={control.toPage} />
      {dialog === "import" ? <ImportDialog onClose={close} /> : null}
      {dialog === "new" ? <NewContactDialog onClose={close} /> : null}
      {dialog === "tags" ? (
        <TagsDialog
          chosen={chosen}
          tags={chosen.isAll ? null : selection.rows.flatMap(({ tags }) => tags)}
          tagging={tagging}
          onClose={close}
          onDone={selection.clear}
        />
      ) : null}
    </div>
  );
}
