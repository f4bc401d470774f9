import { RichTextEditor } from "@mantine/tiptap";
import "@mantine/tiptap/styles.css";
import { useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffectEvent, useId } from "react";
import rich from "../editor/rich-text.module.css";
import { cleanPaste } from "../editor/paste.ts";
import { useTextFromOutside, writtenIn } from "../editor/written-text.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { MergeFieldButton } from "./merge-field.tsx";
import styles from "./mail-text.module.css";

/** A mail's paragraphs. Only what mail programs agree on: headings, pictures and buttons are blocks of their own. */
export function MailText(props: {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (html: string) => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const change = useEffectEvent(props.onChange);
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: false,
        code: false,
        codeBlock: false,
        strike: false,
        underline: false,
        blockquote: false,
        horizontalRule: false,
        link: {
          openOnClick: false,
          protocols: ["mailto", "tel"],
          HTMLAttributes: { target: null, rel: null },
        },
      }),
    ],
    content: props.value,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: (html) => cleanPaste(html).html,
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
  return (
    <div className={rich.field}>
      <span id={`${id}-label`} className={rich.label}>
        {props.label}
      </span>
      <RichTextEditor
        editor={editor}
        className={`${rich.editor} ${styles.short}`}
        labels={{
          boldControlLabel: t("rich.bold"),
          italicControlLabel: t("rich.italic"),
          bulletListControlLabel: t("rich.bullets"),
          orderedListControlLabel: t("rich.numbers"),
          linkControlLabel: t("rich.link"),
          unlinkControlLabel: t("rich.unlink"),
          linkEditorInputLabel: t("rich.link_address"),
          linkEditorInputPlaceholder: "https://",
          linkEditorExternalLink: t("rich.link_external"),
          linkEditorInternalLink: t("rich.link_internal"),
          linkEditorSave: t("buttons.save"),
        }}
      >
        <RichTextEditor.Toolbar role="toolbar" aria-label={t("rich.toolbar", { name: props.label })}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <MergeFieldButton
            label={props.label}
            onInsert={(text) => editor.chain().focus().insertContent(text).run()}
          />
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content />
      </RichTextEditor>
      {props.error ? (
        <p id={`${id}-error`} className={rich.error}>
          {props.error}
        </p>
      ) : null}
    </div>
  );
}
