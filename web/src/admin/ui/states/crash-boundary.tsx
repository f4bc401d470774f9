import { Button } from "@mantine/core";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { CodeMissing } from "../../../shared/lib/lazy-code.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Blank } from "./blank.tsx";
import { OctagonX } from "../../generated/icons.ts";

interface Props {
  children: ReactNode;
  /** A new value (the path, another connection) resets the boundary. */
  resetKey: string;
}

/** A screen that crashes, or whose code could not be loaded, leaves the menu usable. */
export class CrashBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    if (error instanceof CodeMissing) error.forget();
    console.error("A screen has failed.", error, info.componentStack);
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.hasFailed && previous.resetKey !== this.props.resetKey)
      this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <CrashNotice onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function CrashNotice({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <Blank
      icon={OctagonX}
      title={t("crash.title")}
      message={t("crash.message")}
      action={<Button onClick={onRetry}>{t("buttons.retry")}</Button>}
    />
  );
}
