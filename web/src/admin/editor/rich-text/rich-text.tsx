import type { MediaRow } from "@ezo/contract/admin/content/media";
import { RichTextEditor } from "@mantine/tiptap";
import "@mantine/tiptap/styles.css";
import Image from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import { type Editor, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffectEvent, useId, useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { MediaDialog } from "../../media/media-dialog.tsx";
import { UploadList } from "../../media/upload/upload-list.tsx";
import { useUploads } from "../../media/upload/use-uploads.ts";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { pasteHandlers } from "./pasted-pictures.ts";
import { RichTextToolbar, useControlLabels } from "./rich-text-toolbar.tsx";
import styles from "./rich-text.module.css";
import { useTextFromOutside, writtenIn } from "../fields/written-text.ts";

/** Made for each editor: the library stores an editor's state in its extensions. */
const makeExtensions = () => [
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
];

interface RichTextProps {
  label: string;
  value: string;
  /** The Georgian text, shown pale while there is none in this language; never saved. */
  fallback?: string;
  error?: string | undefined;
  onChange: (html: string) => void;
}

/** An article's text. Its buttons make exactly what the server keeps of it (`cleanHtml`). */
export function RichText(props: RichTextProps) {
  const id = useId();
  const labels = useControlLabels();
  const [isPicking, setPicking] = useState(false);
  const { uploads, add, dismiss } = useUploads((picture) => insertPictures(editor, [picture]));
  const editor = useRichTextEditor(props, id, add);
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {props.label}
      </span>
      <RichTextEditor editor={editor} className={styles.editor ?? ""} labels={labels}>
        {editor ? (
          <RichTextToolbar editor={editor} label={props.label} onPickPictures={() => setPicking(true)} />
        ) : null}
        {editor?.isEmpty && props.fallback ? (
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
            insertPictures(editor, pictures);
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * The library's editor, labelled by the elements of `id`; pasted and dropped pictures go to `upload`. Null between an
 * editor that the library has destroyed and the next, whatever its types say.
 */
function useRichTextEditor(props: RichTextProps, id: string, upload: (files: File[]) => void): Editor | null {
  const { t } = useTexts();
  const toasts = useToasts();
  const change = useEffectEvent(props.onChange);
  const take = useEffectEvent((files: File[]) => upload(files));
  const report = useEffectEvent((names: readonly string[]) =>
    toasts.info(t("rich.pictures_missing", { names: names.join(", ") })),
  );
  const [paste] = useState(() =>
    pasteHandlers({ take: (files) => take(files), report: (names) => report(names) }),
  );
  const editor = useEditor({
    extensions: makeExtensions(),
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
  return editor;
}

/** Inserts pictures after the selection, which stays as it is by then. */
function insertPictures(editor: Editor | null, pictures: readonly MediaRow[]): void {
  if (!editor || editor.isDestroyed) return;
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
}
