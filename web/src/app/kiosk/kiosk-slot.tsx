import { Suspense, useEffect, useState } from "react";
import { lazyCode } from "../../shared/lib/lazy-code.ts";
import { FailureBoundary } from "../../shared/ui/failures/failure-boundary.tsx";
import { kioskStart } from "./kiosk-mode.ts";

/** Visitors at home load none of it. */
const { View: Kiosk } = lazyCode(
  () => import("./kiosk.tsx"),
  (module) => module.Kiosk,
);

/** Where the showroom's tour begins; null outside showroom mode, on the server and during hydration. */
export function useKioskStart(): string | null {
  const [start, setStart] = useState<string | null>(null);
  useEffect(() => setStart(kioskStart()), []);
  return start;
}

export const KioskSlot = ({ start }: { start: string }) => (
  <FailureBoundary>
    <Suspense>
      <Kiosk start={start} />
    </Suspense>
  </FailureBoundary>
);
