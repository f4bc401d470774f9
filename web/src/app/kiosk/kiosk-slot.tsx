import { Suspense, useEffect, useState } from "react";
import { lazyCode } from "../../shared/lib/lazy-code.ts";
import { FailureBoundary } from "../../shared/ui/failures/failure-boundary.tsx";
import { kioskStart } from "./kiosk-mode.ts";

/** Visitors at home load none of it. */
const { View: Kiosk } = lazyCode(
  () => import("./kiosk.tsx"),
  (module) => module.Kiosk,
);

/**
 * Where the showroom's tour begins; null outside showroom mode, on the server and during hydration. And what ends it on
 * screen, without another document.
 */
export function useKiosk(): [start: string | null, end: () => void] {
  const [start, setStart] = useState<string | null>(null);
  useEffect(() => setStart(kioskStart()), []);
  return [start, () => setStart(null)];
}

export const KioskSlot = ({ start, onLeave }: { start: string; onLeave: () => void }) => (
  <FailureBoundary>
    <Suspense>
      <Kiosk start={start} onLeave={onLeave} />
    </Suspense>
  </FailureBoundary>
);
