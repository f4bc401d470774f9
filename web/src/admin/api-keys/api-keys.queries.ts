import {
  type ApiKey,
  type ApiKeyChange,
  type ApiKeyForm,
  changeApiKey,
  createApiKey,
  listApiKeys,
  type NewApiKey,
  revokeApiKey,
  rotateApiKey,
} from "@ezo/contract/admin/operations/api-keys";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";

const all = ["api-keys"] as const;

export const apiKeyList = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "list"],
    queryFn: async ({ signal }) => (await call(listApiKeys, {}, { signal })).data,
  });

/** Makes a key, whose secret `onMade` gets, or changes one. */
export function useSaveKey(on: {
  onMade: (key: NewApiKey) => void;
  onChanged: () => void;
  onError: (error: unknown) => void;
}) {
  const { t, call, cache, toasts } = useMutationContext();
  const refresh = () => cache.invalidateQueries({ queryKey: all });
  const onError = (error: unknown) => {
    on.onError(error);
    toasts.failure(t("editor.save_failed"), error);
  };
  const create = useMutation({
    mutationFn: (body: ApiKeyForm) => call(createApiKey, { body }),
    onSuccess: async ({ data }) => {
      on.onMade(data);
      await refresh();
    },
    onError,
  });
  const change = useMutation({
    mutationFn: ({ id, body }: { id: number; body: ApiKeyChange & { version: number } }) =>
      call(changeApiKey, { params: { id: String(id) }, body }),
    onSuccess: () => {
      toasts.success(t("messages.saved"));
      on.onChanged();
    },
    onError,
    // A refusal may mean that somebody else has changed or revoked it.
    onSettled: refresh,
  });
  return { create, change, isPending: create.isPending || change.isPending };
}

export function useRotateKey(onRotated: (key: NewApiKey) => void) {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: ({ id }: ApiKey) => call(rotateApiKey, { params: { id: String(id) } }),
    onSuccess: ({ data }) => onRotated(data),
    onError: (error) => toasts.failure(t("api_keys.rotate_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}

export function useRevokeKey() {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: ({ id }: ApiKey) => call(revokeApiKey, { params: { id: String(id) } }),
    onSuccess: () => toasts.success(t("api_keys.revoked")),
    onError: (error) => toasts.failure(t("api_keys.revoke_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: all }),
  });
}
