import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LeaveDialog } from "../editor/dialogs/leave-dialog.tsx";
import { useLeaveGuard } from "../editor/drafts/leave-guard.ts";
import type { Editor } from "../editor/use-editor.ts";
import type { PriceListItem } from "./price-lists.queries.ts";
import type { ListValues } from "./terms/terms-values.ts";

interface Props {
  editor: Editor<PriceListItem, ListValues>;
  /** Saves the draft; false where it cannot be saved. */
  flush: () => boolean;
}

/** Saves a draft before its page is left, and asks only about what could not be saved. */
export function LeaveGuard({ editor, flush }: Props) {
  const guard = useLeaveGuard(editor.isDirty);
  return guard.isAsking ? <Leaving editor={editor} flush={flush} guard={guard} /> : null;
}

function Leaving({ editor, flush, guard }: Props & { guard: ReturnType<typeof useLeaveGuard> }) {
  const isSent = useRef(false);
  const [isAsked, setAsked] = useState(false);
  const proceed = useEffectEvent(() => {
    if (!editor.isDirty) return guard.leave();
    // It is decided on this page, as long as the list is a draft: of any other there is nothing to decide.
    if (editor.conflict?.current.status === "draft") return guard.stay();
    if (editor.isBusy()) return;
    if (isSent.current || !flush()) setAsked(true);
    isSent.current = true;
  });
  // After every drawing: a save that fails at once is never drawn as under way.
  useEffect(() => proceed());
  return isAsked && !editor.isSaving ? (
    <LeaveDialog
      isKept
      isLogout={guard.isLogout}
      onStay={guard.stay}
      onLeave={() => {
        editor.abandon();
        guard.leave();
      }}
    />
  ) : null;
}
