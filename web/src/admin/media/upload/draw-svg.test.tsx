import { expect, it } from "vitest";
import { cleanedSvg, isSvg } from "./draw-svg.ts";

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

it("knows a drawing by its type or its name", () => {
  expect(isSvg({ type: "image/svg+xml", name: "logo" })).toBe(true);
  expect(isSvg({ type: "", name: "Logo.SVG" })).toBe(true);
  expect(isSvg({ type: "image/png", name: "svg.png" })).toBe(false);
});

it("is drawn in pixels enough for icons and logos, in its own proportions", () => {
  const sizeOf = (attributes: string) => cleanedSvg(`<svg ${NS} ${attributes}/>`)?.size;
  expect(sizeOf('viewBox="0 0 48 48"')).toEqual({ width: 1024, height: 1024 });
  expect(sizeOf('viewBox="0,0, 400,100" width="10" height="10"')).toEqual({ width: 1024, height: 256 });
  expect(sizeOf('width="200px" height="400px"')).toEqual({ width: 512, height: 1024 });
  // Nobody knows how large it is.
  for (const none of ["", 'viewBox="0 0 0 0"', 'width="100%"', 'viewBox="a b c d"'])
    expect(sizeOf(none), none).toBeUndefined();
});

it("loses what is no drawing, and says so", () => {
  const whole = `<svg ${NS} viewBox="0 0 4 4"><defs><path id="a" d="M0 0h4v4z"/></defs><use xlink:href="#a"/></svg>`;
  expect(cleanedSvg(whole)).toMatchObject({ hasLost: false });
  expect(cleanedSvg(whole)?.svg).toContain('xlink:href="#a"');
  for (const part of [
    "<script>alert(1)</script>",
    '<path d="M0 0" onclick="alert(1)"/>',
    '<image href="https://elsewhere.test/a.png"/>',
    '<use xlink:href="//elsewhere.test/a.svg#a"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Text</p></foreignObject>',
  ]) {
    const cleaned = cleanedSvg(`<svg ${NS} viewBox="0 0 4 4">${part}<circle r="1"/></svg>`);
    expect(cleaned?.hasLost, part).toBe(true);
    expect(cleaned?.svg, part).not.toMatch(/alert|elsewhere|foreignObject/);
    expect(cleaned?.svg, part).toContain("<circle");
  }
});

it("is nothing else", () => {
  for (const text of ["", "no drawing", "<html/>", `<svg ${NS} viewBox="0 0 4 4"><g></svg>`])
    expect(cleanedSvg(text), text).toBeNull();
});
