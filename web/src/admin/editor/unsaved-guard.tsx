import { LeaveDialog } from "./leave-dialog.tsx";
import { useLeaveGuard } from "./leave-guard.ts";

/** Asks before a page is left while there is unsaved work on it. */
export function UnsavedGuard(props: { isHeld: boolean }) {
  const guard = useLeaveGuard(props.isHeld);
  return guard.isAsking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null;
}
