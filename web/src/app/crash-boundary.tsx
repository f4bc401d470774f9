import { Component, type ReactNode } from "react";
import { LoadFailed } from "../shared/ui/load-failed.tsx";

/** A page that breaks, or whose code does not arrive, leaves header, footer and a way out standing. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    // Only a new load brings the code of a page that a new release has replaced.
    if (this.state.hasCrashed) return <LoadFailed onRetry={() => window.location.reload()} />;
    return this.props.children;
  }
}
