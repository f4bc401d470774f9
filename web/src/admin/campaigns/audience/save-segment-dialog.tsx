import { type SegmentFilter, segmentRoutes } from "@ezo/contract/marketing/segments/segments";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { AudienceText } from "./audience-text.tsx";
import { type Segment, SEGMENTS } from "./audience.queries.ts";

/** Saves conditions under a name. A segment with that name gets these conditions in place of its own. */
export function SaveSegmentDialog(props: {
  filter: SegmentFilter;
  known: readonly Segment[];
  onClose: () => void;
  onSaved: (id: number) => void;
}) {
  const { t } = useTexts();
  const form = useDialogForm("segment", null, { name: "" });
  const { name } = form.values;
  const segment = useSaveSegment(name.trim(), props.filter, props.known, (id) => {
    form.saved();
    props.onSaved(id);
  });
  return (
    <FormDialog work={form} onClose={props.onClose} title={t("campaigns.segment_save")} size={440}>
      <DialogForm submit={t("buttons.save")} isSending={segment.isSaving} onSubmit={segment.save}>
        <TextInput
          label={t("campaigns.segment_name")}
          data-autofocus
          value={name}
          error={segment.error}
          description={segment.isOverwriting ? t("campaigns.segment_overwrites") : undefined}
          inputWrapperOrder={["label", "input", "error", "description"]}
          onChange={(event) => {
            form.set({ name: event.currentTarget.value });
            segment.reset();
          }}
        />
        {segment.contested ? (
          <p role="alert">
            {t("campaigns.segment_contested")} <AudienceText value={segment.contested} />
          </p>
        ) : null}
      </DialogForm>
    </FormDialog>
  );
}

/** Creates the segment `name`, or replaces the one that has this name. */
function useSaveSegment(
  name: string,
  { segment_id: _, ...filter }: SegmentFilter,
  known: readonly Segment[],
  onSaved: (id: number) => void,
) {
  const { t, call, cache, toasts } = useMutationContext();
  const [error, setError] = useState<string | null>(null);
  /** A colleague's change of the segment; only a second save replaces it. */
  const [contested, setContested] = useState<SegmentFilter | null>(null);
  // The segments when the dialog opened: a colleague's later change is shown before it is replaced.
  const [seen, setSeen] = useState(known);
  const same = seen.find((segment) => segment.name === name);
  const save = useMutation({
    mutationFn: () =>
      same
        ? call(segmentRoutes.put, {
            params: { id: String(same.id) },
            body: { name, filter, version: same.version },
          })
        : call(segmentRoutes.create, { body: { name, filter } }),
    onSuccess: async ({ data }) => {
      await cache.invalidateQueries({ queryKey: SEGMENTS });
      toasts.success(t("messages.saved"));
      onSaved(data.id);
    },
    onError: async (failure) => {
      setError(serverFieldErrors(failure)["name"] ?? null);
      const status = same && failure instanceof ApiError ? failure.status : null;
      if (status === 404) {
        // A colleague has deleted it: the next save creates a new segment.
        setSeen(seen.filter((segment) => segment !== same));
        setError(t("campaigns.segment_deleted"));
        void cache.invalidateQueries({ queryKey: SEGMENTS });
      } else if (status === 409) {
        const now = (await call(segmentRoutes.list, {})).data;
        cache.setQueryData(SEGMENTS, now);
        setSeen(now);
        setContested(now.find(({ id }) => id === same?.id)?.filter ?? null);
      } else toasts.failure(t("editor.save_failed"), failure);
    },
  });
  return {
    save: () => {
      if (name) save.mutate();
      else setError(t("errors.required"));
    },
    isSaving: save.isPending,
    isOverwriting: same !== undefined,
    error,
    contested,
    /** Forgets the last answer, because the name has changed. */
    reset: () => {
      setError(null);
      setContested(null);
    },
  };
}
