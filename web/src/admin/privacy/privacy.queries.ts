import {
  eraseHeld,
  exportHeld,
  exportHeldPdf,
  findHeld,
  type HeldOfPerson,
  listErasures,
  refuseErasure,
} from "@ezo/contract/privacy";
import { PDF_TYPE } from "@ezo/contract/route";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { saveBlob, saveJson } from "../files/save-file.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { firmsFile } from "../i18n/firm-name.ts";

/** Looks up what is held. A call that is not repeated by itself: nothing keeps the address but the page. */
export function useLookUp(takesErrors: (error: unknown) => boolean) {
  const { t, call, toasts } = useMutationContext();
  return useMutation({
    mutationFn: async (of: string) => (await call(findHeld, { body: { of } })).data,
    onError: (error) => {
      if (!takesErrors(error)) toasts.failure(t("privacy.find_failed"), error);
    },
  });
}

/** What a person may demand of what was found. */
export function useDemands({ value: of }: HeldOfPerson, onErased: () => void) {
  const { t, call, cache, toasts } = useMutationContext();
  const download = useMutation({
    mutationFn: async () => (await call(exportHeld, { body: { of } })).data,
    // Without the address: files are listed where others see them.
    onSuccess: (data) => saveJson(data, firmsFile("person.json")),
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
  const downloadPdf = useMutation({
    mutationFn: async () => {
      const bytes = await call(exportHeldPdf, { body: { of } }, { headers: { accept: PDF_TYPE } });
      saveBlob(new Blob([bytes], { type: PDF_TYPE }), firmsFile("person.pdf"));
    },
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
  const erase = useMutation({
    mutationFn: () => call(eraseHeld, { body: { of } }),
    onSuccess: async () => {
      toasts.success(t("contacts.erased"));
      onErased();
      // Their enquiries and their contact are gone from every list.
      await cache.invalidateQueries();
    },
    onError: (error) => toasts.failure(t("contacts.erase_failed"), error),
  });
  return { download, downloadPdf, erase };
}

const ERASURES = ["erasures"] as const;
export const openErasures = (call: WebCaller) =>
  queryOptions({
    queryKey: ERASURES,
    queryFn: async ({ signal }) => (await call(listErasures, {}, { signal })).data,
  });

/** Refuses a request for erasure; one that a colleague has finished meanwhile goes from the list all the same. */
export function useRefusal(id: number, takesErrors: (error: unknown) => boolean, onRefused: () => void) {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: (reason: string) => call(refuseErasure, { params: { id: String(id) }, body: { reason } }),
    onSuccess: () => {
      toasts.success(t("privacy.refused"));
      onRefused();
    },
    onError: (error) => {
      if (!takesErrors(error)) toasts.failure(t("privacy.refuse_failed"), error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ERASURES }),
  });
}
