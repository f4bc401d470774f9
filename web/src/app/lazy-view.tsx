import { type ComponentType, createElement, use } from "react";

/** A page's component, loaded when it is first needed. */
export interface LazyView {
  /** The module's path below `web/`, by which the build's manifest lists its files. */
  readonly source: string;
  load: () => Promise<unknown>;
  /** Draws at once when `load` has finished before, as it has on the server and before the first draw in the browser. */
  View: ComponentType;
}

export function lazyView(source: string, load: () => Promise<{ default: ComponentType }>): LazyView {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;

  function start(): Promise<ComponentType> {
    loading ??= load().then(
      (module) => (loaded = module.default),
      (error: unknown) => {
        // The next attempt asks again, e.g. when the connection is back.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }
  const View = () => createElement(loaded ?? use(start()));
  return { source, load: start, View };
}
