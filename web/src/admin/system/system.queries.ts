import { dismissKeptMail, listKeptMails } from "@ezo/contract/admin/operations/kept-mails";
import { SYSTEM_REFRESH_MS } from "@ezo/contract/values/limits/operations";
import { getSystem } from "@ezo/contract/admin/operations/system";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";

const all = ["system"] as const;
const polling = { refetchInterval: SYSTEM_REFRESH_MS, refetchIntervalInBackground: false } as const;

export const systemReport = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "report"],
    queryFn: async ({ signal }) => (await call(getSystem, {}, { signal })).data,
    ...polling,
  });

export const keptMails = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "mails"],
    queryFn: ({ signal }) => call(listKeptMails, {}, { signal }),
    ...polling,
  });

export function useDismissKeptMail(id: number) {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: () => call(dismissKeptMail, { params: { id: String(id) } }),
    onError: (error) => toasts.failure(t("kept_mails.dismiss_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}
