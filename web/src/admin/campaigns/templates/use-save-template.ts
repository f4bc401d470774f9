import type {
  CampaignTemplateKind,
  CampaignTemplateRow,
} from "@ezo/contract/marketing/campaigns/campaign-templates";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { firstReason, serverFieldErrors } from "../../ui/states/error-text.ts";
import { campaignTemplates, currentTemplate, type SavedTexts, templatesOf } from "./templates.resource.ts";

type Known = Pick<CampaignTemplateRow, "id" | "name" | "version">;

/** Creates the template `name`, or replaces what the one of this name says in the given languages. */
export function useSaveTemplate(
  { kind, name, texts }: { kind: CampaignTemplateKind; name: string; texts: SavedTexts },
  onSaved: () => void,
) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const [error, setError] = useState<string | null>(null);
  const { data, isError } = useQuery(templatesOf(call, kind, language));
  // As they were when the dialog opened: a colleague's later change is announced before it is replaced.
  const [seen, setSeen] = useState<readonly Known[] | null>(null);
  if (data && !seen) setSeen(data);
  const same = seen?.find((known) => known.name === name);
  const replace = (change: (known: Known) => Known[]) => setSeen((all) => all?.flatMap(change) ?? null);
  const refresh = () => cache.invalidateQueries({ queryKey: campaignTemplates.keys.all });
  const save = useMutation({
    mutationFn: () =>
      same
        ? campaignTemplates.update(call, same.id, { translations: texts, version: same.version }, language)
        : campaignTemplates.create(call, { kind, name, translations: texts }, language),
    onSuccess: async () => {
      await refresh();
      toasts.success(t("templates.saved", { name }));
      onSaved();
    },
    onError: (failure) => {
      void refresh();
      const current = same && currentTemplate(failure);
      if (current) {
        replace((known) => [known.id === current.id ? current : known]);
        setError(t("templates.contested"));
      } else if (same && failure instanceof ApiError && failure.status === 404) {
        replace((known) => (known.id === same.id ? [] : [known]));
        setError(t("templates.gone"));
      } else {
        setError(serverFieldErrors(failure)["name"] ?? null);
        toasts.failure(t("editor.save_failed"), firstReason(failure));
      }
    },
  });
  return {
    save: () => {
      if (name) save.mutate();
      else setError(t("errors.required"));
    },
    isSaving: save.isPending,
    /** Whether it is known which names there are; without an answer it is saved as a new one. */
    isKnown: seen !== null || isError,
    isOverwriting: same !== undefined,
    error,
    /** Forgets the last answer, because the name has changed. */
    reset: () => setError(null),
  };
}
