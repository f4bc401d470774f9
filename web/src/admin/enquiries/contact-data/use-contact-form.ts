import { CorrectedContact, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { RouteInput } from "@ezo/contract/route";
import { useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import type { DialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { showAnswer, showRow } from "../enquiries.cache.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { changesIn, contactOf, type ContactValues, onTopOf } from "./contact-values.ts";

const Changes = CorrectedContact.partial();

/** What a colleague has made of an enquiry's contact data while `form` was written, and its saving. */
export function useContactForm(enquiry: EnquiryDetail, form: DialogForm<ContactValues>, onSaved: () => void) {
  const { t, cache, toasts } = useMutationContext();
  // A colleague's change since is not overwritten, until the seller has been notified of it.
  const [seen, setSeen] = useState<EnquiryRow>(enquiry);
  const [isContested, setContested] = useState(false);
  const { values } = form;
  const fields = useFieldErrors(Changes);
  const correct = useCorrect(onSaved);
  const refused = (error: unknown) => {
    const current = changedMeanwhile(error);
    setContested(current !== null);
    if (current) {
      form.set((written) => onTopOf(contactOf(current), written, contactOf(seen)));
      form.setVersion(current.version);
      setSeen(current);
      showRow(cache, current);
    } else if (!fields.takeFrom(error)) toasts.failure(t("contact_data.failed"), error);
  };
  const changes = changesIn(values, contactOf(seen));
  const save = (element: HTMLFormElement) => {
    if (Object.keys(changes).length === 0) return onSaved();
    const isUnreachable = values.email.trim() === "" && values.phone.trim() === "";
    if (!fields.check(changes, element, isUnreachable ? { phone: t("errors.phone_or_email") } : {})) return;
    const body = { ...changes, version: form.version ?? seen.version };
    correct.mutate({ id: enquiry.id, body }, { onError: refused });
  };
  const theirs = isContested ? contactOf(seen) : null;
  return { fields, changes, theirs, save, isSending: correct.isPending };
}

type Correction = RouteInput<typeof updateEnquiry>["body"] & { version: number };

function useCorrect(onSaved: () => void) {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: Correction }) =>
      call(updateEnquiry, { params: { id: String(id) }, body }),
    onSuccess: async ({ data }) => {
      onSaved();
      toasts.hideFailures(t("contact_data.failed"));
      toasts.success(t("contact_data.saved"));
      showAnswer(cache, data);
      await cache.invalidateQueries({ queryKey: enquiryKeys.all });
    },
  });
}

/** The enquiry as a colleague has left it, where that is why a correction was refused. */
function changedMeanwhile(error: unknown): EnquiryRow | null {
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  return EnquiryRow.safeParse(error.current).data ?? null;
}
