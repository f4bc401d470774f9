import { createDocument, type Editor, getHTMLFromFragment } from "@tiptap/core";
import { useEffect } from "react";

/** The editor keeps an empty line at the end to write on; it is no part of the text. */
const withoutLastLine = (html: string): string => html.replace(/(<p><\/p>)+$/, "");

export const writtenIn = (editor: Editor): string => withoutLastLine(editor.getHTML());

/** As the editor would write it: what is stored has line breaks between its blocks. */
const asWritten = (html: string, { schema }: Editor): string =>
  withoutLastLine(getHTMLFromFragment(createDocument(html, schema).content, schema));

/**
 * Shows what has changed from outside: a draft taken up, a version restored, a conflict settled. The library destroys an
 * editor that is not in use within a millisecond, which a busy page misses, and makes another: what is destroyed cannot be read.
 */
export function useTextFromOutside(editor: Editor | null, value: string): void {
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    // The empty line comes with the first transaction. It is no step to take back, and nothing that was typed.
    editor.chain().setMeta("addToHistory", false).setMeta("preventUpdate", true).run();
  }, [editor]);
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const written = writtenIn(editor);
    if (value !== written && asWritten(value, editor) !== written)
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
}
