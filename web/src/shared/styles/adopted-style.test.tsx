import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { styleSingleton } from "./adopted-style.ts";

/** jsdom has no sheets that are made by script. */
class Sheet {
  css = "";
  replaceSync(css: string) {
    this.css = css;
  }
}
const adopted = () => (document.adoptedStyleSheets as unknown as Sheet[]).map(({ css }) => css);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("CSSStyleSheet", Sheet);
  Object.defineProperty(document, "adoptedStyleSheets", { value: [], writable: true, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(document, "adoptedStyleSheets");
  vi.unstubAllGlobals();
});

it("keeps the first one's styles while any is shown, beside other sheets and without an element", async () => {
  const other = new Sheet();
  document.adoptedStyleSheets = [other as unknown as CSSStyleSheet];
  const Style = styleSingleton();
  const root = createRoot(document.createElement("div"));
  const show = (...styles: string[]) =>
    act(async () => root.render(styles.map((css) => <Style key={css} styles={css} />)));
  await show("body{overflow:hidden}", "body{margin:0}");
  expect(adopted()).toEqual(["", "body{overflow:hidden}"]);
  await show("body{margin:0}");
  expect(adopted()).toEqual(["", "body{overflow:hidden}"]);
  await show();
  expect(adopted()).toEqual([""]);
  expect(document.querySelector("style")).toBeNull();
});
