import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { createIcon } from "./create-icon.ts";

const Cross = createIcon("x", '<path d="M18 6L6 18M6 6l12 12"/>');
const drawn = (props: object) => renderToStaticMarkup(createElement(Cross, props));

it("an icon is hidden from screen readers unless it has a name", () => {
  expect(drawn({ className: "mark" })).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 24 24" fill="none" ' +
      'stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" ' +
      'class="lucide lucide-x mark" aria-hidden="true"><path d="M18 6L6 18M6 6l12 12"/></svg>',
  );
  expect(drawn({ role: "img", "aria-label": "Close" })).not.toContain("aria-hidden");
});
