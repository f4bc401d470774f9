import type { UseFormReturnType } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useUser } from "../session/session-context.tsx";
import { fieldErrors, firstReason } from "../ui/states/error-text.ts";
import { draftKey, isOlder } from "./drafts/draft.ts";
import type { EditedItem, FormResource, FormSpec } from "./editor-spec.ts";
import { hasNewerTexts } from "./history/newer-texts.ts";
import { changeOf, isMissing, useSave } from "./use-save.ts";
import { type FormWork, useFormWork } from "./use-form-work.ts";
import type { SaveOrder } from "./use-save-conflict.ts";

/** What a form holds, for another form to go on with. */
export interface Work<Values> {
  values: Values;
  base: Values;
  version: number | null;
}

/** One form: validation by the contract's rules, its draft, saving at a version, and conflicts with other people's changes. */
export function useEditor<Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  given: Item | null,
  on: { created: (item: Item) => void; badField: (path: string) => void },
) {
  const { resource } = spec;
  const { t } = useTexts();
  const user = useUser();
  // From its creation on the form is the item's, though the address follows a moment later.
  const [made, setMade] = useState<Item | null>(null);
  // An item made in place of a deleted one: until the address follows, the deleted one is still what is given.
  const item = made && made.id !== given?.id ? made : given;
  const work = useFormWork(spec, item, draftKey(user.id, resource.entity, item?.id ?? null));
  const { form, values, base, isDirty, draft } = work;
  /** The version at which a call found the item deleted; one that is restored has another. */
  const [goneAt, setGoneAt] = useState<number | null>(null);
  const isDeleted = useIsDeleted(resource, item?.id ?? null);
  const isGone = item !== null && (isDeleted || goneAt === item.version || Boolean(item.deleted_at));

  const isNewer = item !== null && base.version !== null && item.version > base.version;
  const isOwn = item?.updated_by?.id === user.id;
  useFollowing(spec, item, work, { isNewer, isOwn });

  const showErrors = (errors: Record<string, string>) => {
    flushSync(() => form.setErrors(errors));
    const [first] = Object.keys(errors);
    if (first !== undefined) on.badField(first);
  };
  const saving = useSave(spec, item, work, {
    created: (saved) => {
      setMade(saved);
      on.created(saved);
    },
    gone: setGoneAt,
    // Somebody who is typing elsewhere must not lose the focus.
    refused: (errors, isQuiet) => (isQuiet ? form.setErrors(errors) : showErrors(errors)),
  });
  const restoring = useRestore(spec, item, work, setGoneAt);
  const send = (order: SaveOrder<Values>) => {
    if (saving.isBusy()) return;
    const errors = fieldErrors(resource.schema, spec.toBody(order.values), t);
    if (Object.keys(errors).length) showErrors(errors);
    else saving.send(order);
  };

  return {
    item,
    form: form as UseFormReturnType<Values>,
    values,
    body: work.body,
    isDirty,
    /** The saved version on which the form's work began; null for a new item. */
    version: base.version,
    isSaving: saving.isSaving,
    /** The same, known at once: `isSaving` is drawn a moment after a save begins. */
    isBusy: saving.isBusy,
    /** The save under way is one that nobody has pressed. */
    isQuiet: saving.isQuiet,
    /** Somebody else has saved this item since the work here began. */
    changedMeanwhile: isNewer && isDirty && !isOwn ? item.updated_by : null,
    /** Somebody else has deleted the item; what is written here stays. */
    isGone,
    save: () => {
      if (!isGone) send({ values, version: base.version, base: base.values });
    },
    /** Saves without a press and without a toast; false where nothing is sent: it is invalid, or a save is under way. */
    autosave: () => !isGone && sendQuietly(spec, work, saving, t),
    /** Creates a new item from the form's values; null where the kind does not allow it. */
    saveAsNew:
      spec.canRemake === false ? null : () => send({ values, version: null, base: base.values, isNew: true }),
    ...movesOf(spec, item, work, send),
    showErrors,
    /** Back to what is saved. */
    revert: work.revert,
    /** Leaves without saving: the work is offered when the form is opened again. */
    abandon: () => draft.setAside(),
    offered: draft.offered && {
      at: draft.offered.at,
      isOlder: isOlder(draft.offered, item?.version ?? null),
    },
    /** Continues with the draft on offer; unsaved work that it replaces is offered in turn. */
    takeDraft: work.takeDraft,
    refuseDraft: draft.refuse,
    conflict: saving.conflict,
    resolve: saving.resolve,
    dismissConflict: saving.dismissConflict,
    ...restoring,
  };
}

export type Editor<Item extends EditedItem, Values extends object> = ReturnType<
  typeof useEditor<Item, Values>
>;

function sendQuietly<Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  { values, body, base }: FormWork<Item, Values>,
  saving: { isBusy: () => boolean; send: (order: SaveOrder<Values>) => void },
  t: Translate,
): boolean {
  if (saving.isBusy() || Object.keys(fieldErrors(spec.resource.schema, body, t)).length > 0) return false;
  saving.send({ values, version: base.version, base: base.values, isQuiet: true });
  return true;
}

/** How work leaves a form, and how a form goes on with work from elsewhere. */
function movesOf<Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  item: Item | null,
  work: FormWork<Item, Values>,
  send: (order: SaveOrder<Values>) => void,
) {
  const { form, values, base, draft } = work;
  return {
    /** What is not saved, as a write of it alone would send it. */
    changes: () => changeOf(spec, { values, base: base.values }),
    /** Goes on with work that began in another form. */
    takeUp: ({ values: taken, base: from, version }: Work<Values>) => {
      work.setBase({ values: from, version });
      form.setValues(taken);
    },
    /** The same, and saves it: where it knows no version, it is merged with what is stored. */
    join: ({ values: taken, base: from }: Work<Values>) => {
      work.setBase({ values: from, version: null });
      form.setValues(taken);
      send({ values: taken, base: from, version: null });
    },
    /** What the form holds, and what it is based on. */
    work: (): Work<Values> => ({ values: form.getValues(), base: base.values, version: base.version }),
    /** `sent` is kept elsewhere by now: the form is as the item is, but for what was typed since. */
    settle: (sent: Values) => {
      draft.forget();
      if (item) work.rebase(item, sent);
    },
  };
}

/** What was saved elsewhere is shown where nothing here was touched; otherwise it is merged where that needs no decision. */
function useFollowing<Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  item: Item | null,
  work: FormWork<Item, Values>,
  { isNewer, isOwn }: { isNewer: boolean; isOwn: boolean },
): void {
  const { base, draft } = work;
  const areTextsNewer = useMemo(
    () =>
      item !== null &&
      base.version !== null &&
      item.version >= base.version &&
      hasNewerTexts(spec, base.values, item),
    [spec, base, item],
  );
  useEffect(() => {
    if (!item || !(isNewer || areTextsNewer)) return;
    if (!draft.hasUnsaved()) work.rebase(item);
    // Who has changed a text with a version of its own is not known here: the save merges it, or asks.
    else if (isNewer) work.follow(item, isOwn);
  });
}

/** Whether the item on screen is found to be deleted when it is read again, as after each of its live events. */
function useIsDeleted<Item extends EditedItem>(resource: FormResource<Item>, id: number | null): boolean {
  const call = useCaller();
  const { language } = useTexts();
  return isMissing(useQuery({ ...resource.item(call, id ?? 0, language), enabled: false }).error);
}

/** Restores an earlier version, on top of which work goes on that began from the version it was compared with. */
function useRestore<Item extends EditedItem, Values extends object>(
  { resource }: FormSpec<Item, Values>,
  item: Item | null,
  work: FormWork<Item, Values>,
  onGone: (version: number) => void,
) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const restore = useMutation({
    mutationFn: ({ version, seen }: { version: number; seen: number }) => {
      if (!resource.restoreVersion || !item) throw new Error(`${resource.entity} has no history`);
      return resource.restoreVersion(call, item.id, version, seen, language);
    },
    onSuccess: async (restored, { seen }) => {
      work.draft.setAside((draft) => (draft.version === seen ? work.onTopOf(draft, restored) : draft));
      work.rebase(restored);
      toasts.success(t("history.version_restored"));
      cache.setQueryData(resource.item(call, restored.id, language).queryKey, restored);
      await cache.invalidateQueries({ queryKey: resource.keys.all });
    },
    onError: async (error) => {
      toasts.failure(t("history.restore_failed"), firstReason(error));
      if (item && isMissing(error)) onGone(item.version);
      // Refused because a colleague saved first: their version is shown.
      await cache.invalidateQueries({ queryKey: resource.keys.all });
    },
  });
  return {
    /** `seen` is the version with which the person has compared the earlier one. */
    restoreVersion: (version: number, seen: number) => restore.mutate({ version, seen }),
    isRestoring: restore.isPending,
  };
}
