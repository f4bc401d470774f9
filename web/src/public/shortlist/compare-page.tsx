import { COMPARE_MAX } from "@ezo/contract/limits";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { useHydrated } from "../../shared/lib/use-hydrated.ts";
import { ListMessage } from "../../shared/lists/list-message.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import {
  addressToShare,
  comparePath,
  idsOf,
  SHORTLIST_PATH,
  unreadableIn,
} from "../../shared/shortlist/shortlist-ids.ts";
import { useShortlist } from "../../shared/shortlist/use-shortlist.ts";
import layout from "../../shared/styles/layout.module.css";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { PageLoading } from "../../shared/ui/page-loading.tsx";
import { PageOpening } from "../../shared/ui/page-opening.tsx";
import { useShare } from "../../shared/ui/use-share.ts";
import styles from "./compare-page.module.css";
import { CompareTable } from "./compare-table.tsx";
import { MissingNote } from "./missing-note.tsx";
import { shortlistQuery } from "./shortlist.queries.ts";
import { useLiveShortlist } from "./use-live-shortlist.ts";
import { useTakenOff } from "./use-taken-off.tsx";

/** Up to four apartments side by side; the address says which, so that it can be shared. */
export default function ComparePage() {
  const t = useT();
  const locale = useLocale();
  const share = useShare();
  const [search] = useSearchParams();
  const named = idsOf(search.get("ids")).slice(0, COMPARE_MAX);
  const { ids, isOwn } = useCompared(named);
  const query = usePageQuery({
    ...shortlistQuery(useCaller(), locale, ids),
    placeholderData: keepPreviousData,
  });
  useLiveShortlist(ids);
  // What is taken off goes at once, before the answer without it.
  const apartments = query.data?.filter(({ id }) => ids.includes(id));
  const { note, box } = useTakenOff({ isOwn, apartments: query.data, items: "thead th + th" });
  const title = t("apartments.compare_title");
  if (query.isError && !apartments)
    return (
      <LoadFailed
        titleKey="errors.apartment_load_failed"
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  return (
    <div className={layout.wrap} {...box}>
      <PageOpening title={title} />
      {note}
      <div className={styles.bar}>
        <Link className={buttonClass({ size: "small", variant: "ghost" })} to={SHORTLIST_PATH}>
          {t("apartments.to_shortlist")}
        </Link>
        {ids.length > 0 ? (
          <Button
            size="small"
            variant="ghost"
            onClick={() => void share({ title, url: addressToShare(locale, comparePath(ids)) })}
          >
            <Icon name="link" />
            {t("buttons.share")}
          </Button>
        ) : null}
        {ids.length > 0 ? (
          <Button size="small" variant="ghost" onClick={() => window.print()}>
            <Icon name="print" />
            {t("buttons.print")}
          </Button>
        ) : null}
      </div>
      {apartments === undefined ? <PageLoading /> : null}
      {apartments && !query.isPlaceholderData ? (
        <MissingNote count={ids.length - apartments.length + unreadableIn(search.get("ids"))} />
      ) : null}
      {apartments && apartments.length > 0 ? <CompareTable apartments={apartments} /> : null}
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

/**
 * Which apartments are compared: those that the address names. Where all of them were the visitor's own choice to begin
 * with, a heart that is taken back takes its column along, and the address follows.
 */
function useCompared(named: readonly number[]) {
  const own = useShortlist();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<readonly number[]>();
  // An address that somebody has shared names what its reader may not have.
  if (isHydrated && !chosen) setChosen(named.every((id) => own.includes(id)) ? named : []);
  const isOwn = (id: number) => chosen?.includes(id) === true;
  const ids = chosen && chosen.length > 0 ? chosen.filter((id) => own.includes(id)) : named;
  const [address, wanted] = [named.join(","), ids.join(",")];
  useEffect(() => {
    if (address !== wanted) void navigate(comparePath(idsOf(wanted)), { replace: true });
  }, [address, wanted, navigate]);
  return { ids, isOwn };
}
