import type { Image } from "@ezo/contract/media";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { drawPublic, endDrawn } from "../../testing/draw-public.tsx";
import { Picture } from "./picture.tsx";

afterEach(endDrawn);

const image: Image = {
  url: "/media/a/1920-1.jpg",
  alt_text: "A courtyard",
  width: 1920,
  height: 1200,
  thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j3A",
  sources: [],
  focal_point: { x: 0.3, y: 0.7 },
};
const BLURRED = "data:image/bmp;base64,";

it("is cropped by the point of its box's shape, where it has one, and so is what is behind it", () => {
  const byShape = { ...image, focal_points: { wide: { x: 0.5, y: 0.2 } } };
  const html = renderToStaticMarkup(<Picture image={byShape} sizes="100vw" priority />);
  expect(html).toContain('style="--focal-wide:50% 20%;object-position:var(--focal, 30% 70%);');
  expect(html).toContain("background-position:var(--focal, 30% 70%)");
});

describe("a picture that is not loaded yet", () => {
  it("is sent with its blurred copy, cropped alike, if it is in the first view", () => {
    const html = renderToStaticMarkup(<Picture image={image} sizes="100vw" priority />);
    expect(html).toContain(`background-image:url(${BLURRED}`);
    expect(html).toContain("object-position:30% 70%");
    expect(html).toContain("background-position:30% 70%");
    const bare = { ...image, thumbhash: null };
    const without = renderToStaticMarkup(<Picture image={bare} sizes="100vw" priority />);
    expect(html.length - without.length).toBeLessThanOrEqual(600);
  });

  it("is sent with its average colour elsewhere, and blurred by the browser", async () => {
    const html = renderToStaticMarkup(<Picture image={image} sizes="100vw" />);
    expect(html).not.toContain(BLURRED);
    expect(html).toContain("background-color:rgb(");
    const { box } = await drawPublic(<Picture image={image} sizes="100vw" />);
    expect(box.querySelector("img")?.style.backgroundImage).toContain(BLURRED);
  });

  it("has nothing blurred beside it where it is shown whole", async () => {
    const { box } = await drawPublic(<Picture image={image} sizes="100vw" priority isWhole />);
    expect(box.querySelector("img")?.style.backgroundImage).toBe("");
    expect(box.querySelector("img")?.style.backgroundColor).not.toBe("");
  });
});
