import type { VersionComparison } from "@ezo/contract/records/records";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import dialog from "./dialog.module.css";
import { useCover } from "./dialog-shell.ts";
import { FieldChanges } from "../history/field-changes.tsx";
import type { FieldNames } from "../history/field-text.ts";

/** What the way back to a version is asked of. */
export interface ComparedResource {
  entity: string;
  compareVersion: (call: WebCaller, id: number, version: number) => Promise<VersionComparison>;
}

/** What going back to an earlier version would change, before it is done. */
export function RestoreDialog(props: {
  resource: ComparedResource;
  id: number;
  version: number;
  names: FieldNames;
  /** Whether the form behind the dialog holds unsaved work: it leaves the form, and is offered again. */
  isUnsaved?: boolean;
  isRestoring: boolean;
  /** `seen` is the version that the person has compared with. */
  onRestore: (seen: number) => void;
  onClose: () => void;
}) {
  const { resource, id, version } = props;
  const { t } = useTexts();
  useCover();
  const call = useCaller();
  const opening = useId();
  const { data, error, refetch } = useQuery({
    // Not among the entity's own keys: what the person reads here must not change before they decide. The server
    // refuses a comparison that has been overtaken, so each opening compares anew.
    queryKey: ["compared-version", resource.entity, id, version, opening],
    queryFn: () => resource.compareVersion(call, id, version),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Modal onClose={props.onClose} title={t("history.restore_title", { version })} size={560}>
      {data ? (
        <div className={dialog.text}>
          <p>{t(data.changes.length > 0 ? "history.restore_changes" : "history.restore_nothing")}</p>
          <FieldChanges changes={data.changes} names={props.names} />
          {props.isUnsaved ? <p role="note">{t("history.unsaved")}</p> : null}
        </div>
      ) : (
        <NotLoaded title={t("history.compare_failed")} error={error} onRetry={refetch} height={120} />
      )}
      <div className={dialog.actions}>
        <Button onClick={props.onClose}>{t("buttons.cancel")}</Button>
        <Button
          variant="filled"
          loading={props.isRestoring}
          disabled={!data || data.changes.length === 0}
          onClick={() => data && props.onRestore(data.version)}
        >
          {t("history.restore")}
        </Button>
      </div>
    </Modal>
  );
}
