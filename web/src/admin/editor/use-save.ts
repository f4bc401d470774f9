import { useRef } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { serverFieldErrors } from "../ui/states/error-text.ts";
import type { EditedItem, FormResource, FormSpec } from "./editor-spec.ts";
import { differences, type FieldConflict, mergeWork, picked, withField } from "./history/field-diff.ts";
import type { FormWork } from "./use-form-work.ts";
import { useOnceDecided } from "./use-once-decided.ts";
import { type EditorConflict, type SaveOrder, useSaveConflict } from "./use-save-conflict.ts";

export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Saves a form's work. What somebody else has saved meanwhile is merged by field, or becomes a conflict to decide. */
export function useSave<Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  item: Item | null,
  work: FormWork<Item, Values>,
  on: {
    created: (item: Item) => void;
    /** The item has been deleted, at this version. */
    gone: (version: number) => void;
    /** Fields that the server refuses, with its reasons. */
    refused: (errors: Record<string, string>, isQuiet: boolean) => void;
  },
) {
  const { resource } = spec;
  const { t, language, call, cache, toasts } = useMutationContext();
  const { conflict, setRefused } = useSaveConflict(spec, item);
  // Known at once, where the button is drawn as busy a moment later.
  const isSending = useRef(false);
  const failed = (error: unknown) => toasts.failure(t("editor.save_failed"), error);
  const newest = useNewestItem(resource, { gone: on.gone, failed });

  const save = useMutation({
    mutationFn: (order: SaveOrder<Values>) =>
      !item || order.isNew
        ? resource.create(call, spec.toBody(order.values), language)
        : resource.update(call, item.id, { ...changeOf(spec, order), version: order.version }, language),
    onSuccess: async (saved, order) => {
      work.draft.forget();
      work.rebase(saved, order.values, order.isQuiet);
      cache.setQueryData(resource.item(call, saved.id, language).queryKey, saved);
      const isNew = !item || order.isNew;
      toasts.hideFailures(t("editor.save_failed"));
      if (!order.isQuiet)
        toasts.success((isNew && spec.createdText?.(order.values, t)) || t("messages.saved"));
      if (isNew) on.created(saved);
      await cache.invalidateQueries({ queryKey: resource.keys.all });
    },
    onError: async (error, order) => {
      const changed = order.isNew ? null : item;
      if (changed && isMissing(error)) return on.gone(changed.version);
      if (changed && isConflict(error)) return merge(changed, order, error);
      const errors = serverFieldErrors(error);
      if (Object.keys(errors).length) on.refused(errors, order.isQuiet === true);
      failed(error);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  /** Merges a refused save with what is stored now, and saves again; fields that both have changed are a conflict. */
  async function merge(changed: Item, order: SaveOrder<Values>, refusal: unknown): Promise<void> {
    const current = await newest(changed);
    if (!current) return;
    const saved = spec.fromItem(current);
    // With nothing newer to merge, the same save would be refused for ever. Texts with versions of their own can be newer.
    const isNewer = order.version === null || current.version > order.version;
    const differsFrom = () => differences(spec.toBody(order.base), spec.toBody(saved)).length > 0;
    if (!isNewer && !(spec.versionPathOf && differsFrom())) return failed(refusal);
    const { conflicts, merged } = mergeWork(order.base, order.values, saved, spec.toBody);
    if (conflicts.length) return setRefused({ order, current });
    work.form.setValues(work.withTyped(merged, order.values));
    save.mutate({
      values: merged,
      version: current.version,
      base: saved,
      began: order.began ?? order.base,
      ...(order.isQuiet ? { isQuiet: true } : {}),
    });
  }

  /** `mine` are the paths where one's own version stays. */
  function resolve(mine: ReadonlySet<string>) {
    if (!conflict) return;
    const values = resolvedBy(conflict, mine);
    setRefused(null);
    const { base } = takeUp(spec, work, conflict, values);
    save.mutate({ values, version: conflict.current.version, base, began: conflict.began });
  }

  // Nobody has pressed anything: what was written stays in the form, to be saved.
  useOnceDecided(conflict?.fields.length === 0, () => {
    if (!conflict) return;
    setRefused(null);
    const { base, shown } = takeUp(spec, work, conflict, conflict.merged);
    const isUnsaved = differences(spec.toBody(base), spec.toBody(shown)).length > 0;
    toasts.info(t(isUnsaved ? "conflict.none_left" : "conflict.saved_alike"));
  });

  return {
    isSaving: save.isPending,
    isQuiet: save.isPending && save.variables?.isQuiet === true,
    isBusy: () => save.isPending || isSending.current,
    send: (order: SaveOrder<Values>) => {
      isSending.current = true;
      save.mutate(order);
    },
    conflict,
    resolve,
    dismissConflict: () => setRefused(null),
  };
}

/** The form goes on from the newest version with `resolved`, and with what was typed since. */
function takeUp<Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  work: FormWork<Item, Values>,
  { current, sent }: EditorConflict<Item, Values>,
  resolved: Values,
) {
  const base = spec.fromItem(current);
  const shown = work.withTyped(resolved, sent);
  work.setBase({ values: base, version: current.version });
  work.form.setValues(shown);
  return { base, shown };
}

/** Reads the item as it is stored now; null where that cannot be loaded, which is reported to `on`. */
function useNewestItem<Item extends EditedItem>(
  resource: FormResource<Item>,
  on: { gone: (version: number) => void; failed: (error: unknown) => void },
) {
  const { language, call, cache } = useMutationContext();
  return async ({ id, version }: Item): Promise<Item | null> => {
    try {
      return await cache.fetchQuery({ ...resource.item(call, id, language), staleTime: 0 });
    } catch (error) {
      if (isMissing(error)) on.gone(version);
      else on.failed(error);
      return null;
    }
  };
}

/** The merged values with one's own version of the fields at the paths `mine`. */
const resolvedBy = <Values>(
  { fields, merged }: { fields: readonly FieldConflict[]; merged: Values },
  mine: ReadonlySet<string>,
): Values =>
  fields
    .filter(({ path }) => mine.has(path))
    .reduce((values, { path, mine: value }) => withField(values, path, value), merged);

/**
 * The fields in which the order's values differ from those that it is based on; with those that others have changed since the
 * work began, where they would be taken away unnamed.
 */
export function changeOf<Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  { values, base, began = base }: Pick<SaveOrder<Values>, "values" | "base" | "began">,
): Record<string, unknown> {
  const wanted = spec.toBody(values);
  const own = differences(spec.toBody(base), wanted);
  const others = spec.takesAlong?.(values, base) ? differences(spec.toBody(began), spec.toBody(base)) : [];
  const paths = [...new Set([...own, ...others])];
  return spec.toChange?.(values, paths) ?? picked(wanted, paths);
}
