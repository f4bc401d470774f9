import { KEPT_LINK } from "@ezo/contract/values/paths/kept-link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { lazyCode } from "../../shared/lib/lazy-code.ts";
import { useHydrated } from "../../shared/lib/use-hydrated.ts";
import { ListMessage } from "../../shared/lists/list-message.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { isConnected } from "../../shared/shortlist/kept/connection.ts";
import { idsOf, leftOutOf, sharedPath, unreadableIn } from "../../shared/shortlist/shortlist-ids.ts";
import { useShortlist } from "../../shared/shortlist/use-shortlist.ts";
import layout from "../../shared/styles/layout.module.css";
import { buttonClass } from "../../shared/ui/button.tsx";
import { FailureBoundary } from "../../shared/ui/failures/failure-boundary.tsx";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { PageLoading } from "../../shared/ui/loading/page-loading.tsx";
import { PageOpening } from "../../shared/ui/loading/page-opening.tsx";
import { NearSlot } from "../../shared/ui/scroll/near-slot.tsx";
import { PrintedHead } from "../../shared/ui/printed-head.tsx";
import { BeyondNote, MissingNote } from "./missing-note.tsx";
import { Shortlisted } from "./shortlisted.tsx";
import { shortlistQuery } from "./shortlist.queries.ts";
import styles from "./shortlist-page.module.css";
import { useTakenOff } from "./use-taken-off.tsx";

const { View: KeptNote } = lazyCode(
  () => import("./kept-note.tsx"),
  (module) => module.default,
);
const { View: KeepForm } = lazyCode(
  () => import("./keep-form.tsx"),
  (module) => module.default,
);

/** The visitor's own shortlist or, where the address has ids, one that was shared. */
export default function ShortlistPage() {
  const [search] = useSearchParams();
  const shared = search.get("ids");
  return shared === null ? <OwnList /> : <SharedList shared={shared} />;
}

function OwnList() {
  const t = useT();
  const isHydrated = useHydrated();
  const ids = useShortlist();
  const query = useQuery({
    ...shortlistQuery(useCaller(), useLocale(), ids),
    enabled: isHydrated,
    // Removed apartments disappear at once, without showing an empty page in between.
    placeholderData: keepPreviousData,
  });
  const { note, box } = useTakenOff({ isOwn: () => true, apartments: query.data, items: "ul > li" });
  const isKept = useIsKept(isHydrated);
  if (query.isError && !query.data)
    return <QueryFailed titleKey="errors.apartment_load_failed" query={query} />;
  return (
    <div className={cx(layout.wrap, styles.own)} {...box}>
      <PrintedHead path={sharedPath(ids)} />
      <PageOpening title={t("apartments.shortlist")} lead={t("apartments.shortlist_lead")} />
      {isKept ? (
        <FailureBoundary>
          <Suspense fallback={null}>
            <KeptNote apartments={query.data} />
          </Suspense>
        </FailureBoundary>
      ) : null}
      {note}
      <noscript>
        <p className={styles.note}>{t("apartments.shortlist_needs_javascript")}</p>
      </noscript>
      {isHydrated && ids.length === 0 ? <Empty /> : null}
      {isHydrated && ids.length > 0 ? (
        query.data ? (
          <Shortlisted ids={ids} apartments={query.data} isOwn isSettled={!query.isPlaceholderData} />
        ) : (
          <PageLoading />
        )
      ) : null}
      {isHydrated && !isKept && ids.length > 0 ? (
        <NearSlot>
          <KeepForm ids={ids} />
        </NearSlot>
      ) : null}
    </div>
  );
}

/**
 * Whether the page was opened by the link of a kept shortlist, or in a browser that is connected with one. It stays so after
 * a visitor has left it, for what is said then.
 */
function useIsKept(isHydrated: boolean): boolean {
  const { hash } = useLocation();
  const [isKept, setKept] = useState(false);
  if (isHydrated && !isKept && (hash.startsWith(KEPT_LINK) || isConnected())) setKept(true);
  return isKept;
}

function SharedList({ shared }: { shared: string }) {
  const t = useT();
  const ids = idsOf(shared);
  const query = usePageQuery(shortlistQuery(useCaller(), useLocale(), ids));
  if (query.isError && !query.data)
    return <QueryFailed titleKey="errors.apartment_load_failed" query={query} />;
  return (
    <div className={layout.wrap}>
      <PrintedHead path={sharedPath(ids)} />
      <PageOpening
        title={t("apartments.shortlist_shared_title")}
        lead={t("apartments.shortlist_shared_lead")}
      />
      <BeyondNote count={leftOutOf(shared)} />
      {query.data ? <MissingNote count={ids.length - query.data.length + unreadableIn(shared)} /> : null}
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
