import fc from "fast-check";
import { expect, it } from "vitest";
import { clickMapPieces } from "./click-map.ts";

const link = (index: number, content: string) =>
  `<a class="x" href="{{click:${index}}}" target="_blank">${content}</a>`;

it("ends a piece with each counted link, which leads nowhere, and has nobody's data", () => {
  const html =
    `<p>Dear {{name|reader}}, ${link(1, "<b>Yard</b>")} and ${link(0, '<img src="a.jpg" alt="">')}</p>` +
    '<a href="https://example.com">Us</a> <a href="{{unsubscribe_url}}">Unsubscribe</a>';
  expect(clickMapPieces(html)).toEqual([
    { html: '<p>Dear reader, <a class="x" target="_blank"><b>Yard</b></a>', link: 1 },
    { html: ' and <a class="x" target="_blank"><img src="a.jpg" alt=""></a>', link: 0 },
    { html: '</p><a href="https://example.com">Us</a> ', link: null },
  ]);
});

it("leaves a mail without counted links, and one that is cut off, in one piece each", () => {
  expect(clickMapPieces("<p>Hello</p>")).toEqual([{ html: "<p>Hello</p>", link: null }]);
  expect(clickMapPieces('<a href="{{click:0}}">Hello')).toEqual([
    { html: "<a>", link: 0 },
    { html: "Hello", link: null },
  ]);
});

it("loses nothing of the mail but addresses, whatever is between its links", () => {
  const words = fc.stringMatching(/^[\w .<&;/-]{0,20}$/).filter((text) => !/<a\b|<\/a>/.test(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(words, fc.nat(5), words), { maxLength: 6 }), words, (parts, last) => {
      const html =
        parts.map(([before, index, content]) => `${before}${link(index, content)}`).join("") + last;
      const pieces = clickMapPieces(html);
      expect(pieces.map((piece) => piece.link)).toEqual([...parts.map(([, index]) => index), null]);
      expect(pieces.map((piece) => piece.html).join("")).toBe(
        html.replaceAll(/ href="\{\{click:\d\}\}"/g, ""),
      );
    }),
  );
});
