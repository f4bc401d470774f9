import type { MediaRow } from "@ezo/contract/admin-media";
import { RichTextEditor } from "@mantine/tiptap";
import "@mantine/tiptap/styles.css";
import Image from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffectEvent, useId, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { MediaDialog } from "../media/media-dialog.tsx";
import { UploadList } from "../media/upload-list.tsx";
import { useUploads } from "../media/use-uploads.ts";
import { ImagePlus, Table2, TableColumnsSplit, TableRowsSplit, Trash2 } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { pasteHandlers } from "./pasted-pictures.ts";
import styles from "./rich-text.module.css";
import { useTextFromOutside, writtenIn } from "./written-text.ts";

/** An article's text: what the server keeps of it (`cleanHtml`) is just what these buttons make. */
export function RichText(props: {
  label: string;
  value: string;
  /** The Georgian text, shown pale while there is none in this language; never saved. */
  fallback?: string;
  error?: string | undefined;
  onChange: (html: string) => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  const change = useEffectEvent(props.onChange);
  const toasts = useToasts();
  const { uploads, add, dismiss } = useUploads((picture) => insert([picture]));
  const take = useEffectEvent((files: File[]) => add(files));
  const report = useEffectEvent((names: readonly string[]) =>
    toasts.info(t("rich.pictures_missing", { names: names.join(", ") })),
  );
  const [paste] = useState(() =>
    pasteHandlers({ take: (files) => take(files), report: (names) => report(names) }),
  );
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        code: false,
        codeBlock: false,
        strike: false,
        underline: false,
        link: {
          openOnClick: false,
          protocols: ["mailto", "tel"],
          HTMLAttributes: { target: null, rel: null },
        },
      }),
      Image,
      TableKit.configure({ table: { resizable: false } }),
    ],
    content: props.value,
    // The page's own style sheet has what the editor needs.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      ...paste,
      attributes: {
        "aria-labelledby": `${id}-label`,
        "aria-multiline": "true",
        role: "textbox",
        ...(props.error ? { "aria-invalid": "true", "aria-describedby": `${id}-error` } : {}),
      },
    },
    onUpdate: ({ editor: current }) => change(writtenIn(current)),
  });
  useTextFromOutside(editor, props.value);

  /** Behind the selection: what is selected by the time a picture has come stays. */
  const insert = (pictures: readonly MediaRow[]) =>
    editor
      .chain()
      .focus()
      .insertContentAt(
        editor.state.selection.to,
        pictures.map(({ url, alt_text, width, height }) => ({
          type: "image",
          attrs: { src: url, alt: alt_text, width, height },
        })),
      )
      .run();

  const isInTable = editor.isActive("table");
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {props.label}
      </span>
      <RichTextEditor
        editor={editor}
        className={styles.editor ?? ""}
        labels={{
          boldControlLabel: t("rich.bold"),
          italicControlLabel: t("rich.italic"),
          h2ControlLabel: t("rich.heading", { level: 2 }),
          h3ControlLabel: t("rich.heading", { level: 3 }),
          h4ControlLabel: t("rich.heading", { level: 4 }),
          bulletListControlLabel: t("rich.bullets"),
          orderedListControlLabel: t("rich.numbers"),
          blockquoteControlLabel: t("rich.quote"),
          hrControlLabel: t("rich.rule"),
          linkControlLabel: t("rich.link"),
          unlinkControlLabel: t("rich.unlink"),
          linkEditorInputLabel: t("rich.link_address"),
          linkEditorInputPlaceholder: "https://",
          linkEditorExternalLink: t("rich.link_external"),
          linkEditorInternalLink: t("rich.link_internal"),
          linkEditorSave: t("buttons.save"),
          undoControlLabel: t("buttons.undo"),
          redoControlLabel: t("rich.redo"),
        }}
      >
        <RichTextEditor.Toolbar role="toolbar" aria-label={t("rich.toolbar", { name: props.label })}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            <RichTextEditor.Control
              aria-label={t("rich.image")}
              title={t("rich.image")}
              onClick={() => setPicking(true)}
            >
              <ImagePlus size={16} strokeWidth={1.6} aria-hidden="true" />
            </RichTextEditor.Control>
            <RichTextEditor.Control
              aria-label={t("rich.table")}
              title={t("rich.table")}
              disabled={isInTable}
              onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3 }).run()}
            >
              <Table2 size={16} strokeWidth={1.6} aria-hidden="true" />
            </RichTextEditor.Control>
            {isInTable ? (
              <>
                <RichTextEditor.Control
                  aria-label={t("rich.table_row")}
                  title={t("rich.table_row")}
                  onClick={() => editor.chain().focus().addRowAfter().run()}
                >
                  <TableRowsSplit size={16} strokeWidth={1.6} aria-hidden="true" />
                </RichTextEditor.Control>
                <RichTextEditor.Control
                  aria-label={t("rich.table_column")}
                  title={t("rich.table_column")}
                  onClick={() => editor.chain().focus().addColumnAfter().run()}
                >
                  <TableColumnsSplit size={16} strokeWidth={1.6} aria-hidden="true" />
                </RichTextEditor.Control>
                <RichTextEditor.Control
                  aria-label={t("rich.table_delete")}
                  title={t("rich.table_delete")}
                  onClick={() => editor.chain().focus().deleteTable().run()}
                >
                  <Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />
                </RichTextEditor.Control>
              </>
            ) : null}
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        {editor.isEmpty && props.fallback ? (
          <div className={styles.fallback} aria-hidden="true">
            {props.fallback.replace(/<[^>]+>/g, " ").trim()}
          </div>
        ) : null}
        <RichTextEditor.Content />
      </RichTextEditor>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      {props.error ? (
        <p id={`${id}-error`} className={styles.error}>
          {props.error}
        </p>
      ) : null}
      {isPicking ? (
        <MediaDialog
          isMany
          onClose={() => setPicking(false)}
          onPick={(pictures) => {
            setPicking(false);
            insert(pictures);
          }}
        />
      ) : null}
    </div>
  );
}
