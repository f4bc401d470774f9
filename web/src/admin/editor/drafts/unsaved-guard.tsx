import { LeaveDialog } from "../dialogs/leave-dialog.tsx";
import { useLeaveGuard } from "./leave-guard.ts";

/** Asks before a page is left while there is unsaved work on it; `onLeave` keeps the work, `param` is as of `useLeaveGuard`. */
export function UnsavedGuard(props: { isHeld: boolean; param?: string; onLeave?: () => void }) {
  const guard = useLeaveGuard(props.isHeld, props.param);
  return guard.isAsking ? (
    <LeaveDialog
      isLogout={guard.isLogout}
      isKept={props.onLeave !== undefined}
      onStay={guard.stay}
      onLeave={() => {
        props.onLeave?.();
        guard.leave();
      }}
    />
  ) : null;
}
