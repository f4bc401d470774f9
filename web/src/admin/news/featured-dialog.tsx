import {
  type AdminArticleRow,
  listNewsForFeaturedModal,
  setFeaturedNews,
} from "@ezo/contract/admin/content/news";
import { Button, Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { DialogCancel, FormDialog, UnsavedWork } from "../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./featured-dialog.module.css";
import { articles } from "./news.resource.ts";

export function FeaturedDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTexts();
  const call = useCaller();
  // Each opening asks anew: the choice starts from what is stored now, not from what an earlier dialog read.
  const opening = useId();
  const { data, error, refetch } = useQuery({
    queryKey: [...articles.keys.all, "featured", opening],
    queryFn: async ({ signal }) =>
      (await call(listNewsForFeaturedModal, { query: { locale: language } }, { signal })).data,
    staleTime: Infinity,
    // Not keyed by language, so that switching it keeps what is checked.
    meta: { hasNames: true },
    gcTime: 0,
  });
  return (
    <FormDialog work="inside" onClose={onClose} title={t("news.featured")} size={560}>
      {data ? (
        <Choice rows={data} onClose={onClose} />
      ) : (
        <NotLoaded title={t("list.error")} error={error} onRetry={refetch} height={240} />
      )}
    </FormDialog>
  );
}

/** What was ticked and what was unticked since the dialog opened: a choice that is taken up later keeps a colleague's. */
interface Ticks {
  on: readonly number[];
  off: readonly number[];
}

function Choice({ rows, onClose }: { rows: readonly AdminArticleRow[]; onClose: () => void }) {
  const { t, format, call, cache, toasts } = useMutationContext();
  const now = useNow();
  // The state when the dialog opened; a refetch does not change what is checked.
  const [featured] = useState(() => rows.filter((row) => row.is_featured).map(({ id }) => id));
  const form = useDialogForm<Ticks>("featured-news", null, { on: [], off: [] });
  const { on, off } = form.values;
  const isChecked = (id: number) => on.includes(id) || (featured.includes(id) && !off.includes(id));
  const check = (id: number, isOn: boolean) => {
    const without = (ids: readonly number[]) => ids.filter((other) => other !== id);
    const change = featured.includes(id) === isOn ? [] : [id];
    form.set({
      on: [...without(on), ...(isOn ? change : [])],
      off: [...without(off), ...(isOn ? [] : change)],
    });
  };
  const save = useMutation({
    mutationFn: () => {
      const ids = rows.map(({ id }) => id).filter(isChecked);
      return call(setFeaturedNews, { body: { news_ids: ids, based_on: featured } });
    },
    onSuccess: async () => {
      form.saved();
      toasts.success(t("messages.saved"));
      onClose();
      await cache.invalidateQueries({ queryKey: articles.keys.all });
    },
    onError: (failure) => toasts.failure(t("editor.save_failed"), failure),
  });
  return (
    <>
      <UnsavedWork work={form} />
      <p className={styles.hint}>{t("news.featured_hint")}</p>
      <ul className={styles.list}>
        {rows.map(({ id, title, publish_date: date }) => (
          <li key={id}>
            <Checkbox
              label={title || t("list.untitled")}
              description={format.moment(date, now)}
              checked={isChecked(id)}
              onChange={(event) => check(id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <DialogCancel />
        <Button variant="filled" loading={save.isPending} onClick={() => save.mutate()}>
          {t("buttons.save")}
        </Button>
      </div>
    </>
  );
}
