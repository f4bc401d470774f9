import {
  createSegment,
  deleteSegment,
  listSegments,
  putSegment,
  type SegmentFilter,
} from "@ezo/contract/contacts";
import { Button, Modal, Select, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/card.tsx";
import dialog from "../editor/dialog.module.css";
import { useTexts } from "../i18n/texts-context.tsx";
import { serverFieldErrors } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { AudienceCount, SegmentFields } from "./segment-fields.tsx";
import styles from "./segment-fields.module.css";

const SEGMENTS = ["contacts", "segments"] as const;

/** Who gets the mail: a saved segment, or conditions of this campaign's own. */
export function AudienceCard(props: {
  value: SegmentFilter;
  error?: string | undefined;
  onChange: (filter: SegmentFilter) => void;
}) {
  const { value, onChange } = props;
  const { t, format } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [open, setOpen] = useState<"save" | "delete" | null>(null);
  const { data } = useQuery({
    queryKey: SEGMENTS,
    queryFn: async ({ signal }) => (await call(listSegments, {}, { signal })).data,
  });
  const chosen = data?.find(({ id }) => id === value.segment_id);
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteSegment, { params: { id: String(id) } }),
    onSuccess: () => onChange(chosen?.filter ?? { all: true }),
    onError: (error) => toasts.failure(t("list.delete_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: SEGMENTS }),
  });
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
          error={props.error}
          onChange={(id) => onChange(id === null ? { all: true } : { segment_id: Number(id) })}
        />
        {chosen ? (
          <>
            <Button onClick={() => onChange(chosen.filter)}>{t("campaigns.segment_edit")}</Button>
            <Button color="danger" onClick={() => setOpen("delete")}>
              {t("buttons.delete")}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen("save")}>{t("campaigns.segment_save")}</Button>
        )}
      </div>
      {value.segment_id ? null : <SegmentFields value={value} onChange={onChange} />}
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
      {open === "delete" && chosen ? (
        <ConfirmDialog
          title={t("delete.title", { name: chosen.name })}
          message={t("campaigns.segment_delete")}
          confirm={t("buttons.delete")}
          isDanger
          onClose={() => setOpen(null)}
          onConfirm={() => {
            setOpen(null);
            remove.mutate(chosen.id);
          }}
        />
      ) : null}
    </Card>
  );
}

/** A name for the conditions; one that exists takes these in place of its own. */
function SaveDialog(props: {
  filter: SegmentFilter;
  known: readonly { id: number; name: string }[];
  onClose: () => void;
  onSaved: (id: number) => void;
}) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const same = props.known.find((segment) => segment.name === name.trim());
  const save = useMutation({
    mutationFn: async () => {
      const { segment_id: _, ...filter } = props.filter;
      const body = { name: name.trim(), filter };
      return same
        ? call(putSegment, { params: { id: String(same.id) }, body })
        : call(createSegment, { body });
    },
    onSuccess: async ({ data }) => {
      await cache.invalidateQueries({ queryKey: SEGMENTS });
      toasts.success(t("messages.saved"));
      props.onSaved(data.id);
    },
    onError: (failure) => {
      setError(serverFieldErrors(failure)["name"] ?? null);
      toasts.failure(t("editor.save_failed"), failure);
    },
  });
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("campaigns.segment_save")}
      size={440}
      closeButtonProps={{ "aria-label": t("buttons.close") }}
    >
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
            setName(event.currentTarget.value);
            setError(null);
          }}
        />
        <div className={dialog.actions}>
          <Button onClick={props.onClose}>{t("buttons.cancel")}</Button>
          <Button type="submit" variant="filled" loading={save.isPending}>
            {t("buttons.save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
