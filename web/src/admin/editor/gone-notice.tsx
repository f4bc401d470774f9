import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import type { ContentResource } from "../resource/content-resource.ts";
import { Undo2 } from "../generated/icons.ts";
import { firstReason } from "../ui/states/error-text.ts";
import { useNow } from "../ui/use-now.ts";
import styles from "./editor-page.module.css";
import type { EditedItem } from "./editor-spec.ts";

/** For a deleted item: who deleted it, and the call that restores it. */
export type TrashResource = Pick<ContentResource<never, EditedItem>, "history" | "restoreAll"> & {
  keys: { all: readonly unknown[] };
};
interface GoneProps {
  editor: { isGone: boolean; isSaving: boolean; saveAsNew: (() => void) | null };
  /** Absent for what is deleted for good. */
  trash?: { resource: TrashResource; id: number } | null;
}

/**
 * Says that somebody else has deleted what the form edits, and who; offers to restore it, or to make a new item of what
 * is written in it.
 */
export function GoneNotice({ editor, trash }: GoneProps) {
  if (!editor.isGone) return null;
  return trash ? <InTrash editor={editor} {...trash} /> : <Notice editor={editor} />;
}

function InTrash({ editor, resource, id }: Pick<GoneProps, "editor"> & NonNullable<GoneProps["trash"]>) {
  const { t, call, cache, toasts } = useMutationContext();
  const { format } = useTexts();
  const now = useNow();
  const { data: lines } = useQuery({ ...resource.history(call, id), staleTime: 0 });
  const deletion = lines?.[0]?.kind === "deleted" ? lines[0] : null;
  const restore = useMutation({
    mutationFn: (version: number) => resource.restoreAll(call, [{ id, version }]),
    onSuccess: () => toasts.success(t("list.restored", { count: 1 })),
    onError: (error) => toasts.failure(t("list.restore_failed"), firstReason(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: resource.keys.all }),
  });
  if (!deletion) return <Notice editor={editor} />;
  const { actor, created_at: at } = deletion;
  return (
    <Notice
      editor={editor}
      by={actor && t("editor.deleted_by", { name: actor.name, time: format.moment(at, now) })}
    >
      <Button
        variant="filled"
        loading={restore.isPending}
        onClick={() => restore.mutate(deletion.version)}
        leftSection={<Undo2 />}
      >
        {t("buttons.restore")}
      </Button>
    </Notice>
  );
}

function Notice(props: Pick<GoneProps, "editor"> & { by?: string | null; children?: ReactNode }) {
  const { saveAsNew, isSaving } = props.editor;
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  // The notice is at the top; focus brings it into view for somebody who saved from far down the form.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.notice} role="alert" tabIndex={-1}>
      <span>
        {t(saveAsNew ? "editor.deleted_meanwhile" : "editor.deleted_for_good")} {props.by}
      </span>
      {saveAsNew ? (
        <Button variant={props.children ? "default" : "filled"} loading={isSaving} onClick={saveAsNew}>
          {t("editor.save_as_new")}
        </Button>
      ) : null}
      {props.children}
    </div>
  );
}
