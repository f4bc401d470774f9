import {
  getRetention,
  previewRetention,
  RETENTION_KINDS,
  type RetentionPreview,
  startRetention,
} from "@ezo/contract/admin/retention";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { Format } from "../i18n/format.ts";
import type { Translate } from "../i18n/texts.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { type askedOf, RETENTION_SETTINGS } from "./retention-settings.ts";

/** Below the key of the settings, so that a change of them fetches both again. */
const { all } = RETENTION_SETTINGS.keys;

export const retentionState = (call: WebCaller) =>
  queryOptions({
    queryKey: [...all, "state"],
    queryFn: async ({ signal }) => (await call(getRetention, {}, { signal })).data,
  });

/** What a run would erase by these periods. */
export const erasedBy = (call: WebCaller, query: ReturnType<typeof askedOf>) =>
  queryOptions({
    queryKey: [...all, "preview", query],
    queryFn: async ({ signal }) => (await call(previewRetention, { query: query ?? {} }, { signal })).data,
  });

/** Ends the notice period. */
export function useStart() {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: () => call(startRetention, {}),
    onSuccess: ({ data }) => {
      cache.setQueryData(retentionState(call).queryKey, data);
      toasts.success(t("retention.started"));
    },
    onError: (error) => toasts.failure(t("retention.start_failed"), error),
  });
}

/** From when to when what would be erased is: "3 Jan 2023 – 4 Mar 2024", or one day. */
export function spanOf(
  { oldest, newest }: RetentionPreview[keyof RetentionPreview],
  format: Format,
  now: number,
): string {
  const days = [oldest, newest].flatMap((at) => (at ? [format.day(format.dayOf(at), now)] : []));
  return [...new Set(days)].join(" – ");
}

/** The numbers in words, of what there is anything of: "Requests: 12 (3 Jan 2023 – 4 Mar 2024)". */
export const numbersOf = (
  erased: RetentionPreview,
  { t, format }: { t: Translate; format: Format },
  now: number,
): string[] =>
  RETENTION_KINDS.filter((kind) => erased[kind].count > 0).map(
    (kind) =>
      `${t(`retention.kind.${kind}`)}: ${format.number(erased[kind].count)} (${spanOf(erased[kind], format, now)})`,
  );
