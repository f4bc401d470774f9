import { noteCall } from "@ezo/contract/enquiry-steps";
import { useState } from "react";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { showAnswer } from "../enquiries.cache.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { type CallDraft, isMade, type MadeCall, readCall, writeCall } from "./call-draft.ts";

/** A call that is being noted. While it has a text, it stays on this device. */
export function useCall(userId: number, enquiryId: number) {
  const { t, call, cache, toasts } = useMutationContext();
  const [draft, setDraft] = useState(() => readCall(userId, enquiryId));
  const [lacksOutcome, setLacksOutcome] = useState(false);
  const write = (changed: Partial<CallDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    if (changed.outcome) setLacksOutcome(false);
    writeCall(userId, enquiryId, next);
  };
  const save = useMutation({
    mutationFn: (sent: MadeCall) => call(noteCall, { params: { id: String(enquiryId) }, body: sent }),
    onSuccess: ({ data }, { note: sent }) => {
      // Text written while saving is of the next call.
      const { note } = draft;
      write({ outcome: null, note: note.startsWith(sent) ? note.slice(sent.length).trimStart() : note });
      showAnswer(cache, data);
      toasts.success(t("call.noted"));
      return cache.invalidateQueries({ queryKey: enquiryKeys.lists });
    },
    onError: (error) => toasts.failure(t("call.failed"), error),
  });
  return {
    draft,
    write,
    save: () => {
      if (isMade(draft)) save.mutate(draft);
      else setLacksOutcome(true);
    },
    /** It was to be noted without one. */
    lacksOutcome,
    isSaving: save.isPending,
    error: serverFieldErrors(save.error)["note"],
  };
}
