import type { RefObject } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ContentResource } from "../resource/content-resource.ts";
import { FieldConflictDialog } from "./dialogs/conflict-dialog.tsx";
import { DraftOffer } from "./drafts/draft-offer.tsx";
import styles from "./editor-page.module.css";
import type { FieldNames } from "./history/field-text.ts";
import { type TrashResource, GoneNotice } from "./gone-notice.tsx";
import { HistoryDrawer } from "./history/history-drawer.tsx";
import { type ContentLocale, localeOfField } from "./fields/language.ts";
import type { ComparedResource } from "./dialogs/restore-dialog.tsx";
import type { EditedItem } from "./editor-spec.ts";
import { useKeyDown } from "../ui/keys/use-key-down.ts";
import type { Editor } from "./use-editor.ts";

/** Above a form: that its item was deleted, a draft to continue with, and who has changed the item meanwhile. */
export function EditorNotices<Item extends EditedItem, Values extends object>(props: {
  editor: Editor<Item, Values>;
  resource: Partial<TrashResource> & Pick<TrashResource, "keys">;
}) {
  const { editor } = props;
  const { history, restoreAll, keys } = props.resource;
  const { t } = useTexts();
  return (
    <>
      <GoneNotice
        editor={editor}
        trash={
          history && restoreAll && editor.item
            ? { resource: { history, restoreAll, keys }, id: editor.item.id }
            : null
        }
      />
      <DraftOffer offered={editor.offered} onTake={editor.takeDraft} onRefuse={editor.refuseDraft} />
      {editor.changedMeanwhile ? (
        <div className={styles.notice} role="status">
          <span>{t("editor.changed_meanwhile", { name: editor.changedMeanwhile.name })}</span>
        </div>
      ) : null}
    </>
  );
}

/** Over a form: the conflict to decide, and the item's history. */
export function EditorDialogs<Item extends EditedItem, Values extends object>(props: {
  editor: Editor<Item, Values>;
  resource: Pick<ContentResource<never, Item>, "history"> & ComparedResource;
  names: FieldNames;
  isHistoryOpen: boolean;
  onHistoryClose: () => void;
}) {
  const { editor, resource, names } = props;
  const { item, conflict } = editor;
  return (
    <>
      {conflict ? (
        <FieldConflictDialog
          fields={conflict.fields}
          names={names}
          resource={resource}
          id={conflict.current.id}
          since={conflict.since}
          newest={conflict.current}
          onResolve={editor.resolve}
          onClose={editor.dismissConflict}
        />
      ) : null}
      {item && props.isHistoryOpen ? (
        <HistoryDrawer
          resource={resource}
          id={item.id}
          version={item.version}
          names={names}
          isUnsaved={editor.isDirty}
          isRestoring={editor.isRestoring}
          onRestore={(version, seen) => {
            editor.restoreVersion(version, seen);
            props.onHistoryClose();
          }}
          onClose={props.onHistoryClose}
        />
      ) : null}
    </>
  );
}

export function useSaveKey(save: () => void): void {
  useKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    save();
  });
}

/** Shows the language of an invalid field, and focuses the form's first invalid field. */
export const toBadField =
  (form: RefObject<HTMLElement | null>, setLocale: (locale: ContentLocale) => void) =>
  (path: string): void => {
    const found = localeOfField(path);
    if (found) setLocale(found);
    // After the tab with the field is shown.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>("[aria-invalid='true'], [data-invalid='true']")?.focus(),
    );
  };
