import { COMPARE_MAX } from "@ezo/contract/limits";
import { Link, useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { ListMessage } from "../../shared/lists/list-message.tsx";
import { usePageQuery } from "../../shared/query/page-query.ts";
import {
  addressToShare,
  comparePath,
  idsOf,
  SHORTLIST_PATH,
  unreadableIn,
} from "../../shared/shortlist/shortlist-ids.ts";
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

/** Up to four apartments side by side; the address says which, so that it can be shared. */
export default function ComparePage() {
  const t = useT();
  const locale = useLocale();
  const share = useShare();
  const [search] = useSearchParams();
  const ids = idsOf(search.get("ids")).slice(0, COMPARE_MAX);
  const query = usePageQuery(shortlistQuery(useCaller(), locale, ids));
  useLiveShortlist(ids);
  const apartments = query.data;
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
    <div className={layout.wrap}>
      <PageOpening title={title} />
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
      {apartments ? (
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
