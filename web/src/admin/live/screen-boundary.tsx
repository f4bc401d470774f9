import { type ReactNode, Suspense, useState } from "react";
import { CrashBoundary } from "../ui/states/crash-boundary.tsx";
import { WaitScreen } from "../ui/states/wait-screen.tsx";
import { useLiveConnect } from "./live-context.tsx";

/**
 * Around one screen: waits for its code, and leaves the menu usable when it fails. When the server is reached again, or
 * another path is opened, a failed screen gets another attempt.
 */
export function ScreenBoundary({ path, children }: { path: string; children: ReactNode }) {
  const [connections, setConnections] = useState(0);
  useLiveConnect(() => setConnections((before) => before + 1));
  return (
    <CrashBoundary resetKey={`${path} ${connections}`}>
      <Suspense fallback={<WaitScreen within />}>{children}</Suspense>
    </CrashBoundary>
  );
}
