import { type RefObject, useEffect, useEffectEvent } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ContentResource } from "../resource/content-resource.ts";
import { FieldConflictDialog } from "./conflict-dialog.tsx";
import { DraftOffer } from "./draft-offer.tsx";
import styles from "./editor-page.module.css";
import type { FieldNames } from "./field-text.ts";
import { GoneNotice } from "./gone-notice.tsx";
import { HistoryDrawer } from "./history-drawer.tsx";
import { type ContentLocale, localeOfField } from "./language.ts";
import type { ComparedResource } from "./restore-dialog.tsx";
import type { EditedItem, Editor } from "./use-editor.ts";

/** Above a form: that its item is gone, work to go on with, and who has changed the item meanwhile. */
export function EditorNotices<Item extends EditedItem, Values extends object>(props: {
  editor: Editor<Item, Values>;
}) {
  const { editor } = props;
  const { t } = useTexts();
  return (
    <>
      <GoneNotice editor={editor} />
      <DraftOffer offered={editor.offered} onTake={editor.takeDraft} onRefuse={editor.refuseDraft} />
      {editor.changedMeanwhile ? (
        <div className={styles.notice} role="status">
          <span>{t("editor.changed_meanwhile", { name: editor.changedMeanwhile.name })}</span>
        </div>
      ) : null}
    </>
  );
}

/** Over a form: the choice where somebody else was quicker, and the item's history. */
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

/** Ctrl+S on a page with one form. */
export function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** Shows the language of a field that is wrong, and leads to the form's first such field. */
export const toBadField =
  (form: RefObject<HTMLFormElement | null>, setLocale: (locale: ContentLocale) => void) =>
  (path: string): void => {
    const found = localeOfField(path);
    if (found) setLocale(found);
    // After the tab with the field is shown.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>("[aria-invalid='true'], [data-invalid='true']")?.focus(),
    );
  };
