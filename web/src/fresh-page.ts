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
