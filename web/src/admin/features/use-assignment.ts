import { getProjectFeatures, putProjectFeatures } from "@ezo/contract/admin/content/features";
import type { AdminProject } from "@ezo/contract/admin/projects/projects";
import { queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { type Draft, draftKey } from "../editor/drafts/draft.ts";
import { useKeptDraft } from "../editor/drafts/use-kept-draft.ts";
import { useSetAside } from "../editor/drafts/use-set-aside.ts";
import type { Named } from "../editor/fields/sorting/item-picker.tsx";
import { useOnceDecided } from "../editor/use-once-decided.ts";
import type { AdminLanguage } from "../i18n/texts.ts";
import { projects } from "../projects/projects.resource.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useNewest } from "../resource/use-newest.ts";
import { useUser } from "../session/session-context.tsx";
import { features } from "./features.resource.ts";

export interface Assignment {
  project: Named & { version: number };
  features: readonly Named[];
}

const assignmentKey = (projectId: number) => [...features.keys.all, "assigned", projectId] as const;

export const assignment = (call: WebCaller, projectId: number, locale: AdminLanguage) =>
  queryOptions({
    queryKey: assignmentKey(projectId),
    meta: { hasNames: true },
    queryFn: async ({ signal }) => {
      const input = { params: { id: String(projectId) }, query: { locale } };
      return (await call(getProjectFeatures, input, { signal })).data;
    },
  });

const named = (list: readonly Named[]): Named[] => list.map(({ id, title }) => ({ id, title }));
const isSameOrder = (a: readonly Named[], b: readonly Named[]): boolean =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);

/** The features chosen for a project: changed, saved as a whole, kept as a draft, and compared on a conflict. */
export function useAssignment(loaded: Assignment) {
  const [base, setBase] = useState(loaded);
  const [items, setItems] = useState(() => named(loaded.features));
  const { project } = base;
  const isDirty = !isSameOrder(items, base.features);
  const rebase = (next: Assignment, shown = named(next.features)) => {
    setBase(next);
    setItems(shown);
  };
  // A colleague's change is shown at once while there is no unsaved change here.
  if (loaded.project.version > project.version && !isDirty) rebase(loaded);
  // The same version in another language: the choice stays, under its new names.
  else if (loaded !== base && loaded.project.version === project.version) {
    const titles = new Map(loaded.features.map(({ id, title }) => [id, title]));
    rebase(
      loaded,
      items.map(({ id, title }) => ({ id, title: titles.get(id) ?? title })),
    );
  }

  const { forgetOlder, ...draft } = useDraft(base, items, isDirty, rebase);
  const saving = useSaving(project, (saved) => {
    rebase(saved);
    forgetOlder();
  });
  const theirs = useNewest(projects, saving.refused);
  const resolve = (isMine: boolean) => {
    if (!theirs) return;
    const { id, version } = theirs;
    const next = { project: { id, title: project.title, version }, features: named(theirs.features) };
    saving.dismiss();
    rebase(next, isMine ? items : next.features);
    if (isMine) saving.save(items, version);
    else saving.refresh();
  };
  useOnceDecided(theirs !== null && isSameOrder(theirs.features, items), () => resolve(false));
  return {
    project,
    items,
    setItems,
    isDirty,
    isSaving: saving.isPending,
    save: () => saving.save(items, project.version),
    ...draft,
    /** The project as colleagues have saved it since, where that refused the last save; null without a conflict. */
    theirs,
    dismissConflict: saving.dismiss,
    resolve,
  };
}

function useSaving(project: Assignment["project"], onSaved: (saved: Assignment) => void) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const [refused, setRefused] = useState<AdminProject | null>(null);
  const failed = (error: unknown) => toasts.failure(t("editor.save_failed"), error);
  const { mutate, isPending } = useMutation({
    mutationFn: async (sent: { features: readonly Named[]; version: number }) =>
      (
        await call(putProjectFeatures, {
          params: { id: String(project.id) },
          query: { locale: language },
          body: { feature_ids: sent.features.map(({ id }) => id), version: sent.version },
        })
      ).data,
    onSuccess: async (saved) => {
      cache.setQueryData(assignmentKey(project.id), saved);
      onSaved(saved);
      toasts.success(t("messages.saved"));
      await cache.invalidateQueries({ queryKey: projects.keys.all });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return failed(error);
      const item = projects.item(call, project.id, language);
      await cache.fetchQuery({ ...item, staleTime: 0 }).then(setRefused, failed);
    },
  });
  return {
    save: (chosen: readonly Named[], version: number) => mutate({ features: chosen, version }),
    isPending,
    /** The project whose newer version refused the last save. */
    refused,
    dismiss: () => setRefused(null),
    refresh: () => void cache.invalidateQueries({ queryKey: assignmentKey(project.id) }),
  };
}

/** Keeps unsaved work on this device, and offers discarded work again. */
function useDraft(
  base: Assignment,
  items: Named[],
  isDirty: boolean,
  rebase: (next: Assignment, shown?: Named[]) => void,
) {
  const { project } = base;
  const key = draftKey(useUser().id, "project-features", project.id);
  const aside = useSetAside<Named[]>(key, { isNews: (kept) => !isSameOrder(kept, base.features) });
  const work = () =>
    isDirty ? { values: items, base: named(base.features), version: project.version } : null;
  useKeptDraft(key, isDirty, items, work);
  const unsaved = (): Draft<Named[]> | null => {
    const draft = work();
    return draft && { ...draft, at: Date.now() };
  };
  return {
    offered: aside.offered,
    takeDraft: () => {
      const draft = aside.take(unsaved());
      if (!draft) return;
      const { values, version, base: from = base.features } = draft;
      rebase({ project: { ...project, version: version ?? project.version }, features: from }, values);
    },
    refuseDraft: () => void aside.take(),
    /** Something newer is saved. */
    forgetOlder: aside.clear,
    discard: () => {
      const draft = unsaved();
      if (draft) aside.add(draft);
      rebase(base);
    },
  };
}
