import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useMay } from "../session/session-context.tsx";
import { setupState } from "./setup.queries.ts";

/** The menu asks seldom: it is on every page, and the pages of the set-up bring the newest answer. */
const MENU_FRESH_MS = 5 * 60_000;

/** Whether the set-up has to be found from everywhere: until it is done or hidden, for those who may do it. */
export function useSetupLeft(): boolean {
  const { data } = useQuery({
    ...setupState(useCaller()),
    enabled: useMay()("settings.manage"),
    staleTime: MENU_FRESH_MS,
    refetchOnWindowFocus: false,
  });
  return data !== undefined && !data.is_done && !data.is_hidden;
}
