import { Button } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import type { EditedItem } from "../editor-spec.ts";
import type { Editor, Work } from "../use-editor.ts";
import { isConflict } from "../use-save.ts";
import type { DraftResource, Kept } from "./draft-resource.ts";

interface SaveProps<Item extends EditedItem, Values extends object> {
  drafts: DraftResource<Item>;
  editor: Editor<Item, Values>;
  keys: { all: readonly unknown[] };
  hasDraft: boolean;
  onSaved: () => void;
  /** There is a draft already: the work is to be saved into that. */
  onJoin: (work: Work<Values>) => void;
}

/** Keeps what the form of the item holds as a draft, or in the draft that somebody has made meanwhile, and goes on in that. */
export function SaveDraft<Item extends EditedItem, Values extends object>(props: SaveProps<Item, Values>) {
  const { editor } = props;
  const { t } = useTexts();
  const save = useSaveDraft(props);
  return (
    <Button
      disabled={!editor.isDirty || editor.isGone}
      loading={save.isPending}
      onClick={() => save.mutate({ changes: editor.changes(), values: editor.values })}
    >
      {t("drafts.save")}
    </Button>
  );
}

function useSaveDraft<Item extends EditedItem, Values extends object>(props: SaveProps<Item, Values>) {
  const { drafts, editor, keys, hasDraft } = props;
  const { t, language, call, cache, toasts } = useMutationContext();
  const { item } = editor;
  return useMutation({
    /** Null where there is a draft, which is read then. */
    mutationFn: async ({ changes }: { changes: object; values: Values }): Promise<Kept<Item> | null> => {
      if (!item) throw new Error("a new item has no draft");
      try {
        if (!hasDraft)
          return await drafts.save(call, item.id, { ...changes, version: editor.version }, language);
      } catch (error) {
        if (!isConflict(error)) throw error;
      }
      // The server says that there is one, whatever the item said when it was read.
      const theirs = await drafts.fetch(call, item.id, language);
      cache.setQueryData(drafts.read(call, item.id, language).queryKey, theirs);
      return null;
    },
    onSuccess: async (saved, { values }) => {
      if (!saved) {
        // The item says that there is a draft before the form changes to that.
        await cache.invalidateQueries({ queryKey: keys.all });
        const work = editor.work();
        editor.settle(work.values);
        return props.onJoin(work);
      }
      editor.settle(values);
      const { item: kept, draft } = saved;
      toasts.success(t(draft ? "drafts.saved" : "drafts.none"));
      if (draft) {
        cache.setQueryData(drafts.read(call, kept.id, language).queryKey, { item: kept, draft });
        props.onSaved();
      }
      await cache.invalidateQueries({ queryKey: keys.all });
    },
    onError: (error) => {
      const errors = serverFieldErrors(error);
      if (Object.keys(errors).length > 0) editor.showErrors(errors);
      toasts.failure(t("editor.save_failed"), error);
    },
  });
}
