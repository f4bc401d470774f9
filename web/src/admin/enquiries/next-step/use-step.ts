import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { NextStep, type StepKind } from "@ezo/contract/enquiries/next-step";
import {
  cancelNextStep,
  finishNextStep,
  getVisitFile,
  setNextStep,
} from "@ezo/contract/enquiries/enquiry-steps";
import { VISIT_MINUTES } from "@ezo/contract/values/limits/enquiries";
import { ApiError } from "../../../shared/api/api-error.ts";
import { saveBlob } from "../../files/save-file.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { responseClock } from "../clock/clock.queries.ts";
import { showAnswer } from "../enquiries.cache.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { proposedTime } from "./proposed-time.ts";
import { stepKeys } from "./steps.queries.ts";

export interface StepValues {
  kind: StepKind;
  due_at: string;
  duration_minutes: number;
  note: string;
  invite: boolean;
}
/** The enquiry is named with each call: an undo may come when another one is open. */
type Of = Pick<EnquiryRow, "id" | "name" | "next_step">;
interface Wanted {
  of: Of;
  /** A kind alone is set at its proposed time. */
  step: StepValues | StepKind;
}
/** Who finishes or drops a step sees one. */
const versionOf = ({ next_step: step }: Of): number => step?.version ?? 1;
const paramsOf = ({ id }: Pick<Of, "id">) => ({ id: String(id) });

/** The step as a colleague has left it, where that is why a change was refused; `step` is null where there is none any more. */
export function stepMeanwhile(error: unknown): { step: NextStep | null } | null {
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  const current = NextStep.nullable().safeParse(error.current ?? null);
  return current.success ? { step: current.data } : null;
}

/**
 * Sets, finishes and drops the next step of an enquiry; what is finished or dropped by mistake can be set again. A form that `asksAgain`
 * itself where a colleague has changed the step has no failure of that reported.
 */
export function useStep({ asksAgain = false }: { asksAgain?: boolean } = {}) {
  const { t, format, call, cache, toasts } = useMutationContext();
  const { put, drop } = useStepCalls();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: enquiryKeys.all }),
      cache.invalidateQueries({ queryKey: stepKeys.all }),
    ]);
  const shown = ({ data }: { data: EnquiryDetail }) => showAnswer(cache, data);
  /** The step as it was before, if there was one: an undo. */
  const back = useMutation({
    mutationFn: ({ of, step }: { of: Of; step: StepValues | null }) => (step ? put({ of, step }) : drop(of)),
    onSuccess: shown,
    onError: (error) => toasts.failure(t("step.failed"), error),
    onSettled: refresh,
  });
  const set = useMutation({
    mutationFn: put,
    onSuccess: (answer, { of }) => {
      shown(answer);
      const { next_step: step } = answer.data;
      if (!step) return;
      const time = format.moment(step.due_at, Date.now());
      const done = t("step.set", { step: t(`step.${step.kind}`), name: of.name, time });
      const before = of.next_step;
      // The person has already had a mail about it.
      if (step.is_invited || before?.is_invited) return toasts.success(done);
      const former = {
        of: { ...of, next_step: step },
        step: before && { ...valuesOf(before), invite: false },
      };
      toasts.undoable(done, () => back.mutate(former), `step of ${of.id}`);
    },
    onError: (error) => {
      if (!asksAgain || !stepMeanwhile(error)) toasts.failure(t("step.failed"), error);
    },
    onSettled: refresh,
  });
  const again = (of: Of) => {
    const step = of.next_step;
    if (step) back.mutate({ of: { ...of, next_step: null }, step: { ...valuesOf(step), invite: false } });
  };
  const finish = useMutation({
    mutationFn: (of: Of) =>
      call(finishNextStep, { params: paramsOf(of), body: { step_version: versionOf(of) } }),
    onSuccess: (answer, of) => {
      shown(answer);
      toasts.undoable(t("step.finished", { name: of.name }), () => again(of), `step of ${of.id}`);
    },
    onError: (error) => toasts.failure(t("step.failed"), error),
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: drop,
    onSuccess: (answer, of) => {
      shown(answer);
      toasts.undoable(t("step.cancelled", { name: of.name }), () => again(of), `step of ${of.id}`);
    },
    onError: (error) => toasts.failure(t("step.failed"), error),
    onSettled: refresh,
  });
  return { set, finish, cancel, save: useSavedVisit() };
}

/** The calls that store the next step of an enquiry, and drop it. */
function useStepCalls() {
  const { call, cache } = useMutationContext();
  /**
   * A step at its proposed time: what two keys set. Nobody is invited to a time that was only proposed. What was noted is kept where
   * the step is one of the same kind: of another, it would say what is not meant.
   */
  const proposed = async (kind: StepKind, before: NextStep | null): Promise<StepValues> => {
    const office = await cache.ensureQueryData(responseClock(call));
    const due_at = proposedTime(kind, office, Date.now());
    const note = before?.kind === kind ? before.note : "";
    return { kind, due_at, duration_minutes: VISIT_MINUTES.usual, note, invite: false };
  };
  return {
    drop: (of: Of) => call(cancelNextStep, { params: paramsOf(of), query: { step_version: versionOf(of) } }),
    put: async ({ of, step }: Wanted) =>
      call(setNextStep, {
        params: paramsOf(of),
        body: {
          ...(typeof step === "string" ? await proposed(step, of.next_step) : step),
          step_version: of.next_step?.version ?? null,
        },
      }),
  };
}

/** The visit as a file for the seller's own calendar. */
function useSavedVisit() {
  const { t, call, toasts } = useMutationContext();
  return useMutation({
    mutationFn: async (of: Of) => {
      const options = { headers: { accept: "text/calendar" } };
      const file = await call(getVisitFile, { params: paramsOf(of) }, options);
      saveBlob(new Blob([file], { type: "text/calendar" }), `visit-${of.id}.ics`);
    },
    onError: (error) => toasts.failure(t("step.file_failed"), error),
  });
}

export const valuesOf = (step: NonNullable<EnquiryRow["next_step"]>): StepValues => ({
  kind: step.kind,
  due_at: step.due_at,
  duration_minutes: step.duration_minutes,
  note: step.note,
  invite: step.is_invited,
});
