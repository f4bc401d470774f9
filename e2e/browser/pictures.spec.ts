import { DESKTOP, expect, onlyInFull, type Page, test, USUAL_PHONE, visit } from "./fixtures.ts";

const WINDOWS = [
  USUAL_PHONE,
  { viewport: { width: 768, height: 1024 } },
  { viewport: { width: 844, height: 390 } },
  DESKTOP,
  { viewport: { width: 1920, height: 1080 } },
];
const PATHS = ["/", "/about", "/projects", "/projects/1", "/news", "/news/1", "/gallery"];

/**
 * Cropped pictures whose `sizes` are narrower than they are shown before the crop, with both widths: the browser chooses a file
 * for the first, and enlarges it. What `naturalWidth` gives of a picture with `sizes` is their length.
 */
const enlarged = (page: Page) =>
  page.evaluate(async () => {
    const cropped = [...document.querySelectorAll<HTMLImageElement>("main picture > img")].filter(
      (image) => getComputedStyle(image).objectFit === "cover" && image.offsetWidth > 0,
    );
    for (const image of cropped) image.loading = "eager";
    await Promise.all(cropped.map((image) => image.decode()));
    return {
      seen: cropped.length,
      narrow: cropped.flatMap((image) => {
        const shown = Math.max(
          image.offsetWidth,
          (image.offsetHeight * image.naturalWidth) / image.naturalHeight,
        );
        // Both sides of the file are rounded.
        return image.naturalWidth * 1.02 < shown
          ? [`${image.currentSrc}: ${image.naturalWidth} for ${Math.round(shown)}, ${image.sizes}`]
          : [];
      }),
    };
  });

for (const size of WINDOWS)
  for (const path of PATHS) {
    const { width, height } = size.viewport;
    const title = `cropped pictures of ${path} ask for what they show at ${width} x ${height}`;
    test(title, onlyInFull(path !== "/" || size !== DESKTOP), async ({ openWindow }) => {
      const page = await openWindow(size);
      await visit(page, path);
      const { seen, narrow } = await enlarged(page);
      expect(seen).toBeGreaterThan(0);
      expect(narrow).toEqual([]);
    });
  }
