import { type ComponentType, createElement, use } from "react";

/** A component's code could not be loaded. */
export class CodeMissing extends Error {
  constructor(
    cause: unknown,
    /** Lets the next drawing ask for the code again. */
    readonly forget: () => void,
  ) {
    super("A part of the page could not be loaded.", { cause });
    this.name = "CodeMissing";
  }
}

/** A component whose code is loaded when it is first needed. */
export interface LazyCode<Props extends object> {
  load: () => Promise<unknown>;
  /** Draws at once when `load` has finished before, as it has on the server and before the first draw in the browser. */
  View: ComponentType<Props>;
}

/**
 * Unlike `React.lazy`, which keeps a failure for ever, this can be asked again. A failure stays until somebody has
 * seen it: were every drawing to ask anew, a page without a connection would never come to rest.
 */
export function lazyCode<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyCode<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  function start(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (component) => (loaded = component),
      (cause: unknown) => {
        throw new CodeMissing(cause, forget);
      },
    );
    return loading;
  }
  function forget() {
    loading = undefined;
  }
  return {
    // Ahead of the drawing: a failure is the caller's, and the drawing makes its own attempt.
    load: () =>
      start().catch((error: unknown) => {
        forget();
        throw error;
      }),
    View: (props) => createElement(loaded ?? use(start()), props),
  };
}
