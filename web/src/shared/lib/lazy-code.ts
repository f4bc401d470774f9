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

/** The script that a browser says did not come; Safari names none. */
const addressIn = (failure: unknown): string | undefined =>
  String(failure)
    .split(" ")
    .find((word) => word.startsWith("http"));

/**
 * Unlike `React.lazy`, which keeps a failure for ever, this can be asked again. A failure stays until somebody has
 * seen it: were every drawing to ask anew, a page without a connection would never come to rest.
 */
export function lazyCode<Module, Props extends object>(
  load: () => Promise<Module>,
  componentIn: (module: Module) => ComponentType<Props>,
): LazyCode<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let failures = 0;

  function start(): Promise<ComponentType<Props>> {
    loading ??= attempt().then(
      (module) => (loaded = componentIn(module)),
      (cause: unknown) => {
        failures += 1;
        throw new CodeMissing(cause, forget);
      },
    );
    return loading;
  }
  async function attempt(): Promise<Module> {
    try {
      return await load();
    } catch (cause) {
      const address = addressIn(cause);
      if (failures === 0 || !address) throw cause;
      // Some browsers keep a failed import under its address for good; the same file has not failed under another.
      return (await import(/* @vite-ignore */ `${address}?attempt=${failures}`)) as Module;
    }
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
