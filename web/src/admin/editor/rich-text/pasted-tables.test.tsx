import { Editor } from "@tiptap/core";
import Image from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pasteHandlers } from "./pasted-pictures.ts";

const TABLE = "<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table>";
let editor: Editor;
beforeEach(() => {
  editor = new Editor({
    extensions: [StarterKit, Image, TableKit],
    content: "<p>before</p>",
    injectCSS: false,
    editorProps: pasteHandlers({ take: () => undefined, report: () => undefined }),
  });
  editor.commands.focus("end");
});
afterEach(() => editor.destroy());
const paste = (html: string) => editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
/** As an uploaded picture comes in: behind the selection. */
const picture = () =>
  editor.commands.insertContentAt(editor.state.selection.to, { type: "image", attrs: { src: "/media/x" } });
/** The document's blocks, and where the picture is. */
const blocks = () =>
  editor.getJSON().content.map((node) => {
    const hasPicture = JSON.stringify(node).includes("/media/x");
    return hasPicture && node.type !== "image" ? `${node.type} with picture` : node.type;
  });

it.each([
  ["a table alone", TABLE],
  ["a text that ends with a table", `<p>text</p>${TABLE}`],
])("puts a picture behind %s that was pasted before it", (_, html) => {
  paste(html);
  picture();
  expect(blocks()).toContain("table");
  expect(blocks().slice(blocks().indexOf("table"))).toContain("image");
});

it("leaves the caret in the cell into which somebody pastes", () => {
  paste(TABLE);
  editor.state.doc.descendants((node, at) => {
    if (node.text === "two") editor.commands.setTextSelection(at + 1);
  });
  paste("<p>text</p>");
  expect(editor.isActive("table")).toBe(true);
});
