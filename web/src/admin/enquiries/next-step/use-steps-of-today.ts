import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useLiveEvent } from "../../live/live-context.tsx";
import { useRefresh } from "../../query/use-refresh.ts";
import { stepKeys, stepsOfToday } from "./steps.queries.ts";

/** What is to be done today, kept up to date while it is on screen. */
export function useStepsOfToday(isMine: boolean) {
  const refresh = useRefresh(stepKeys.all);
  useLiveEvent("customer:updated", refresh);
  useLiveEvent("customer:deleted", refresh);
  useLiveEvent("customer:left", refresh);
  return useQuery(stepsOfToday(useCaller(), isMine));
}
