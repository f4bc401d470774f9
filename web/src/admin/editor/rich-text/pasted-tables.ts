import type { ResolvedPos, Slice } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";

/** How deep the innermost table around a place lies; 0 outside of tables. */
function tableDepth(place: ResolvedPos): number {
  for (let depth = place.depth; depth > 0; depth--) if (place.node(depth).type.name === "table") return depth;
  return 0;
}

/**
 * A paste that ends with a table leaves the caret in its last cell, where what is pasted or uploaded next would land.
 * This one leaves it behind the table. Null for any other paste, into a table too.
 */
export function pasteBehindTable(state: EditorState, slice: Slice): Transaction | null {
  if (slice.content.lastChild?.type.name !== "table" || tableDepth(state.selection.$from) > 0) return null;
  const change = state.tr.replaceSelection(slice);
  const { $to } = change.selection;
  const depth = tableDepth($to);
  if (depth > 0) {
    const behind = $to.after(depth);
    const paragraph = state.schema.nodes["paragraph"]?.createAndFill();
    if (paragraph && !change.doc.nodeAt(behind)?.isTextblock) change.insert(behind, paragraph);
    change.setSelection(TextSelection.near(change.doc.resolve(behind)));
  }
  return change.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste");
}
