import { useForm } from "@mantine/form";
import { useMemo, useState } from "react";
import type { Draft } from "./drafts/draft.ts";
import { useDraft } from "./drafts/use-draft.ts";
import type { EditedItem, FormSpec } from "./editor-spec.ts";
import { differences, fieldAt, followed, mergeWork, withField } from "./history/field-diff.ts";

/** A form's values and the saved values that they are based on. What is not saved is kept as the draft under `key`. */
export function useFormWork<Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  item: Item | null,
  key: string,
) {
  const [base, setBase] = useState(() => ({
    values: item ? spec.fromItem(item) : emptyForm(spec),
    version: item?.version ?? null,
  }));
  // A form's own type is too deep for the compiler to follow through a type parameter.
  const form = useForm<Values>({ mode: "controlled", initialValues: base.values });
  const { values } = form;
  const { differ, onto } = comparing(spec);
  const body = useMemo(() => spec.toBody(values), [spec, values]);
  const isDirty = useMemo(() => differences(spec.toBody(base.values), body).length > 0, [spec, base, body]);
  const draft = useDraft(
    key,
    { isDirty, values, base: base.values, version: base.version },
    {
      withoutSecrets: spec.withoutSecrets,
      isNews: (kept) => differ(base.values, kept),
      isOfRecord: item !== null,
    },
  );
  /** `next` with what was typed into the form since `sent` was sent. */
  const withTyped = (next: Values, sent: Values): Values => onto(next, sent, form.getValues());
  const show = (next: Values) => {
    form.setValues(next);
    form.clearErrors();
  };

  return {
    form,
    values,
    body,
    base,
    isDirty,
    draft,
    withTyped,
    setBase,
    /**
     * From now on the form is based on `next`. What was typed since `sent` was sent stays, unsaved. With `keepsTyping`, what
     * was stored as it was sent stays as it was typed, too: a figure that is half written is not rewritten below the cursor.
     */
    rebase: (next: Item, sent?: Values, keepsTyping = false) => {
      const saved = spec.fromItem(next);
      const isKept = keepsTyping && sent !== undefined && !differ(saved, sent);
      const latest = sent ? withTyped(saved, sent) : saved;
      const shown = isKept ? form.getValues() : latest;
      setBase({ values: saved, version: next.version });
      if (!isKept) show(shown);
      const isUnsaved = differ(saved, shown);
      draft.settle({ isDirty: isUnsaved, values: shown, base: saved, version: next.version });
    },
    /** Bases the work on what was saved elsewhere, where that needs no decision. */
    follow: (newer: Item, isOwn: boolean) => {
      const saved = spec.fromItem(newer);
      const next = followed(base.values, values, saved, isOwn, spec.toBody);
      if (!next) return;
      setBase({ values: next === values ? base.values : saved, version: newer.version });
      if (next !== values) form.setValues(next);
    },
    /** Back to what is saved. */
    revert: () => {
      draft.setAside();
      show(base.values);
    },
    takeDraft: () => {
      const taken = draft.take();
      if (!taken) return;
      const { values: shown, ...from } = resumed(spec, item, { ...taken, base: taken.base ?? base.values });
      setBase({ values: from.base, version: from.version });
      form.setValues(shown);
    },
    /** Work that began before `next`, as if it had begun after it; null where nothing of it is left. */
    onTopOf: (work: Draft<Values>, next: Item): Draft<Values> | null => {
      const saved = spec.fromItem(next);
      const kept = onto(saved, work.base ?? base.values, work.values);
      return differ(saved, kept) ? { ...work, values: kept, base: saved, version: next.version } : null;
    },
  };
}

export type FormWork<Item extends EditedItem, Values extends object> = ReturnType<
  typeof useFormWork<Item, Values>
>;

/**
 * A draft as the form goes on with it, based on what it began from: what was saved since is a conflict, not overwritten.
 * Fields that only the newer save has changed show it.
 */
function resumed<Item extends EditedItem, Values extends object>(
  spec: FormSpec<Item, Values>,
  item: Item | null,
  { values, base, version }: Pick<Draft<Values>, "values" | "version"> & { base: Values },
) {
  if (!item || version === null || item.version <= version) return { values, base, version };
  const saved = spec.fromItem(item);
  const { merged, conflicts } = mergeWork(base, values, saved, spec.toBody);
  const fromBase = (onto: Values, path: string) => withField(onto, path, fieldAt(base, path));
  const versions = conflicts.flatMap(({ path }) => spec.versionPathOf?.(path) ?? []);
  const shown = conflicts.reduce((onto, { path, mine }) => withField(onto, path, mine), merged);
  return {
    values: versions.reduce(fromBase, shown),
    base: [...conflicts.map(({ path }) => path), ...versions].reduce(fromBase, saved),
    version: conflicts.length > 0 ? version : item.version,
  };
}

function emptyForm<Item extends EditedItem, Values extends object>(spec: FormSpec<Item, Values>): Values {
  if (!spec.empty) throw new Error(`${spec.resource.entity} is not created by a form`);
  return spec.empty();
}

/** Values are compared as they are written: two renderings of one picture are the same picture. */
function comparing<Item extends EditedItem, Values extends object>({ toBody }: FormSpec<Item, Values>) {
  return {
    differ: (one: Values, other: Values): boolean => differences(toBody(one), toBody(other)).length > 0,
    /** `values` with the fields in which `typed` differs from `from`. */
    onto: (values: Values, from: Values, typed: Values): Values =>
      differences(toBody(from), toBody(typed)).reduce(
        (merged, path) => withField(merged, path, fieldAt(typed, path)),
        values,
      ),
  };
}
