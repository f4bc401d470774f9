import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookDeliveryState,
} from "@ezo/contract/admin/operations/webhooks";
import type { VersionedInput } from "@ezo/contract/route";
import { WEBHOOK_REFRESH_MS } from "@ezo/contract/values/limits/api";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useMutation } from "../query/use-mutation.ts";

const all = ["webhooks"] as const;
/** Messages are sent by a worker, so a visible page polls. */
const polling = { refetchInterval: WEBHOOK_REFRESH_MS, refetchIntervalInBackground: false } as const;

export const webhookList = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "list"],
    queryFn: async ({ signal }) => (await call(listWebhooks, {}, { signal })).data,
    ...polling,
  });

export const deliveryList = (
  call: WebCaller,
  id: number,
  view: { state: WebhookDeliveryState | undefined; page: number },
) =>
  queryOptions({
    queryKey: [...all, "deliveries", id, view],
    queryFn: ({ signal }) =>
      call(
        listWebhookDeliveries,
        { params: { id: String(id) }, query: { ...(view.state && { state: view.state }), page: view.page } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...polling,
  });

export const deliveryDetail = (call: WebCaller, id: number, delivery: number) =>
  queryOptions({
    queryKey: [...all, "delivery", id, delivery],
    queryFn: async ({ signal }) =>
      (await call(getWebhookDelivery, { params: { id: String(id), delivery: String(delivery) } }, { signal }))
        .data,
    ...polling,
  });

/** A call that changes webhooks; afterwards everything about them is fetched anew. */
function useChange<Order, Answer>(change: (call: WebCaller, order: Order) => Promise<Answer>) {
  const call = useCaller();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (order: Order) => change(call, order),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}

type Creation = VersionedInput<typeof createWebhook>["body"];
type Change = VersionedInput<typeof updateWebhook>["body"];

export const useCreateWebhook = () =>
  useChange(async (call, body: Creation) => (await call(createWebhook, { body })).data);
export const useUpdateWebhook = () =>
  useChange(
    async (call, { id, body }: { id: number; body: Change }) =>
      (await call(updateWebhook, { params: { id: String(id) }, body })).data,
  );
export const useRemoveWebhook = () =>
  useChange((call, { id, version }: { id: number; version: number }) =>
    call(removeWebhook, { params: { id: String(id) }, query: { version } }),
  );
export const useRotateSecret = () =>
  useChange(
    async (call, id: number) => (await call(rotateWebhookSecret, { params: { id: String(id) } })).data,
  );
export const useTestWebhook = () =>
  useChange(async (call, id: number) => (await call(testWebhook, { params: { id: String(id) } })).data);
export const useReplay = () =>
  useChange(
    async (call, { id, delivery }: { id: number; delivery: number }) =>
      (
        await call(replayWebhookDelivery, {
          params: { id: String(id), delivery: String(delivery) },
        })
      ).data,
  );
