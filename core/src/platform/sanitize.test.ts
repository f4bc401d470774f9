import { describe, expect, it } from "vitest";
import { cleanDrawing } from "./sanitize.ts";

const shapes = (markup: string) => cleanDrawing(markup).replace(/^<svg [^>]*>|<\/svg>$/g, "");

describe("cleanDrawing", () => {
  it("keeps shapes and drops colours, so that a style sheet decides", () => {
    expect(
      shapes(
        '<g fill="none" stroke="red"><path stroke-width="2" d="M1 1h2"/><circle cx="4" cy="4" r="1"/></g>',
      ),
    ).toBe('<g><path d="M1 1h2"></path><circle cx="4" cy="4" r="1"></circle></g>');
  });

  it.each([
    "<script>alert(1)</script>",
    '<foreignObject><img src="x" onerror="alert(1)"></foreignObject>',
    '<use href="https://example.com/x.svg#a"/>',
    "<style>*{}</style>",
    '</svg><img src="x" onerror="alert(1)">',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
  ])("drops %s", (markup) => expect(shapes(markup)).toBe(""));

  it("drops what could act from what it keeps", () => {
    expect(shapes('<path d="M1 1" onclick="a()" style="x" fill="url(#a)" href="x"/>')).toBe(
      '<path d="M1 1"></path>',
    );
    expect(shapes(`<path d='M1 1"><img src=x>'/>`)).toBe('<path d="M1 1&quot;&gt;&lt;img src=x&gt;"></path>');
  });
});
