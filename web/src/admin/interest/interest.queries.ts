import {
  getInterestBoard,
  listBoards,
  listInterest,
  listSearchMisses,
  listSearchValues,
} from "@ezo/contract/admin/interest";
import { INTEREST_REFRESH_MS } from "@ezo/contract/values/limits/interest";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { apartments } from "../inventory/stock.resources.ts";

export const interestKeys = { all: ["interest"] as const };

/** The projects whose boards somebody may see. */
export const boardList = (call: WebCaller) =>
  queryOptions({
    queryKey: [...interestKeys.all, "boards"],
    queryFn: async ({ signal }) => (await call(listBoards, {}, { signal })).data,
  });

/** Key of all boards. */
export const boardsKey = [...apartments.keys.all, "board"] as const;

/** The units of a type. What changes one of them renews it, too. */
export const boardOf = (call: WebCaller, projectId: number, type: UnitType) =>
  queryOptions({
    queryKey: [...boardsKey, projectId, type],
    queryFn: async ({ signal }) => {
      const asked = { params: { id: String(projectId) }, query: { unit_type: type } };
      return (await call(getInterestBoard, asked, { signal })).data;
    },
    // Nothing says that a visitor has looked at something.
    refetchInterval: INTEREST_REFRESH_MS,
    refetchIntervalInBackground: false,
  });

/** Of single apartments. What changes an apartment renews it, too. */
export const interestOf = (call: WebCaller, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...apartments.keys.all, "interest", ids.join(",")],
    queryFn: async ({ signal }) =>
      (await call(listInterest, { query: { ids: ids.join(",") } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export interface MissesView {
  days: number;
  projectId: string | undefined;
}

export const missesOf = (call: WebCaller, { days, projectId }: MissesView) =>
  queryOptions({
    queryKey: [...interestKeys.all, "misses", days, projectId ?? null],
    queryFn: async ({ signal }) => {
      return call(listSearchMisses, { query: queryOf({ days, projectId }) }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const usedFiltersOf = (call: WebCaller, { days, projectId }: MissesView) =>
  queryOptions({
    queryKey: [...interestKeys.all, "used", days, projectId ?? null],
    queryFn: async ({ signal }) =>
      (await call(listSearchValues, { query: queryOf({ days, projectId }) }, { signal })).data,
    placeholderData: keepPreviousData,
  });

const queryOf = ({ days, projectId }: MissesView) => ({
  days,
  ...(projectId === undefined ? {} : { project_id: projectId }),
});
