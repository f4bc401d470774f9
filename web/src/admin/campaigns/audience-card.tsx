import {
  bringSegmentBack,
  createSegment,
  deleteSegment,
  listSegments,
  putSegment,
  type Segment as SegmentSchema,
  SegmentChoice,
  type SegmentFilter,
} from "@ezo/contract/contacts";
import { Button, Select, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/card.tsx";
import dialog from "../editor/dialog.module.css";
import { DialogCancel, FormDialog } from "../editor/form-dialog.tsx";
import { useDialogForm } from "../editor/use-dialog-form.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { serverFieldErrors } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import { ConfirmDialog } from "../editor/confirm-dialog.tsx";
import { AudienceText, AudienceWords } from "./audience-text.tsx";
import { AudienceCount, SegmentFields } from "./segment-fields.tsx";
import { SEGMENTS, SegmentHistory } from "./segment-history.tsx";
import styles from "./segment-fields.module.css";

type Segment = z.output<typeof SegmentSchema>;

/** Who gets the mail: a saved segment, or conditions of this campaign's own. */
export function AudienceCard(props: {
  value: SegmentFilter;
  /** By field of the campaign: `segment`, `segment.tags`. */
  error: (path: string) => string | undefined;
  onChange: (filter: SegmentFilter) => void;
}) {
  const { value, onChange } = props;
  const { t, format } = useTexts();
  const call = useCaller();
  const [open, setOpen] = useState<"save" | "delete" | "history" | null>(null);
  /** Whether a segment was asked for while a condition was empty. */
  const [isRefused, setRefused] = useState(false);
  const saveAsSegment = () => {
    const isWhole = SegmentChoice.safeParse(value).success;
    setRefused(!isWhole);
    if (isWhole) setOpen("save");
  };
  const errorOf = (condition: string) => {
    const isMissing =
      isRefused && isEmptyList(Object.entries(value).find(([name]) => name === condition)?.[1]);
    return props.error(`segment.${condition}`) ?? (isMissing ? t("errors.required") : undefined);
  };
  const { data } = useQuery({
    queryKey: SEGMENTS,
    queryFn: async ({ signal }) => (await call(listSegments, {}, { signal })).data,
  });
  const chosen = data?.find(({ id }) => id === value.segment_id);
  const isLost = data !== undefined && value.segment_id !== undefined && !chosen;
  const remove = useSegmentDeletion(value, onChange);
  return (
    <Card title={t("field.audience")} aside={<small>{t("campaigns.audience_hint")}</small>}>
      <div className={styles.saved}>
        <Select
          label={t("campaigns.segment")}
          placeholder={t("campaigns.segment_own")}
          clearable
          clearButtonProps={{ "aria-label": t("campaigns.segment_clear") }}
          data={(data ?? []).map(({ id, name, count }) => ({
            value: String(id),
            label: `${name} (${format.number(count)})`,
          }))}
          value={value.segment_id ? String(value.segment_id) : null}
          error={props.error("segment") ?? (isLost ? t("campaigns.segment_lost") : undefined)}
          onChange={(id) => onChange(id === null ? { all: true } : { segment_id: Number(id) })}
        />
        {chosen ? (
          <>
            <Button onClick={() => onChange(chosen.filter)}>{t("campaigns.segment_edit")}</Button>
            <Button onClick={() => setOpen("history")}>{t("history.title")}</Button>
            <Button color="danger" onClick={() => setOpen("delete")}>
              {t("buttons.delete")}
            </Button>
          </>
        ) : (
          <Button onClick={saveAsSegment}>{t("campaigns.segment_save")}</Button>
        )}
      </div>
      {chosen ? (
        <p>
          <AudienceWords filter={chosen.filter} />
        </p>
      ) : null}
      {value.segment_id ? null : <SegmentFields value={value} error={errorOf} onChange={onChange} />}
      <AudienceCount filter={value} />
      {open === "save" ? (
        <SaveDialog
          filter={value}
          known={data ?? []}
          onClose={() => setOpen(null)}
          onSaved={(id) => {
            setOpen(null);
            onChange({ segment_id: id });
          }}
        />
      ) : null}
      {open === "history" && chosen ? (
        <SegmentHistory segment={chosen} onClose={() => setOpen(null)} />
      ) : null}
      {open === "delete" && chosen ? (
        <ConfirmDialog
          title={t("delete.title", { name: chosen.name })}
          message={t("campaigns.segment_delete")}
          confirm={t("buttons.delete")}
          isDanger
          onClose={() => setOpen(null)}
          onConfirm={() => {
            setOpen(null);
            remove(chosen);
          }}
        />
      ) : null}
    </Card>
  );
}

const isEmptyList = (condition: unknown) => Array.isArray(condition) && condition.length === 0;

/** Deletes a segment, whose conditions become the campaign's own, with ten seconds to take that back. */
function useSegmentDeletion(value: SegmentFilter, onChange: (filter: SegmentFilter) => void) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  const refresh = () => cache.invalidateQueries({ queryKey: SEGMENTS });
  const restore = useMutation({
    mutationFn: ({ id, version }: Segment) =>
      // Deleting has made one version more.
      call(bringSegmentBack, { params: { id: String(id) }, body: { version: version + 1 } }),
    onSuccess: (_answer, { id, filter }) => {
      toasts.success(t("list.restored", { count: 1 }));
      // Who has chosen something else meanwhile keeps that.
      const isKept = JSON.stringify(latest.current.value) === JSON.stringify(filter);
      if (isKept) latest.current.onChange({ segment_id: id });
    },
    onError: (error) => toasts.failure(t("list.restore_failed"), error),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: Segment) =>
      call(deleteSegment, { params: { id: String(id) }, query: { version } }),
    onSuccess: (_answer, segment) => {
      onChange(segment.filter);
      toasts.undoable(t("list.removed", { name: segment.name }), () => restore.mutate(segment));
    },
    onError: (error) => toasts.failure(t("list.delete_failed"), error),
    onSettled: refresh,
  });
  return (segment: Segment) => remove.mutate(segment);
}

/** A name for the conditions; one that exists takes these in place of its own. */
function SaveDialog(props: {
  filter: SegmentFilter;
  known: readonly Segment[];
  onClose: () => void;
  onSaved: (id: number) => void;
}) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const form = useDialogForm("segment", null, { name: "" });
  const { name } = form.values;
  const [error, setError] = useState<string | null>(null);
  /** What a colleague has made of the segment; only a second save takes its place. */
  const [contested, setContested] = useState<SegmentFilter | null>(null);
  // As it was when it was named: what a colleague makes of it meanwhile is seen before it is replaced.
  const [seen, setSeen] = useState(props.known);
  const same = seen.find((segment) => segment.name === name.trim());
  const save = useMutation({
    mutationFn: async () => {
      const { segment_id: _, ...filter } = props.filter;
      const body = { name: name.trim(), filter };
      return same
        ? call(putSegment, { params: { id: String(same.id) }, body: { ...body, version: same.version } })
        : call(createSegment, { body });
    },
    onSuccess: async ({ data }) => {
      await cache.invalidateQueries({ queryKey: SEGMENTS });
      form.saved();
      toasts.success(t("messages.saved"));
      props.onSaved(data.id);
    },
    onError: async (failure) => {
      setError(serverFieldErrors(failure)["name"] ?? null);
      if (same && failure instanceof ApiError && failure.status === 404) {
        // A colleague has deleted it: from now on the name is a new segment's.
        setSeen(seen.filter(({ id }) => id !== same.id));
        setError(t("campaigns.segment_deleted"));
        void cache.invalidateQueries({ queryKey: SEGMENTS });
        return;
      }
      if (same && failure instanceof ApiError && failure.status === 409) {
        const now = (await call(listSegments, {})).data;
        cache.setQueryData(SEGMENTS, now);
        setSeen(now);
        setContested(now.find(({ id }) => id === same.id)?.filter ?? null);
        return;
      }
      toasts.failure(t("editor.save_failed"), failure);
    },
  });
  return (
    <FormDialog work={form} onClose={props.onClose} title={t("campaigns.segment_save")} size={440}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) save.mutate();
          else setError(t("errors.required"));
        }}
      >
        <TextInput
          label={t("campaigns.segment_name")}
          data-autofocus
          value={name}
          error={error}
          description={same ? t("campaigns.segment_overwrites") : undefined}
          inputWrapperOrder={["label", "input", "error", "description"]}
          onChange={(event) => {
            form.set({ name: event.currentTarget.value });
            setError(null);
            setContested(null);
          }}
        />
        {contested ? (
          <p role="alert">
            {t("campaigns.segment_contested")} <AudienceText value={contested} />
          </p>
        ) : null}
        <div className={dialog.actions}>
          <DialogCancel />
          <Button type="submit" variant="filled" loading={save.isPending}>
            {t("buttons.save")}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
