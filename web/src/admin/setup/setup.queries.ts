import { checkDeliverability } from "@ezo/contract/marketing/delivery/deliverability";
import {
  changeSetup,
  confirmSetupMail,
  getSetup,
  nameFirm,
  sendSetupMail,
  type Setup,
} from "@ezo/contract/admin/setup/setup";
import type { RouteInput } from "@ezo/contract/route";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";

const setupKey = ["setup"] as const;

/** Found anew each time: what is done elsewhere counts as soon as somebody looks here again. */
export const setupState = (call: WebCaller) =>
  queryOptions({
    queryKey: setupKey,
    queryFn: async ({ signal }) => (await call(getSetup, {}, { signal })).data,
    staleTime: 0,
  });

type Answer = Promise<{ data: Setup }>;

/** A call that answers how far the firm is then. What an earlier press has said goes: one sentence is about the last. */
function useSetupCall<Body>(
  send: (call: WebCaller, body: Body) => Answer,
  saved?: "setup.saved" | "setup.name.saved",
) {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: (body: Body) => send(call, body),
    onSuccess: ({ data }) => {
      cache.setQueryData(setupState(call).queryKey, data);
      toasts.hideFailures(t("setup.failed"));
      if (!saved) return;
      toasts.hideSuccesses(t(saved));
      toasts.success(t(saved));
    },
    onError: (error) => {
      toasts.hideFailures(t("setup.failed"));
      if (saved) toasts.hideSuccesses(t(saved));
      toasts.failure(t("setup.failed"), error);
    },
  });
}

export const useChangeSetup = () =>
  useSetupCall(
    (call, body: RouteInput<typeof changeSetup>["body"]) => call(changeSetup, { body }),
    "setup.saved",
  );
export const useNameFirm = () =>
  useSetupCall(
    (call, body: RouteInput<typeof nameFirm>["body"]) => call(nameFirm, { body }),
    "setup.name.saved",
  );
export const useSendMail = () => useSetupCall((call, _: void) => call(sendSetupMail, {}));
export const useConfirmMail = () =>
  useSetupCall((call, code: string) => call(confirmSetupMail, { body: { code } }));

/** Asks DNS about the sender's domain, and what it has answered. */
export function useCheckDns() {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: () => call(checkDeliverability, {}),
    onSuccess: () => cache.invalidateQueries({ queryKey: setupKey }),
    onError: (error) => {
      toasts.hideFailures(t("deliverability.again_failed"));
      toasts.failure(t("deliverability.again_failed"), error);
    },
  });
}
