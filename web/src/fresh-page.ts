import * as React from "react";
import { afterAll } from "vitest";

/**
 * Files of one process share one page. Each begins with an empty one, and takes its listeners along: one that was left
 * on the document kept every later file's forms from being sent.
 */
if (typeof document !== "undefined") {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  afterAll(() => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    document.body.dispatchEvent(click);
    if (click.defaultPrevented) throw new Error("a listener of this file still prevents clicks");
  });
}

/**
 * In development React takes a stack trace for each of the first 10,000 elements of a second, which is a tenth of these
 * tests' time; nobody reads them here. It counts them in this field. Without the field nothing changes but the time.
 */
const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS];
if (internals)
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    get: () => Number.MAX_SAFE_INTEGER,
    set() {
      // React counts on; what it reads stays.
    },
    configurable: true,
  });
