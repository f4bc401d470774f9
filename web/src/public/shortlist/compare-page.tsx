import { COMPARE_MAX } from "@ezo/contract/values/limits/pages";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { useActs } from "../../shared/lib/use-acts.ts";
import { useHydrated } from "../../shared/lib/use-hydrated.ts";
import { ListMessage } from "../../shared/lists/list-message.tsx";
import { RateLine } from "../../shared/prices/rate-line.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import {
  addressToShare,
  comparePath,
  idsOf,
  leftOutOf,
  SHORTLIST_PATH,
  tickedPath,
  unreadableIn,
} from "../../shared/shortlist/shortlist-ids.ts";
import { useShortlist } from "../../shared/shortlist/use-shortlist.ts";
import layout from "../../shared/styles/layout.module.css";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { QueryFailed } from "../../shared/ui/failures/query-failed.tsx";
import { PageLoading } from "../../shared/ui/loading/page-loading.tsx";
import { PageOpening } from "../../shared/ui/loading/page-opening.tsx";
import { PrintedHead } from "../../shared/ui/printed-head.tsx";
import { useShare } from "../../shared/ui/share/use-share.ts";
import styles from "./compare-page.module.css";
import { CompareTable } from "./compare-table.tsx";
import { LeftOutNote, MissingNote } from "./missing-note.tsx";
import { shortlistQuery } from "./shortlist.queries.ts";
import { useLiveShortlist } from "./use-live-shortlist.ts";
import { useTakenOff } from "./use-taken-off.tsx";

/** Up to four apartments side by side. Their ids are in the address, so that it can be shared. */
export default function ComparePage() {
  const t = useT();
  const [search] = useSearchParams();
  const asked = idsOf(search.get("ids"));
  const named = asked.slice(0, COMPARE_MAX);
  const { ids, isOwn, remove } = useCompared(asked, named);
  const query = usePageQuery({
    ...shortlistQuery(useCaller(), useLocale(), ids),
    placeholderData: keepPreviousData,
  });
  useLiveShortlist(ids);
  // Removed apartments disappear at once, before the new answer arrives.
  const apartments = query.data?.filter(({ id }) => ids.includes(id));
  const { note, box } = useTakenOff({ isOwn, apartments: query.data, items: "thead th + th", ids });
  // One alone is compared with nothing.
  useActs("compares", apartments && apartments.length > 1 ? apartments.map(({ id }) => id) : []);
  if (query.isError && !apartments)
    return <QueryFailed titleKey="errors.apartment_load_failed" query={query} />;
  return (
    <div className={layout.wrap} {...box}>
      <PrintedHead path={comparePath(ids)} />
      <PageOpening title={t("apartments.compare_title")} />
      {note}
      <Tools ids={ids} />
      {apartments === undefined ? <PageLoading /> : null}
      <LeftOutNote count={asked.length - named.length + leftOutOf(search.get("ids"))} />
      {apartments && !query.isPlaceholderData ? (
        <MissingNote count={ids.length - apartments.length + unreadableIn(search.get("ids"))} />
      ) : null}
      {apartments && apartments.length > 0 ? (
        <>
          <RateLine />
          <CompareTable apartments={apartments} onRemove={remove} />
        </>
      ) : null}
      {apartments?.length === 0 ? (
        <ListMessage
          icon="heart"
          title={t("apartments.compare_few")}
          text={t("apartments.shortlist_empty_text")}
          className={styles.empty}
        />
      ) : null}
    </div>
  );
}

/** A link to the shortlist, and buttons to share and print the comparison. */
function Tools({ ids }: { ids: readonly number[] }) {
  const t = useT();
  const locale = useLocale();
  const share = useShare();
  const title = t("apartments.compare_title");
  const own = useShortlist();
  const isOwn = ids.length > 1 && ids.every((id) => own.includes(id));
  return (
    <div className={styles.bar}>
      <Link
        className={buttonClass({ size: "small", variant: "ghost" })}
        to={isOwn ? tickedPath(ids) : SHORTLIST_PATH}
      >
        {t("apartments.to_shortlist")}
      </Link>
      {ids.length > 0 ? (
        <>
          <Button
            size="small"
            variant="ghost"
            className={styles.scripted}
            onClick={() => void share({ title, url: addressToShare(locale, comparePath(ids)) })}
          >
            <Icon name="link" />
            {t("buttons.share")}
          </Button>
          <Button size="small" variant="ghost" className={styles.scripted} onClick={() => window.print()}>
            <Icon name="print" />
            {t("buttons.print")}
          </Button>
        </>
      ) : null}
    </div>
  );
}

/**
 * The apartments in the address. Where all of them were on the visitor's own shortlist at first, removing one from the
 * shortlist also removes its column and its id in the address. `remove` only removes the column, from any comparison.
 */
function useCompared(asked: readonly number[], named: readonly number[]) {
  const own = useShortlist();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly number[] | "shared">();
  // A shared address may name apartments that are not on its reader's shortlist.
  if (isHydrated && !chosen) setChosen(named.every((id) => own.includes(id)) ? named : "shared");
  const ofOwn = typeof chosen === "object" ? chosen : undefined;
  const isOwn = (id: number) => ofOwn?.includes(id) === true;
  const ids = ofOwn?.filter((id) => own.includes(id)) ?? named;
  const [address, wanted] = [named.join(","), ids.join(",")];
  useEffect(() => {
    if (address !== wanted) void navigate(comparePath(idsOf(wanted)), { replace: true });
  }, [address, wanted, navigate]);
  function remove(removed: number) {
    const others = (of: readonly number[]) => of.filter((id) => id !== removed);
    if (ofOwn) setChosen(others(ofOwn));
    // An apartment that did not fit gets the place.
    else void navigate(comparePath(others(asked)), { replace: true });
  }
  return { ids, isOwn, remove };
}
