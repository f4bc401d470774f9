import type { Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { pasteBehindTable } from "./pasted-tables.ts";
import { cleanPaste, type Pasted, type PastedPicture } from "./paste.ts";

/**
 * What an editor does with text and pictures that are pasted or dropped into it. `take` gets pictures for the library,
 * `report` the names of those that the clipboard only points to.
 */
export function pasteHandlers(on: {
  take: (files: File[]) => void;
  report: (names: readonly string[]) => void;
}) {
  let last: Pasted | null = null;
  const takeOver = (data: DataTransfer | null, slice: Slice): boolean => {
    const pasted = last;
    last = null;
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    // Office adds a picture of the text that was copied. It counts where there is nothing else.
    if (files.length > 0 && isBlank(slice)) {
      on.take(files);
      return true;
    }
    if (!pasted) return false;
    const held = pasted.pictures.map((picture, index) => ({ picture, file: fileOf(picture, index) }));
    const readable = held.flatMap(({ file }) => (file ? [file] : []));
    if (readable.length > 0) on.take(readable);
    const unreadable = held.flatMap(({ picture, file }) => (file ? [] : [picture.name || "data:"]));
    const missing = [...pasted.missing, ...unreadable];
    if (missing.length > 0) on.report(missing);
    return false;
  };
  return {
    transformPastedHTML: (html: string): string => {
      last = cleanPaste(html);
      return last.html;
    },
    handlePaste: (view: EditorView, event: ClipboardEvent, slice: Slice) => {
      if (takeOver(event.clipboardData, slice)) return true;
      const change = pasteBehindTable(view.state, slice);
      if (change) view.dispatch(change);
      return change !== null;
    },
    handleDrop: (_view: EditorView, event: DragEvent, slice: Slice, isMoved: boolean) =>
      !isMoved && takeOver(event.dataTransfer, slice),
  };
}

function isBlank({ content }: Slice): boolean {
  let isEmpty = true;
  content.descendants((node) => {
    if (node.isText || node.type.name === "image") isEmpty = false;
  });
  return isEmpty;
}

/** Null where the url's bytes are not base64, which no program writes. */
export function fileOf({ name, dataUrl }: PastedPicture, index: number): File | null {
  const [, type, subtype] = /^data:(image\/([a-z]+))[^,]{0,100};base64,/i.exec(dataUrl.slice(0, 200)) ?? [];
  if (!type || !subtype) return null;
  try {
    const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (sign) =>
      sign.charCodeAt(0),
    );
    return new File([bytes], name || `picture-${index + 1}.${subtype}`, { type });
  } catch {
    // Not base64 after all: reported by name, as every picture that cannot be read.
    return null;
  }
}
