import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { NextStep, StepKind } from "@ezo/contract/enquiries/next-step";
import { useState } from "react";
import { createAttempts } from "../../../shared/forms/sending/attempt.ts";
import { useStoreAgain } from "../../editor/drafts/use-store-again.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { showAnswer } from "../enquiries.cache.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { proposedTime } from "../next-step/proposed-time.ts";
import { stepKeys } from "../next-step/steps.queries.ts";
import { isUnreached, sendCall } from "../unsent-calls/send-unsent.ts";
import { followStep, isAnyWaiting, keepCall } from "../unsent-calls/unsent-calls.ts";
import {
  type CallChannel,
  type CallDraft,
  callKey,
  isMade,
  isSameCall,
  type MadeCall,
  readCall,
  writeCall,
} from "./call-draft.ts";
import { responseClock } from "./clock.queries.ts";

/** What is needed of the enquiry that somebody called about. */
export type CalledEnquiry = Pick<EnquiryRow, "id" | "name" | "phone" | "status" | "next_step"> &
  Partial<Pick<EnquiryRow, "clock">>;

/** What stays of the step that was agreed: its note, and how long a visit takes. A call that was due is done with the one that is noted. */
function keptOf(before: NextStep | null, kind: StepKind): { note?: string; duration_minutes?: number } {
  if (!before || before.kind === "call") return {};
  const { note, duration_minutes } = before;
  return { note, ...(kind === "visit" && before.kind === "visit" ? { duration_minutes } : {}) };
}

/** What is sent of a call: its next step on the one that is known here. */
function bodyOf({ next, ...sent }: MadeCall, before: NextStep | null) {
  if (!next) return sent;
  const step = { ...keptOf(before, next.kind), ...next, step_version: before?.version ?? null };
  return { ...sent, next_step: step };
}

/** A call as it is sent: what is kept of it where it does not arrive is the same. */
interface Attempt {
  made: MadeCall;
  body: ReturnType<typeof bodyOf>;
  key: string;
}

/**
 * A call that is being noted. What is chosen or written of it stays on this device; noted without a connection, it is kept to be sent
 * later, and the form is free for the next one. `begun` is the way of one that has just been begun.
 */
export function useCall(
  userId: number,
  enquiry: CalledEnquiry,
  { begun, onNoted }: { begun?: CallChannel | undefined; onNoted?: (() => void) | undefined },
) {
  const enquiryId = enquiry.id;
  const { t, call, cache, toasts } = useMutationContext();
  const { draft, change, startNext } = useCallDraft(userId, enquiry, begun);
  const [lacksOutcome, setLacksOutcome] = useState(false);
  // Sent again after a lost answer, it is the same call.
  const [attempts] = useState(createAttempts);
  const write = (changed: Partial<CallDraft>) => {
    change(changed);
    if (changed.outcome) setLacksOutcome(false);
  };
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: enquiryKeys.all }),
      cache.invalidateQueries({ queryKey: stepKeys.all }),
    ]);
  const keep = ({ body, key }: Attempt) => keepCall(userId, { enquiryId, name: enquiry.name, body, key });
  const clear = (made: MadeCall) => {
    attempts.finish();
    startNext(made);
  };
  const save = useMutation({
    mutationFn: async (attempt: Attempt) => {
      // Calls with this person wait to be sent. This one is queued behind them, so that their order stays.
      if (isAnyWaiting(userId, enquiryId) && keep(attempt)) return null;
      const { body, key } = attempt;
      return sendCall(call, { enquiryId, key, body });
    },
    onMutate: () => ({ at: Date.now() }),
    onSuccess: (data, { made, body }, { at }) => {
      clear(made);
      if (data) {
        followStep(userId, { enquiryId, body, at }, data.next_step);
        showAnswer(cache, data);
        toasts.success(t("call.noted"));
      } else toasts.info(t("call.kept_behind"));
      onNoted?.();
      return data ? refresh() : undefined;
    },
    onError: (error, attempt) => {
      if (isUnreached(error) && keep(attempt)) {
        clear(attempt.made);
        toasts.info(t("call.kept_unsent"));
        onNoted?.();
        return;
      }
      toasts.failure(t("call.failed"), error);
      // Where a colleague has changed the step meanwhile, it is shown now.
      void refresh();
    },
  });
  const errors = serverFieldErrors(save.error);
  return {
    draft,
    write,
    save: () => {
      // Completed while the call was being noted, it has no next step any more either.
      const made = enquiry.status === "completed" ? { ...draft, next: null } : draft;
      if (!isMade(made)) return setLacksOutcome(true);
      save.mutate({
        made,
        body: bodyOf(made, enquiry.next_step),
        // Of what was chosen alone: after a lost answer, the step that is known here may be the one that was stored.
        key: attempts.attemptFor(made, 0).key,
      });
    },
    /** It was to be noted without one. */
    lacksOutcome,
    isSaving: save.isPending,
    error: errors["note"],
    stepError: errors["next_step.due_at"],
    /** The next step at its proposed time; none where it is chosen again. */
    chooseStep: (kind: StepKind) => {
      const before = enquiry.next_step;
      const office = cache.getQueryData(responseClock(call).queryKey);
      // The time that was agreed stays until somebody changes it; a call that was due is the one that is noted here.
      const isAgreed = before?.kind === kind && kind !== "call";
      const due_at = isAgreed ? before.due_at : proposedTime(kind, office, Date.now());
      write({ next: draft.next?.kind === kind ? null : { kind, due_at } });
    },
  };
}

/** What is chosen or written of a call, kept on this device. */
function useCallDraft(userId: number, enquiry: CalledEnquiry, begun: CallChannel | undefined) {
  const enquiryId = enquiry.id;
  const [draft, setDraft] = useState(() => {
    const stored = readCall(userId, enquiryId);
    // What is completed has no next step, and shows none that was chosen before.
    const kept = enquiry.status === "completed" ? { ...stored, next: null } : stored;
    return begun ? { ...kept, channel: begun } : kept;
  });
  useStoreAgain<CallDraft>(callKey(userId, enquiryId), (removed) => {
    if (!removed || !isSameCall(removed.values, draft)) writeCall(userId, enquiryId, draft);
  });
  return {
    draft,
    change: (changed: Partial<CallDraft>) => {
      const next = { ...draft, ...changed };
      setDraft(next);
      writeCall(userId, enquiryId, next);
    },
    /** The next call begins after one that was noted. */
    startNext: ({ note: sent }: MadeCall) => {
      // Text written while saving is of the next call.
      const { note } = draft;
      const left = note.startsWith(sent) ? note.slice(sent.length).trimStart() : note;
      const rest = { ...draft, outcome: null, next: null, note: left };
      // What another tab has written since is its own, and stays.
      const isOwn = isSameCall(readCall(userId, enquiryId), draft);
      setDraft(rest);
      if (isOwn) writeCall(userId, enquiryId, rest);
    },
  };
}
