import type { Question } from "../editor/page-spec.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useNow } from "../ui/use-now.ts";
import { erasedBy, numbersOf } from "./retention.queries.ts";
import type { askedOf } from "./retention-settings.ts";

const WORDS = {
  /** A period is saved that is shorter than before. */
  shorten: {
    title: "retention.ask_title",
    nothing: "retention.ask_nothing",
    confirm: "retention.ask_confirm",
    failed: "retention.not_saved",
  },
  /** Settings are saved during the notice period, which ends it. */
  save_and_start: {
    title: "retention.ask_start_title",
    nothing: "retention.ask_start_nothing",
    confirm: "retention.save_and_start",
    failed: "retention.not_saved",
  },
  start: {
    title: "retention.ask_start_title",
    nothing: "retention.ask_start_nothing",
    confirm: "retention.start",
    failed: "retention.start_failed",
  },
} as const;

/**
 * What is asked before something is erased that would have stayed: with its numbers by these periods, or by the saved ones where
 * none are given. Undefined where the numbers could not be loaded, which is reported.
 */
export function useQuestion() {
  const { t, format, call, cache, toasts } = useMutationContext();
  const now = useNow();
  return async (
    reason: keyof typeof WORDS,
    periods: ReturnType<typeof askedOf>,
  ): Promise<Question | undefined> => {
    const { title, nothing, confirm, failed } = WORDS[reason];
    try {
      const erased = await cache.fetchQuery({ ...erasedBy(call, periods), staleTime: 0 });
      const numbers = numbersOf(erased, { t, format }, now).join("; ");
      return {
        title: t(title),
        message: numbers ? t("retention.ask", { numbers }) : t(nothing),
        confirm: t(confirm),
        isDanger: true,
      };
    } catch (error) {
      toasts.failure(t(failed), error);
      return undefined;
    }
  };
}
