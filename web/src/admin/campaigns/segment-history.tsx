import {
  compareSegmentVersion,
  listSegmentHistory,
  restoreSegmentVersion,
  type Segment as SegmentSchema,
} from "@ezo/contract/contacts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import type { z } from "zod";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { FieldNames } from "../editor/field-text.ts";
import { HistoryDrawer } from "../editor/history-drawer.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useToasts } from "../ui/toasts.tsx";
import { AudienceText } from "./audience-text.tsx";

const HISTORY_PAGE_SIZE = 100;
/** Whatever shows segments is under this key. */
export const SEGMENTS = ["content", "contact", "segments"] as const;

const FIELDS: FieldNames = {
  name: "field.name",
  filter: { label: "field.audience", show: (value) => createElement(AudienceText, { value }) },
};
const versions = {
  entity: "segment",
  history: (call: WebCaller, id: number) =>
    queryOptions({
      queryKey: ["content", "segment" as string, "item", id, "history"] as const,
      queryFn: async ({ signal }) => {
        const query = { per_page: HISTORY_PAGE_SIZE };
        return (await call(listSegmentHistory, { params: { id: String(id) }, query }, { signal })).data;
      },
      staleTime: 0,
    }),
  compareVersion: async (call: WebCaller, id: number, version: number) =>
    (await call(compareSegmentVersion, { params: { id: String(id), version: String(version) } })).data,
};

/** Who changed a saved segment, and the way back to every version. */
export function SegmentHistory(props: {
  segment: Pick<z.output<typeof SegmentSchema>, "id" | "version">;
  onClose: () => void;
}) {
  const { id, version } = props.segment;
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const restore = useMutation({
    mutationFn: (to: { version: number; seen: number }) =>
      call(restoreSegmentVersion, {
        params: { id: String(id), version: String(to.version) },
        body: { version: to.seen },
      }),
    onSuccess: () => {
      toasts.success(t("history.version_restored"));
      props.onClose();
    },
    onError: (error) => toasts.failure(t("history.restore_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: SEGMENTS }),
  });
  return (
    <HistoryDrawer
      resource={versions}
      id={id}
      version={version}
      names={FIELDS}
      isRestoring={restore.isPending}
      onRestore={(to, seen) => restore.mutate({ version: to, seen })}
      onClose={props.onClose}
    />
  );
}
