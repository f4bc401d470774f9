import { eraseHeld, exportHeld, findHeld, type HeldOfPerson } from "@ezo/contract/privacy";
import { saveJson } from "../files/save-file.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";

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
    onSuccess: (data) => saveJson(data, "ezo-person.json"),
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
  return { download, erase };
}
