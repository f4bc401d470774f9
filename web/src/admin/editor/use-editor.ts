import { useForm, type UseFormReturnType } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import type { ContentResource } from "../resource/content-resource.ts";
import { useUser } from "../session/session-context.tsx";
import { fieldErrors, serverFieldErrors } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import { type Draft, draftKey, dropDraft } from "./draft.ts";
import {
  differences,
  fieldAt,
  type FieldConflict,
  followed,
  mergeWork,
  picked,
  withField,
} from "./field-diff.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSetAside } from "./use-set-aside.ts";

export interface EditedItem {
  id: number;
  version: number;
  updated_at: string;
  updated_by: { id: number; name: string } | null;
}

/** What a form asks of a resource; one without a history has no `restoreVersion`. */
export type FormResource<Item extends EditedItem> = Pick<
  ContentResource<never, Item>,
  "entity" | "schema" | "item" | "create" | "update"
> &
  Partial<Pick<ContentResource<never, Item>, "restoreVersion">> & { keys: { all: readonly unknown[] } };

/** What a page with a history asks of it; settings, which exist once, have no more than this. */
type EditedResource<Item extends EditedItem> = FormResource<Item> &
  Pick<ContentResource<never, Item>, "history" | "compareVersion" | "restoreVersion" | "preview">;

/** What is different about each kind of content: its form's values, and how they become a write. */
export interface FormSpec<Item extends EditedItem, Values extends object> {
  resource: FormResource<Item>;
  /** The values without what must not lie about on a device: so drafts are kept. */
  withoutSecrets?: (values: Values) => Values;
  /** False where an item that somebody else has deleted must not be made again out of a form that was still open. */
  canRemake?: boolean;
  /** What to say of an item that was made, where that is more than that it is saved. */
  createdText?: (values: Values, t: Translate) => string;
  /** A new item's form. */
  empty: () => Values;
  fromItem: (item: Item) => Values;
  /** The write, complete; of a change only the fields that differ are sent. */
  toBody: (values: Values) => Record<string, unknown>;
  /** A change of the fields at `paths` alone, where the call takes it in another shape than `toBody`. */
  toChange?: (values: Values, paths: readonly string[]) => Record<string, unknown>;
}

export interface PageFormSpec<Item extends EditedItem, Values extends object> extends FormSpec<Item, Values> {
  resource: EditedResource<Item>;
}

export interface EditorSpec<
  Row extends EditedItem,
  Item extends EditedItem,
  Values extends object,
> extends PageFormSpec<Item, Values> {
  resource: ContentResource<Row, Item>;
}

export interface EditorConflict<Item, Values> {
  /** The version that what was sent is based on. */
  since: number | null;
  /** What was sent and refused. */
  sent: Values;
  fields: FieldConflict[];
  merged: Values;
  current: Item;
}

interface SaveOrder<Values> {
  values: Values;
  version: number | null;
  base: Values;
  /** Makes a new item, whatever the form was of. */
  isNew?: boolean;
}

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** One form: validation by the contract's rules, draft, save with version, and what happens when somebody was quicker. */
export function useEditor<Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  given: Item | null,
  on: { created: (item: Item) => void; badField: (path: string) => void },
) {
  const { resource } = spec;
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const user = useUser();
  // From its creation on the form is the item's, though the address follows a moment later.
  const [made, setMade] = useState<Item | null>(null);
  // An item made in place of a deleted one: until the address follows, the deleted one is still what is given.
  const item = made && made.id !== given?.id ? made : given;
  const key = draftKey(user.id, resource.entity, item?.id ?? null);

  const [base, setBase] = useState(() => ({
    values: item ? spec.fromItem(item) : spec.empty(),
    version: item?.version ?? null,
  }));
  // A form's own type is too deep for the compiler to follow through a type parameter.
  const form = useForm<Values>({ mode: "controlled", initialValues: base.values });
  const values = form.values;
  const body = useMemo(() => spec.toBody(values), [spec, values]);
  const changes = useMemo(() => differences(spec.toBody(base.values), body), [spec, base, body]);
  const isDirty = changes.length > 0;
  const [conflict, setConflict] = useState<EditorConflict<Item, Values> | null>(null);
  /** The version at which a call found the item deleted; one that is restored has another. */
  const [goneAt, setGoneAt] = useState<number | null>(null);
  const isGone = item !== null && goneAt === item.version;
  const aside = useSetAside<Values>(key, {
    withoutSecrets: spec.withoutSecrets,
    isNews: (kept) => differences(spec.toBody(base.values), spec.toBody(kept)).length > 0,
  });

  const latest = useRef({ isDirty, values, base: base.values, version: base.version });
  useEffect(() => {
    latest.current = { isDirty, values, base: base.values, version: base.version };
  }, [isDirty, values, base]);

  useKeptDraft(key, isDirty, values, () => {
    const { isDirty: isUnsaved, ...work } = latest.current;
    return isUnsaved ? { ...work, values: spec.withoutSecrets?.(work.values) ?? work.values } : null;
  });

  const unsaved = () =>
    isDirty ? { values, base: base.values, version: base.version, at: Date.now() } : null;
  /** What is unsaved here leaves the form, and is offered again: as it is, or as `kept` makes it. */
  const setAside = (
    kept: (work: NonNullable<ReturnType<typeof unsaved>>) => Draft<Values> | null = (work) => work,
  ) => {
    const work = unsaved();
    const draft = work && kept(work);
    if (draft) aside.add(draft);
    latest.current.isDirty = false;
    dropDraft(key);
  };

  /** `values` with the fields in which `typed` differs from what it began from. */
  const withWork = (values: Values, from: Values, typed: Values): Values =>
    differences(spec.toBody(from), spec.toBody(typed)).reduce(
      (onto, path) => withField(onto, path, fieldAt(typed, path)),
      values,
    );
  /** `values` with what was typed into the form since `sent` went out. */
  const withTyped = (values: Values, sent: Values): Values => withWork(values, sent, form.getValues());

  /** From here on the form is based on `next`. What was typed since `sent` went out stays, and is unsaved. */
  const standOn = (next: Item, sent?: Values) => {
    const saved = spec.fromItem(next);
    const shown = sent ? withTyped(saved, sent) : saved;
    setBase({ values: saved, version: next.version });
    form.setValues(shown);
    form.clearErrors();
    const isUnsaved = differences(spec.toBody(saved), spec.toBody(shown)).length > 0;
    latest.current = { isDirty: isUnsaved, values: shown, base: saved, version: next.version };
  };

  const isNewer = item !== null && base.version !== null && item.version > base.version;
  const isOwn = item?.updated_by?.id === user.id;
  // Saved elsewhere while nothing here was touched: simply show it. Where that needs no decision, the work here goes on
  // as if it had begun from there.
  useEffect(() => {
    if (!isNewer) return;
    if (!latest.current.isDirty) {
      standOn(item);
      return;
    }
    const saved = spec.fromItem(item);
    const next = followed(base.values, values, saved, isOwn, spec.toBody);
    if (!next) return;
    setBase({ values: next === values ? base.values : saved, version: item.version });
    if (next !== values) form.setValues(next);
  });

  const showErrors = (errors: Record<string, string>) => {
    flushSync(() => form.setErrors(errors));
    const [first] = Object.keys(errors);
    if (first !== undefined) on.badField(first);
  };

  /** What is stored now; null, with a word to the person, where that cannot be had. */
  const newest = async ({ id, version }: Item): Promise<Item | null> => {
    try {
      return await cache.fetchQuery({ ...resource.item(call, id, language), staleTime: 0 });
    } catch (error) {
      if (isMissing(error)) setGoneAt(version);
      else toasts.failure(t("editor.save_failed"), error);
      return null;
    }
  };

  /** Known at once, where the button is drawn as busy a moment later. */
  const isSending = useRef(false);
  const save = useMutation({
    mutationFn: async (from: SaveOrder<Values>) => {
      const wanted = spec.toBody(from.values);
      if (!item || from.isNew) return resource.create(call, wanted, language);
      const paths = differences(spec.toBody(from.base), wanted);
      const change = spec.toChange?.(from.values, paths) ?? picked(wanted, paths);
      return resource.update(call, item.id, { ...change, version: from.version }, language);
    },
    onSuccess: async (saved, from) => {
      dropDraft(key);
      standOn(saved, from.values);
      cache.setQueryData(resource.item(call, saved.id, language).queryKey, saved);
      const isNew = !item || from.isNew;
      toasts.success((isNew && spec.createdText?.(from.values, t)) || t("messages.saved"));
      if (isNew) {
        setMade(saved);
        on.created(saved);
      }
      await cache.invalidateQueries({ queryKey: resource.keys.all });
    },
    onError: async (error, from) => {
      if (item && !from.isNew && isMissing(error)) return setGoneAt(item.version);
      if (item && !from.isNew && error instanceof ApiError && error.status === 409) {
        const current = await newest(item);
        if (!current) return;
        const work = mergeWork(from.base, from.values, spec.fromItem(current), spec.toBody);
        if (work.conflicts.length) {
          setConflict({
            since: from.version,
            sent: from.values,
            fields: work.conflicts,
            merged: work.merged,
            current,
          });
          return;
        }
        form.setValues(withTyped(work.merged, from.values));
        save.mutate({ values: work.merged, version: current.version, base: spec.fromItem(current) });
        return;
      }
      const errors = serverFieldErrors(error);
      if (Object.keys(errors).length) showErrors(errors);
      toasts.failure(t("editor.save_failed"), error);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  /**
   * Work that began before one's own restore, as if it had begun after it: the person knows what they have brought back,
   * and would only be in their own way. Null where nothing of it is left.
   */
  const onTopOf = (work: NonNullable<ReturnType<typeof unsaved>>, next: Item): Draft<Values> | null => {
    const saved = spec.fromItem(next);
    const kept = withWork(saved, work.base, work.values);
    if (differences(spec.toBody(saved), spec.toBody(kept)).length === 0) return null;
    return { ...work, values: kept, base: saved, version: next.version };
  };
  const restoreVersion = useMutation({
    mutationFn: ({ version, seen }: { version: number; seen: number }) => {
      if (!resource.restoreVersion || !item) throw new Error(`${resource.entity} has no history`);
      return resource.restoreVersion(call, item.id, version, seen, language);
    },
    onSuccess: async (restored, { seen }) => {
      setAside((work) => (work.version === seen ? onTopOf(work, restored) : work));
      standOn(restored);
      toasts.success(t("history.version_restored"));
      cache.setQueryData(resource.item(call, restored.id, language).queryKey, restored);
      await cache.invalidateQueries({ queryKey: resource.keys.all });
    },
    onError: async (error) => {
      toasts.failure(t("history.restore_failed"), error);
      if (item && isMissing(error)) setGoneAt(item.version);
      // Refused because somebody else was quicker: what they made of it is shown.
      await cache.invalidateQueries({ queryKey: resource.keys.all });
    },
  });

  const send = (order: SaveOrder<Values>) => {
    if (save.isPending || isSending.current) return;
    const errors = fieldErrors(resource.schema, body, t);
    if (Object.keys(errors).length) {
      showErrors(errors);
      return;
    }
    isSending.current = true;
    save.mutate(order);
  };

  return {
    item,
    form: form as UseFormReturnType<Values>,
    values,
    body,
    isDirty,
    /** The saved version on which the form's work began; null for a new item. */
    version: base.version,
    isSaving: save.isPending,
    /** Somebody else has saved this item since the work here began. */
    changedMeanwhile: isNewer && isDirty && !isOwn ? item.updated_by : null,
    /** Somebody else has deleted the item; what is written here stays. */
    isGone,
    save: () => {
      if (!isGone) send({ values, version: base.version, base: base.values });
    },
    /** Makes a new item of what is written here; null where the kind does not allow it. */
    saveAsNew:
      spec.canRemake === false ? null : () => send({ values, version: null, base: base.values, isNew: true }),
    /** Back to what is saved. */
    revert: () => {
      setAside();
      form.setValues(base.values);
      form.clearErrors();
    },
    /** Leaves without saving: the work is offered when the form is opened again. */
    abandon: () => setAside(),
    offered: aside.offered,
    /** Goes on with the work that is on offer; unsaved work that it replaces is offered in turn. */
    takeDraft: () => {
      const draft = aside.take(unsaved());
      if (!draft) return;
      // Based on what it began from: what others have saved since is a conflict, not overwritten.
      if (draft.base !== undefined) setBase({ values: draft.base, version: draft.version });
      form.setValues(draft.values);
    },
    refuseDraft: () => void aside.take(),
    conflict,
    /** `mine` are the paths where one's own version stays. */
    resolve: (mine: ReadonlySet<string>) => {
      if (!conflict) return;
      const resolved = conflict.fields.reduce(
        (merged, { path, mine: value }) => (mine.has(path) ? withField(merged, path, value) : merged),
        conflict.merged,
      );
      const current = spec.fromItem(conflict.current);
      setConflict(null);
      setBase({ values: current, version: conflict.current.version });
      form.setValues(withTyped(resolved, conflict.sent));
      save.mutate({ values: resolved, version: conflict.current.version, base: current });
    },
    dismissConflict: () => setConflict(null),
    /** `seen` is the version with which the person has compared the earlier one. */
    restoreVersion: (version: number, seen: number) => restoreVersion.mutate({ version, seen }),
    isRestoring: restoreVersion.isPending,
  };
}

export type Editor<Item extends EditedItem, Values extends object> = ReturnType<
  typeof useEditor<Item, Values>
>;
