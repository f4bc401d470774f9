import { createPriceList, deletePriceList, undoPriceList } from "@ezo/contract/inventory/price-lists";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { EditorBar, UnsavedMark } from "../editor/editor-bar.tsx";
import type { Editor } from "../editor/use-editor.ts";
import { apartments } from "../inventory/stock.resources.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { AuditIconLink } from "../session/audit-link.tsx";
import { useNow } from "../ui/use-now.ts";
import { priceListPaths } from "./price-list-paths.ts";
import styles from "./price-lists.module.css";
import { type PriceListItem, priceListKeys } from "./price-lists.queries.ts";
import type { ListValues } from "./terms/terms-values.ts";

/** A list's way back and project, and what can be done with it as a whole. */
export function ListBar(props: {
  editor: Editor<PriceListItem, ListValues>;
  projectId: number;
  project: string;
}) {
  const { t } = useTexts();
  const { editor, projectId } = props;
  const { item: list, isDirty } = editor;
  const to = priceListPaths.of(projectId);
  const name = editor.values.name || t(list ? "list.untitled" : "screen.price_list_new");
  return (
    <EditorBar trail={[{ name: t("screen.price_lists"), to }, { name: props.project, to }, { name }]}>
      <SaveState list={list} isDirty={isDirty} />
      {list ? <AuditIconLink entity="price_list" id={list.id} name={list.name} /> : null}
      {list ? <CopyButton list={list} isUnsaved={isDirty || editor.isSaving} /> : null}
      {list?.result && list.result.changed > 0 && !list.result.undone ? (
        <UndoButton list={list} project={props.project} />
      ) : null}
      {list?.status === "draft" ? (
        <DeleteButton list={list} isUnsaved={isDirty} onDeleted={editor.abandon} />
      ) : null}
    </EditorBar>
  );
}

/**
 * That a list has unsaved changes; of a draft without any, when it was saved. That is not announced: a draft saves itself at
 * each pause in typing.
 */
function SaveState({ list, isDirty }: { list: PriceListItem | null; isDirty: boolean }) {
  const { t, format } = useTexts();
  const now = useNow();
  return (
    <>
      <UnsavedMark isDirty={isDirty} />
      {!isDirty && list?.status === "draft" ? (
        <span className={styles.hint}>
          {t("price_lists.saved_at", { time: format.moment(list.updated_at, now) })}
        </span>
      ) : null}
    </>
  );
}

/** A new draft with the terms of a list as it is saved: not before everything is, for the copy's page takes its place. */
function CopyButton({ list, isUnsaved }: { list: PriceListItem; isUnsaved: boolean }) {
  const { t, call, cache, toasts } = useMutationContext();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: async () => {
      const name = t("price_lists.copy_name", { name: list.name });
      const { project_id, terms, currency } = list;
      return (await call(createPriceList, { body: { project_id, name, terms, currency } })).data;
    },
    onSuccess: async (made) => {
      cache.setQueryData(priceListKeys.item(made.id), made);
      toasts.success(t("price_lists.copied", { name: made.name }));
      void navigate(priceListPaths.one(made.id));
      await cache.invalidateQueries({ queryKey: priceListKeys.all });
    },
    onError: (error) => toasts.failure(t("price_lists.save_failed"), error),
  });
  return (
    <Button
      disabled={isUnsaved}
      title={isUnsaved ? t("price_lists.save_first") : undefined}
      loading={copy.isPending}
      onClick={() => copy.mutate()}
    >
      {t("price_lists.copy")}
    </Button>
  );
}

/** Takes a publication back, as far as nobody has changed its prices since. */
function UndoButton({ list, project }: { list: PriceListItem; project: string }) {
  const { t, call, cache, toasts } = useMutationContext();
  const [isAsking, setAsking] = useState(false);
  const { id, version, name, result } = list;
  const undo = useMutation({
    mutationFn: () => call(undoPriceList, { params: { id: String(id) }, body: { version } }),
    onSuccess: ({ data }) =>
      toasts.success(t("price_lists.undone_count", { count: data.result?.undone?.restored ?? 0 })),
    onError: (error) => toasts.failure(t("price_lists.undo_failed"), error),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: priceListKeys.all }),
        cache.invalidateQueries({ queryKey: apartments.keys.all }),
      ]),
  });
  return (
    <>
      <Button loading={undo.isPending} onClick={() => setAsking(true)}>
        {t("price_lists.undo")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("price_lists.undo_title", { name })}
          message={t("price_lists.undo_question", { project, count: result?.changed ?? 0 })}
          confirm={t("price_lists.undo")}
          onClose={() => setAsking(false)}
          onConfirm={() => undo.mutate()}
        />
      ) : null}
    </>
  );
}

function DeleteButton(props: { list: PriceListItem; isUnsaved: boolean; onDeleted: () => void }) {
  const { list } = props;
  const { t, call, cache, toasts } = useMutationContext();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deletePriceList, { params: { id: String(list.id) } }),
    onSuccess: async () => {
      props.onDeleted();
      // What was saved a moment ago is no news of a list that is gone.
      toasts.hideSuccesses(t("messages.saved"));
      toasts.success(t("price_lists.deleted", { name: list.name }));
      void navigate(priceListPaths.of(list.project_id));
      await cache.invalidateQueries({ queryKey: [...priceListKeys.all, "of"] });
    },
    onError: (error) => toasts.failure(t("price_lists.delete_failed"), error),
  });
  return (
    <>
      <Button color="danger" loading={remove.isPending} onClick={() => setAsking(true)}>
        {t("price_lists.delete")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("price_lists.delete_title", { name: list.name })}
          message={t("price_lists.delete_message")}
          note={props.isUnsaved ? t("delete.unsaved") : undefined}
          confirm={t("price_lists.delete")}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate()}
        />
      ) : null}
    </>
  );
}
