import type { ComponentType } from "react";
import { type LazyCode, lazyCode } from "../../shared/lib/lazy-code.ts";

export interface LazyView extends LazyCode<object> {
  /** The module's path below `web/`, by which the build's manifest lists its files. */
  readonly source: string;
}

export const lazyView = (source: string, load: () => Promise<{ default: ComponentType }>): LazyView => ({
  source,
  ...lazyCode(load, (module) => module.default),
});
