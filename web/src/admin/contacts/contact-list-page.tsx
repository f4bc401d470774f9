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
import { useAskedToCreate } from "../resource/use-asked-to-create.ts";
import { UsersRound } from "../generated/icons.ts";
import { TopBarSlot } from "../ui/top-bar-slot.tsx";
import { ContactTable } from "./contact-table.tsx";
import { CONTACT_FILTERS, ContactTools } from "./contact-tools.tsx";
import { contactList } from "./contacts.queries.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { NewContactDialog } from "./new-contact-dialog.tsx";

const SORTS: readonly string[] = [];

export default function ContactListPage() {
  const { t, format } = useTexts();
  const control = useListView(CONTACT_FILTERS, SORTS);
  const [dialog, setDialog] = useState<"import" | "new" | null>(null);
  useAskedToCreate(() => setDialog("new"));
  const query = useQuery(contactList(useCaller(), askedBy(control.view)));
  const { data: list } = query;
  return (
    <div className={styles.page}>
      <TopBarSlot place="beside">{list ? format.number(list.meta.total) : null}</TopBarSlot>
      <ContactTools control={control} onImport={() => setDialog("import")} onNew={() => setDialog("new")} />
      <section className={styles.card} aria-label={t("screen.contacts")} aria-busy={query.isPlaceholderData}>
        <ListContent
          rows={list?.data}
          query={query}
          control={control}
          skeleton={<ListSkeleton />}
          empty={{ icon: UsersRound, title: t("contacts.empty"), message: t("contacts.empty_hint") }}
        >
          {(rows) => <ContactTable rows={rows} isStale={query.isPlaceholderData} />}
        </ListContent>
      </section>
      <ListPages meta={list?.meta} onPage={control.toPage} />
      {dialog === "import" ? <ImportDialog onClose={() => setDialog(null)} /> : null}
      {dialog === "new" ? <NewContactDialog onClose={() => setDialog(null)} /> : null}
    </div>
  );
}
