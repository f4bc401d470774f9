import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { EditorBody } from "../editor-body.tsx";
import styles from "../editor-page.module.css";
import type { EditedItem } from "../editor-spec.ts";
import type { PageList, PageSpec } from "../page-spec.ts";
import type { Editor } from "../use-editor.ts";
import { DraftNotice } from "./draft-notice.tsx";
import type { DraftResource } from "./draft-resource.ts";
import { asItem, draftSpec } from "./draft-spec.ts";

interface BodyProps<Item extends EditedItem, Values extends object> extends PageSpec<Item, Values> {
  list: PageList<Item, Values> | null;
  /** Null for a new item. */
  loaded: Item | null;
}

/** An item's form; of a kind with drafts, the form of the item or of its draft. */
export function DraftedBody<Item extends EditedItem, Values extends object>(props: BodyProps<Item, Values>) {
  const { drafts } = props.spec.resource;
  return drafts ? <EitherBody {...props} drafts={drafts} /> : <EditorBody {...props} />;
}

function EitherBody<Item extends EditedItem, Values extends object>(
  props: BodyProps<Item, Values> & { drafts: DraftResource<Item> },
) {
  const { drafts, ...page } = props;
  const { spec, loaded, list } = page;
  const { language } = useTexts();
  const call = useCaller();
  const [isOpen, setIsOpen] = useState(false);
  /** The draft as its open form last had it: unsaved work in it is not taken off the screen where somebody else ends the draft. */
  const [last, setLast] = useState<Item | null>(null);
  const setOpen = (next: boolean) => {
    setLast(null);
    setIsOpen(next);
  };
  const hasDraft = Boolean(loaded?.draft);
  const { data } = useQuery({ ...drafts.read(call, loaded?.id ?? 0, language), enabled: hasDraft });
  const drafted = hasDraft && data ? data : null;
  const specOfDraft = useMemo(() => draftSpec(spec, drafts), [spec, drafts]);
  const itemOfDraft = useMemo(() => drafted && asItem(drafted), [drafted]);
  if (isOpen && itemOfDraft && last !== itemOfDraft) setLast(itemOfDraft);
  const inForm = isOpen ? (itemOfDraft ?? last) : null;
  const notice = (isInDraft: boolean) => (editor: Editor<Item, Values>) =>
    loaded && drafted ? (
      <DraftNotice
        drafts={drafts}
        id={loaded.id}
        keys={spec.resource.keys}
        draft={drafted.draft}
        names={page.names}
        isOpen={isInDraft}
        isDirty={editor.isDirty}
        onOpen={setOpen}
      />
    ) : isInDraft ? (
      <EndedNotice onClose={() => setOpen(false)} />
    ) : null;
  if (inForm)
    return (
      <EditorBody
        key="draft"
        {...page}
        spec={specOfDraft}
        loaded={inForm}
        list={list && { path: list.path, title: list.title }}
        publicPath={() => null}
        drafting={{ isDraft: true, notice: notice(true) }}
      />
    );
  return (
    <EditorBody
      key="item"
      {...page}
      drafting={{
        isDraft: false,
        notice: notice(false),
        action: (editor) =>
          // What visitors do not see needs no draft: it is saved, and published when it is shown.
          loaded && !hasDraft && page.publicPath?.(loaded) ? (
            <SaveDraft
              drafts={drafts}
              editor={editor}
              keys={spec.resource.keys}
              onSaved={() => setOpen(true)}
            />
          ) : null,
      }}
    />
  );
}

/** Over the form of a draft that is one no more. */
function EndedNotice({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.notice} role="status">
      <span>{t("drafts.ended")}</span>
      <Button onClick={onClose}>{t("drafts.close")}</Button>
    </div>
  );
}

/** Keeps what the form holds as a draft, and goes on in that. */
function SaveDraft<Item extends EditedItem, Values extends object>(props: {
  drafts: DraftResource<Item>;
  editor: Editor<Item, Values>;
  keys: { all: readonly unknown[] };
  onSaved: () => void;
}) {
  const { drafts, editor } = props;
  const { t, language, call, cache, toasts } = useMutationContext();
  const save = useMutation({
    mutationFn: ({ changes }: { changes: object; values: Values }) => {
      if (!editor.item) throw new Error("a new item has no draft");
      return drafts.save(call, editor.item.id, { ...changes, version: editor.version }, language);
    },
    onSuccess: async (saved, { values }) => {
      editor.settle(values);
      const { item, draft } = saved;
      toasts.success(t(draft ? "drafts.saved" : "drafts.none"));
      if (draft) {
        cache.setQueryData(drafts.read(call, item.id, language).queryKey, { item, draft });
        props.onSaved();
      }
      await cache.invalidateQueries({ queryKey: props.keys.all });
    },
    onError: (error) => {
      const errors = serverFieldErrors(error);
      if (Object.keys(errors).length > 0) editor.showErrors(errors);
      toasts.failure(t("editor.save_failed"), error);
    },
  });
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
