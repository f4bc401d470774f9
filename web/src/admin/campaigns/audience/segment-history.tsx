import { segmentRoutes } from "@ezo/contract/marketing/segments/segments";
import { createElement } from "react";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import type { FieldNames } from "../../editor/history/field-text.ts";
import { HistoryDrawer } from "../../editor/history/history-drawer.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { versionCalls } from "../../resource/content-resource.ts";
import { firstReason } from "../../ui/states/error-text.ts";
import { AudienceText } from "./audience-text.tsx";
import { type Segment, SEGMENTS } from "./audience.queries.ts";

const FIELDS: FieldNames = {
  name: "field.name",
  filter: { label: "field.audience", show: (value) => createElement(AudienceText, { value }) },
};
const versions = versionCalls<Segment>(segmentRoutes, {
  item: (id) => ["content", "segment", "item", id] as const,
});
const resource = {
  entity: "segment",
  ...versions,
  history: (call: WebCaller, id: number) => ({ ...versions.history(call, id), staleTime: 0 }),
};

/** The history of a saved segment, with a button to restore each version. */
export function SegmentHistory(props: { segment: Pick<Segment, "id" | "version">; onClose: () => void }) {
  const { id, version } = props.segment;
  const { t, language, call, cache, toasts } = useMutationContext();
  const restore = useMutation({
    mutationFn: (to: { version: number; seen: number }) =>
      versions.restoreVersion(call, id, to.version, to.seen, language),
    onSuccess: () => {
      toasts.success(t("history.version_restored"));
      props.onClose();
    },
    onError: (error) => toasts.failure(t("history.restore_failed"), firstReason(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: SEGMENTS }),
  });
  return (
    <HistoryDrawer
      resource={resource}
      id={id}
      version={version}
      names={FIELDS}
      isRestoring={restore.isPending}
      onRestore={(to, seen) => restore.mutate({ version: to, seen })}
      onClose={props.onClose}
    />
  );
}
