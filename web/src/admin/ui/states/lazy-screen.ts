import type { ComponentType } from "react";
import { lazyCode } from "../../../shared/lib/lazy-code.ts";

/**
 * A screen whose code is loaded when it is first opened. Below a `CrashBoundary`, a failure is shown, and the code can be
 * loaded again.
 */
export const lazyScreen = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => lazyCode(load, (module) => module.default).View;
