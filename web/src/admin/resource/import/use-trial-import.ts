import type { ImportUndo } from "@ezo/contract/records/records";
import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { useImportUndo } from "./use-import-undo.ts";

/** An import in two steps: a trial run that shows what would change, then the import itself, which can be undone. */
export function useTrialImport<Plan extends { written: readonly unknown[] }>(options: {
  /** What is imported: `contacts`. */
  kind: string;
  /** Sends the file: for a trial run, or for good after the trial whose answer was `plan`. */
  send: (file: File, plan: Plan | null) => Promise<Plan>;
  undo: (written: Plan["written"]) => Promise<{ data: ImportUndo }>;
  /** The text of the toast after the import. */
  doneText: (result: Plan) => string;
  /** What is shown of a refused import. */
  failure?: (error: unknown) => unknown;
  /** Runs the trial again after a refused import, to show what was changed meanwhile. */
  isCheckedAgain?: boolean;
  /** Runs the trial as soon as a file is chosen: its answer shows what the columns are read as. */
  isCheckedAtOnce?: boolean;
  refresh: () => Promise<unknown>;
  onDone: () => void;
}) {
  const { t } = useTexts();
  const toasts = useToasts();
  const [file, setFile] = useState<File | null>(null);
  const { kind, undo, refresh } = options;
  const { showDone, past } = useImportUndo<Plan["written"]>({ kind, undo, refresh });
  const trial = useMutation({ mutationFn: (chosen: File) => options.send(chosen, null) });
  const apply = useMutation({
    mutationFn: (checked: { file: File; plan: Plan }) => options.send(checked.file, checked.plan),
    onSuccess: async (result, checked) => {
      showDone(options.doneText(result), checked.file.name, result.written);
      options.onDone();
      await refresh();
    },
    onError: (error, checked) => {
      toasts.failure(t("translations.import_failed"), options.failure?.(error) ?? error);
      if (options.isCheckedAgain) trial.mutate(checked.file);
    },
  });
  const plan = trial.data;
  return {
    file,
    plan,
    isChecked: plan !== undefined,
    past,
    error: trial.error,
    isChecking: trial.isPending,
    isApplying: apply.isPending,
    choose: (chosen: File | null) => {
      setFile(chosen);
      trial.reset();
      if (chosen && options.isCheckedAtOnce) trial.mutate(chosen);
    },
    /** Forgets the trial: its options have changed. */
    reset: trial.reset,
    check: () => {
      if (file) trial.mutate(file);
    },
    apply: () => {
      if (file && plan) apply.mutate({ file, plan });
    },
  };
}

export type TrialImport = Omit<ReturnType<typeof useTrialImport>, "plan">;
