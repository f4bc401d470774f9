import { RichTextEditor } from "@mantine/tiptap";
import "@mantine/tiptap/styles.css";
import { type Editor, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffectEvent, useId, useState } from "react";
import rich from "../../../editor/rich-text/rich-text.module.css";
import { cleanPaste } from "../../../editor/rich-text/paste.ts";
import { useControlLabels } from "../../../editor/rich-text/rich-text-toolbar.tsx";
import { useTextFromOutside, writtenIn } from "../../../editor/fields/written-text.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { MergeFieldButton } from "../merge-field.tsx";
import styles from "./mail-text.module.css";

interface MailTextProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (html: string) => void;
}

/** A mail's paragraphs, with only the formatting that mail programs agree on. */
export function MailText(props: MailTextProps) {
  const { t } = useTexts();
  const id = useId();
  const labels = useControlLabels();
  const editor = useMailTextEditor(id, props);
  return (
    <div className={rich.field}>
      <span id={`${id}-label`} className={rich.label}>
        {props.label}
      </span>
      <RichTextEditor editor={editor} className={`${rich.editor} ${styles.short}`} labels={labels}>
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
            onInsert={(text) => editor?.chain().focus().insertContent(text).run()}
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

// Headings, pictures and buttons are blocks of their own. Made for each editor, since extensions keep its state.
const extensions = () => [
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
];

function useMailTextEditor(id: string, { value, error, onChange }: MailTextProps): Editor | null {
  const change = useEffectEvent(onChange);
  const editor = useEditor({
    extensions: useState(extensions)[0],
    content: value,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      transformPastedHTML: (html) => cleanPaste(html).html,
      attributes: {
        "aria-labelledby": `${id}-label`,
        "aria-multiline": "true",
        role: "textbox",
        spellcheck: "true",
        ...(error ? { "aria-invalid": "true", "aria-describedby": `${id}-error` } : {}),
      },
    },
    onUpdate: ({ editor: current }) => change(writtenIn(current)),
  });
  useTextFromOutside(editor, value);
  return editor;
}
