import { type ComponentType, createElement, use } from "react";

/** A component's code could not be loaded. */
export class CodeMissing extends Error {
  constructor(
    cause: unknown,
    /** Makes the next render load the code again. */
    readonly forget: () => void,
  ) {
    super("A part of the page could not be loaded.", { cause });
    this.name = "CodeMissing";
  }
}

/** A component whose code is loaded when it is first needed. */
export interface LazyCode<Props extends object> {
  load: () => Promise<unknown>;
  /** Renders without suspending once `load` has finished, as on the server and before hydration. */
  View: ComponentType<Props>;
}

/** The URL of the script in a browser's error message; Safari's has none. */
const addressIn = (failure: unknown): string | undefined =>
  String(failure)
    .split(" ")
    .find((word) => word.startsWith("http"));

/** Loads a module, and can load it again after a failure. */
export function repeatable<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failures = 0;
  return async () => {
    try {
      return await load();
    } catch (cause) {
      failures += 1;
      const address = addressIn(cause);
      if (failures === 1 || !address) throw cause;
      // Some browsers cache a failed import by its URL for ever; another URL for the same file avoids that.
      return (await import(/* @vite-ignore */ `${address}?attempt=${failures}`)) as Module;
    }
  };
}

/**
 * Unlike `React.lazy`, which keeps a failure for ever, this can load again. A failure is kept until it has been shown:
 * if every render tried again, a page without a connection would loop.
 */
export function lazyCode<Module, Props extends object>(
  load: () => Promise<Module>,
  componentIn: (module: Module) => ComponentType<Props>,
): LazyCode<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const attempt = repeatable(load);

  function start(): Promise<ComponentType<Props>> {
    loading ??= attempt().then(
      (module) => (loaded = componentIn(module)),
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
    // Preloading: the caller handles a failure, and rendering makes its own attempt.
    load: () =>
      start().catch((error: unknown) => {
        forget();
        throw error;
      }),
    View: (props) => createElement(loaded ?? use(start()), props),
  };
}
