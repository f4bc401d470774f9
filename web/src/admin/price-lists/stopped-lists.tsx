import type { listStoppedPriceLists, PriceListStopped } from "@ezo/contract/inventory/price-lists";
import type { RouteOutput } from "@ezo/contract/route";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { useMay } from "../session/session-context.tsx";
import { useNow } from "../ui/use-now.ts";
import { priceListPaths } from "./price-list-paths.ts";
import styles from "./price-lists.module.css";
import { PRICE_LIST_CHANGES, stoppedLists } from "./price-lists.queries.ts";

type StoppedList = RouteOutput<typeof listStoppedPriceLists>["data"][number];

/** The lists that could not be published at their time, for those who may set prices; nothing where there are none. */
export function StoppedLists() {
  return useMay()("apartments.price") ? <Notice /> : null;
}

function Notice() {
  const { t } = useTexts();
  useContentChanges(PRICE_LIST_CHANGES);
  // Who cannot read them now reads them on the page of price lists, which says so.
  const { data: lists = [] } = useQuery(stoppedLists(useCaller()));
  if (lists.length === 0) return null;
  return (
    <section className={styles.stopped} aria-label={t("price_lists.stopped_lists")}>
      <h3>{t("price_lists.stopped_lists")}</h3>
      <Lists lists={lists} />
    </section>
  );
}

function Lists({ lists }: { lists: readonly StoppedList[] }) {
  // In the language of the page, once they are known; those of a deleted project are not.
  const { nameOf } = useProjects();
  return (
    <ul>
      {lists.map((list) => (
        <li key={list.id}>
          <p>
            <Link to={priceListPaths.one(list.id)}>{list.name}</Link> ·{" "}
            {nameOf(list.project_id) || list.project_title}
          </p>
          <StopReason stopped={list.stopped} />
        </li>
      ))}
    </ul>
  );
}

/** When and why a list was not published, and by which apartments it was stopped. */
export function StopReason({ stopped: { reason, at, apartments } }: { stopped: PriceListStopped }) {
  const { t, format } = useTexts();
  const time = format.moment(at, useNow());
  return (
    <p>
      {t("price_lists.stopped_at", { time })} {t(`price_lists.stopped.${reason}`)}{" "}
      {apartments.map(({ name }) => name.replaceAll(" ", "\u00A0")).join("; ")}
    </p>
  );
}
