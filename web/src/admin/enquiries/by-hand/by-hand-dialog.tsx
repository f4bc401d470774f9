import { EnquiryByHand, enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { PersonMatch } from "@ezo/contract/persons";
import { useState } from "react";
import { createAttempts } from "../../../shared/forms/sending/attempt.ts";
import dialog from "../../editor/dialogs/dialog.module.css";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { ByHandFields } from "./by-hand-fields.tsx";
import { bodyOf, type ByHandValues, emptyByHand } from "./by-hand-values.ts";

/** Enters a walk-in, a call or a portal's lead: the phone number first, which finds the person. */
export function ByHandDialog(props: {
  /** A person who is known already. */
  of?: Pick<PersonMatch, "id" | "name" | "phones" | "emails">;
  onEntered?: (enquiry: EnquiryDetail) => void;
  onClose: () => void;
}) {
  const { of, onEntered, onClose } = props;
  const { t } = useTexts();
  const form = useDialogForm<ByHandValues>("by-hand", of?.id ?? null, emptyByHand(of));
  const { errors, check, takeFrom, clear } = useFieldErrors(EnquiryByHand);
  const body = bodyOf(form.values);
  const enter = useEnter({
    onEntered: (enquiry) => {
      form.saved();
      onClose();
      onEntered?.(enquiry);
    },
    onError: takeFrom,
  });
  return (
    <FormDialog work={form} isHeld={enter.isPending} onClose={onClose} title={t("by_hand.title")} size={560}>
      <DialogForm
        className={dialog.stack}
        submit={t("by_hand.submit")}
        isSending={enter.isPending}
        onSubmit={(element) => {
          if (check(body, element)) enter.mutate(body);
        }}
      >
        <ByHandFields
          values={form.values}
          errors={errors}
          onChange={(change) => {
            form.set(change);
            for (const name of Object.keys(change)) clear(name);
          }}
        />
      </DialogForm>
    </FormDialog>
  );
}

function useEnter(on: { onEntered: (enquiry: EnquiryDetail) => void; onError: (error: unknown) => void }) {
  const { t, call, cache, toasts } = useMutationContext();
  // Sending the same again after a lost connection is a repeat, and stored once.
  const [attempts] = useState(createAttempts);
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) =>
      call(enterEnquiry, { body }, { headers: { "idempotency-key": attempts.attemptFor(body, 0).key } }),
    onSuccess: async ({ data }) => {
      attempts.finish();
      on.onEntered(data);
      toasts.success(t("by_hand.done", { name: data.name }));
      await cache.invalidateQueries({ queryKey: enquiryKeys.all });
    },
    onError: (error) => {
      on.onError(error);
      toasts.failure(t("by_hand.failed"), error);
    },
  });
}
