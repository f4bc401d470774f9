import { Component, type ReactNode } from "react";
import { isOffline } from "../../api/failure-text.ts";
import { CodeMissing } from "../../lib/lazy-code.ts";
import { isShowroom } from "../../lib/showroom.ts";

export interface Failure {
  error: unknown;
  /** Renders the content again. Undefined where that cannot help. */
  retry: (() => void) | undefined;
}
interface Props {
  children: ReactNode;
  /** Shown instead of the content; nothing by default. */
  fallback?: (failure: Failure) => ReactNode;
  onFail?: () => void;
}

/**
 * Limits a crash, or code that could not be loaded, to a part of the page. Such code is loaded again when the connection
 * returns.
 */
export class FailureBoundary extends Component<Props, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };
  #attempts = 0;

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof CodeMissing) {
      error.forget();
      window.addEventListener("online", this.#retry);
    }
    this.props.onFail?.();
  }

  override componentWillUnmount() {
    window.removeEventListener("online", this.#retry);
  }

  readonly #retry = () => {
    window.removeEventListener("online", this.#retry);
    this.#attempts += 1;
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    // Only once: if a new release has replaced the file, every attempt fails. Not so without a connection, which a screen of
    // the showroom may find out later.
    const isWorthRetrying =
      failure.error instanceof CodeMissing && (this.#attempts === 0 || isOffline(undefined) || isShowroom());
    return this.props.fallback?.({
      error: failure.error,
      retry: isWorthRetrying ? this.#retry : undefined,
    });
  }
}
