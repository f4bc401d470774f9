import { addSenderAddress, removeSenderAddress } from "@ezo/contract/marketing/delivery/sender-addresses";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { firstReason } from "../../ui/states/error-text.ts";
import { senderKeys } from "../campaigns.resource.ts";

/** Has the owner of an address asked by mail whether campaigns may come from it. */
export function useAskSender() {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: (email: string) => call(addSenderAddress, { body: { email } }),
    onSuccess: ({ data }) => toasts.success(t("marketing.senders_asked", { email: data.email })),
    onError: (error) => toasts.failure(t("marketing.senders_ask_failed"), firstReason(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: senderKeys.all }),
  });
}

export function useRemoveSender() {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: (id: number) => call(removeSenderAddress, { params: { id: String(id) } }),
    onSuccess: () => toasts.success(t("marketing.senders_removed")),
    onError: (error) => toasts.failure(t("marketing.senders_remove_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: senderKeys.all }),
  });
}
