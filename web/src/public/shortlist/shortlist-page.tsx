import { useQuery, keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { useHydrated } from "../../shared/lib/use-hydrated.ts";
import { ListMessage } from "../../shared/lists/list-message.tsx";
import { Link } from "react-router-dom";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { idsOf, unreadableIn } from "../../shared/shortlist/shortlist-ids.ts";
import { useShortlist } from "../../shared/shortlist/use-shortlist.ts";
import layout from "../../shared/styles/layout.module.css";
import { buttonClass } from "../../shared/ui/button.tsx";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { PageLoading } from "../../shared/ui/page-loading.tsx";
import { PageOpening } from "../../shared/ui/page-opening.tsx";
import { MissingNote } from "./missing-note.tsx";
import { Shortlisted } from "./shortlisted.tsx";
import { shortlistQuery } from "./shortlist.queries.ts";
import styles from "./shortlist-page.module.css";
import { useTakenOff } from "./use-taken-off.tsx";

/** The visitor's own list; or, where the address carries ids, the list that somebody has shared. */
export default function ShortlistPage() {
  const [search] = useSearchParams();
  const shared = search.get("ids");
  return shared === null ? <OwnList /> : <SharedList ids={idsOf(shared)} unreadable={unreadableIn(shared)} />;
}

function OwnList() {
  const t = useT();
  const isHydrated = useHydrated();
  const ids = useShortlist();
  const query = useQuery({
    ...shortlistQuery(useCaller(), useLocale(), ids),
    enabled: isHydrated,
    // What is taken off the list goes at once, without a look at an empty page.
    placeholderData: keepPreviousData,
  });
  const { note, box } = useTakenOff({ isOwn: () => true, apartments: query.data, items: "ul > li" });
  if (query.isError && !query.data)
    return <Failed error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  return (
    <div className={layout.wrap} {...box}>
      <PageOpening title={t("apartments.shortlist")} lead={t("apartments.shortlist_lead")} />
      {note}
      {isHydrated && ids.length === 0 ? <Empty /> : null}
      {isHydrated && ids.length > 0 ? (
        query.data ? (
          <Shortlisted ids={ids} apartments={query.data} isOwn isSettled={!query.isPlaceholderData} />
        ) : (
          <PageLoading />
        )
      ) : null}
    </div>
  );
}

function SharedList({ ids, unreadable }: { ids: readonly number[]; unreadable: number }) {
  const t = useT();
  const query = usePageQuery(shortlistQuery(useCaller(), useLocale(), ids));
  if (query.isError && !query.data)
    return <Failed error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  return (
    <div className={layout.wrap}>
      <PageOpening
        title={t("apartments.shortlist_shared_title")}
        lead={t("apartments.shortlist_shared_lead")}
      />
      {query.data ? <MissingNote count={ids.length - query.data.length + unreadable} /> : null}
      {ids.length === 0 ? <Empty /> : null}
      {ids.length > 0 ? (
        query.data ? (
          <Shortlisted ids={ids} apartments={query.data} isOwn={false} isSettled />
        ) : (
          <PageLoading />
        )
      ) : null}
    </div>
  );
}

const Failed = (props: { error: unknown; onRetry: () => void; isRetrying: boolean }) => (
  <LoadFailed titleKey="errors.apartment_load_failed" {...props} />
);

function Empty() {
  const t = useT();
  return (
    <ListMessage
      icon="heart"
      title={t("apartments.shortlist_empty_title")}
      text={t("apartments.shortlist_empty_text")}
      className={styles.empty}
    >
      <Link className={buttonClass()} to="/projects">
        {t("header.projects")}
      </Link>
    </ListMessage>
  );
}
