import { holdForEnquiry, releaseEnquiryHold } from "@ezo/contract/enquiries/enquiry-apartment";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { Hold } from "@ezo/contract/inventory/holds";
import { unitName } from "../../../inventory/unit-name.ts";
import { apartments } from "../../../inventory/stock.resources.ts";
import { useMutation } from "../../../query/use-mutation.ts";
import { useMutationContext } from "../../../query/use-mutation-context.ts";
import { enquiryKeys } from "../../enquiries.queries.ts";

/** The person is named with each call: an undo may come when another enquiry is open. */
interface ForPerson {
  person: Pick<EnquiryDetail, "id" | "name">;
  terms: Pick<Hold, "apartment_id" | "until" | "reason">;
}
const paramsOf = ({ person }: ForPerson) => ({ id: String(person.id) });
const termsOf = ({ terms: { apartment_id, until, reason } }: ForPerson) => ({ apartment_id, until, reason });

/** Holds an apartment for the person of an enquiry, and releases it with ten seconds to undo that. */
export function useHold() {
  const { t, call, cache, toasts } = useMutationContext();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: enquiryKeys.all }),
      cache.invalidateQueries({ queryKey: apartments.keys.all }),
    ]);

  const hold = useMutation({
    mutationFn: (wanted: ForPerson) =>
      call(holdForEnquiry, { params: paramsOf(wanted), body: termsOf(wanted) }),
    onSuccess: ({ data }, { person }) =>
      toasts.success(t("offered.done", { unit: unitName(data, t), name: person.name })),
    onError: (error) => toasts.failure(t("holds.failed"), error),
    onSettled: refresh,
  });
  const release = useMutation({
    mutationFn: (held: ForPerson) =>
      call(releaseEnquiryHold, {
        params: paramsOf(held),
        body: { apartment_id: held.terms.apartment_id },
      }),
    onSuccess: ({ data }, held) =>
      toasts.undoable(
        t("holds.released", { unit: unitName(data, t) }),
        () => hold.mutate(held),
        `hold of apartment ${data.apartment_id}`,
      ),
    onError: (error) => toasts.failure(t("holds.release_failed"), error),
    onSettled: refresh,
  });
  return { hold, release };
}
