import type { Board } from "@ezo/contract/site/board";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import type { Matches } from "../../../shared/apartments/filters/matches.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import blank from "../../../shared/ui/blank.module.css";
import { QueryFailed } from "../../../shared/ui/failures/query-failed.tsx";
import { PrintedHead } from "../../../shared/ui/printed-head.tsx";
import { boardQuery } from "../explorer.queries.ts";
import type { BoardPlace } from "./board-place.ts";
import { BoardTable } from "./board-table.tsx";

export interface BoardProps {
  projectId: number;
  place: BoardPlace;
  label: string;
  matches: Matches;
  /** Query of the cells' links. */
  search: string;
  /** Key of the item that the list highlights, such as `floor-6` or `apartment-12`. */
  activeKey: string | undefined;
  onActive: (key: string | undefined) => void;
}

/** The apartments as a board of floors and risers, with its states while loading, empty and failed. */
export function BoardView({ projectId, place, matches, ...table }: BoardProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const query = useQuery(boardQuery(useCaller(), useLocale(), projectId, place.building));
  const matching = useMemo(() => matches && new Set(matches.flatMap(({ ids }) => ids)), [matches]);
  if (!query.data)
    return query.isError ? (
      <QueryFailed titleKey="errors.navigation_load_failed" query={query} />
    ) : (
      <p className={blank.blank}>{t("messages.loading")}</p>
    );
  if (isEmpty(query.data)) return <p className={blank.blank}>{t("apartments.no_buildings")}</p>;
  return (
    <>
      <PrintedHead path={pathname + search} />
      <BoardTable {...table} board={query.data} place={place} matching={matching} />
    </>
  );
}

const isEmpty = ({ floors }: Board): boolean => floors.length === 0;
