import { type Demo, getDemo, removeDemo } from "@ezo/contract/admin/setup/setup-demo";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";

const LOOK_AGAIN_MS = 2000;

export const isUnderWay = ({ removal }: Demo): boolean =>
  removal !== null && removal.phase !== "done" && removal.phase !== "failed";

/** While a worker is at it, how far it is. */
export const demoState = (call: WebCaller) =>
  queryOptions({
    queryKey: ["setup-demo"] as const,
    queryFn: async ({ signal }) => (await call(getDemo, {}, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_AGAIN_MS : false),
  });

export function useRemoveDemo() {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: () => call(removeDemo, {}),
    onSuccess: ({ data }) => cache.setQueryData(demoState(call).queryKey, data),
    onError: (error) => toasts.failure(t("setup.demo.failed"), error),
  });
}
